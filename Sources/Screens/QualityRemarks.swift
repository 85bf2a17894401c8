internal import Contract
internal import Flow
internal import Wording

/// Picture quality as remarks for the user: measurements in words, without a verdict.
struct Quality {
  private let quality: [Fact]
  private let measures: [Fact]

  /// Half of the maximum.
  private static let enough = 50.0
  /// A head turned by less than 18 degrees counts as straight.
  private static let straight = 90.0
  private static let dark = 90.0

  /// From the facts of a still; `nil` without measures.
  init?(_ still: [Fact]) {
    guard case .facts(let measures)? = still["measures"] else { return nil }
    self.measures = measures
    quality = if case .facts(let quality)? = still["quality"] { quality } else { [] }
  }

  func remarks(_ speaker: MessageLookup) -> [Remark] {
    [sharpness, light, eyes, place].compactMap(\.self).map { remark in
      Remark(text: speaker.say(remark.key), tone: remark.isGood ? .good : .neutral)
    }
  }

  private typealias Said = (key: MessageKey, isGood: Bool)

  private var sharpness: Said? {
    worth(.sharpness).map { $0 >= Self.enough ? (.remarkSharp, true) : (.remarkBlurred, false) }
  }

  private var eyes: Said? {
    worth(.eyes).map { $0 >= Self.enough ? (.remarkEyesOpen, true) : (.remarkEyesShut, false) }
  }

  private var light: Said? {
    guard let mean = value(.brightness), let bright = worth(.brightness) else { return nil }
    if bright < Self.enough { return (mean < Self.dark ? .remarkDark : .remarkBright, false) }
    if let even = worth(.evenness), even < Self.enough { return (.remarkUneven, false) }
    return (.remarkLight, true)
  }

  private var place: Said? {
    let names = [QualityVector.Name.headPoseYaw, .headPosePitch, .headPoseRoll]
    let turns = names.compactMap { Self.number("component", $0.rawValue, quality) }
    guard let least = turns.min() else { return nil }
    return least >= Self.straight ? (.remarkStraight, true) : (.remarkTurned, false)
  }

  private func value(_ name: StillScore.Measure) -> Double? { Self.number("value", name.rawValue, measures) }
  private func worth(_ name: StillScore.Measure) -> Double? { Self.number("component", name.rawValue, measures) }

  private static func number(_ part: String, _ name: String, _ facts: [Fact]) -> Double? {
    if case .facts(let measure)? = facts[name] { measure[part]?.number } else { nil }
  }
}
