internal import Contract
internal import Flow
internal import Wording

/// Picture quality as remarks for the user: measurements in words, without a verdict.
struct Quality {
  private let measures: [Fact]

  /// Half of the maximum.
  private static let enough = 50.0
  /// A head turned by less than 18 degrees counts as straight.
  private static let straight = 90.0
  private static let dark = 90.0

  init(_ facts: Fact.Value) {
    measures = if case .facts(let measures) = facts { measures } else { [] }
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
    worth(.eyesOpen).map { $0 >= Self.enough ? (.remarkEyesOpen, true) : (.remarkEyesShut, false) }
  }

  private var light: Said? {
    guard let mean = value(.luminanceMean), let bright = worth(.luminanceMean) else { return nil }
    if bright < Self.enough { return (mean < Self.dark ? .remarkDark : .remarkBright, false) }
    if let even = worth(.illuminationUniformity), even < Self.enough { return (.remarkUneven, false) }
    return (.remarkLight, true)
  }

  private var place: Said? {
    let turns = [QualityVector.Name.headPoseYaw, .headPosePitch, .headPoseRoll].compactMap(worth)
    guard let least = turns.min() else { return nil }
    return least >= Self.straight ? (.remarkStraight, true) : (.remarkTurned, false)
  }

  private func value(_ name: QualityVector.Name) -> Double? { measure(name)?["value"]?.number }
  private func worth(_ name: QualityVector.Name) -> Double? { measure(name)?["component"]?.number }

  private func measure(_ name: QualityVector.Name) -> [Fact]? {
    if case .facts(let facts)? = measures[name.rawValue] { facts } else { nil }
  }
}
