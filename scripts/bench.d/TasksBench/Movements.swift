import Contract
import GuidanceKit

extension Bench {
  /// A question has one answer on each side.
  func gestures(_ gesture: Gesture) throws {
    Self.head("movement")
    for oval in [OvalPreset.desk, .kiosk] {
      for difficulty in TaskDifficulty.allCases {
        let runs = try runs("tasks", at: Place(oval: oval), avoid: besides(gesture)) { _ in [task(gesture, difficulty)]
        }
        Self.row("\(gesture.rawValue), \(oval.rawValue), \(difficulty.rawValue)", runs)
      }
    }
  }

  /// Findings a second: all movements where there are enough, and what is told where there are not.
  func rates(_ oval: OvalPreset) throws {
    Self.head("findings a second")
    for size in [Self.usual, PixelSize(width: 1280, height: 720)] {
      let all = Gesture.allCases
      let eyes = [Gesture.blink, .eyesShut]
      for (rate, gestures) in [
        (30.0, all), (15, all), (12, all), (8, all.filter { !eyes.contains($0) }), (11, eyes), (7, all),
      ] {
        let place = Place(oval: oval, rate: rate, size: size)
        let runs = try gestures.flatMap { gesture in
          try TaskDifficulty.allCases.flatMap { level in
            try self.runs("tasks", at: place, avoid: besides(gesture)) { _ in [task(gesture, level)] }
          }
        }
        let what = gestures == all ? "all" : gestures == eyes ? "blinks, eyes shut" : "all but eyes"
        Self.row("\(oval.rawValue), \(size.width)x\(size.height), \(Int(rate)): \(what)", runs)
      }
    }
  }
}
