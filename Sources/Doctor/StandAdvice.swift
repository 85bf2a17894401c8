package import Contract
internal import Flow
import Notation

/// The oval that fits people in front of this camera, with the setting to change.
package struct StandAdvice: Equatable, Sendable {
  package enum Place: String, Equatable, Sendable {
    case fits, tooNear, tooFar
  }

  /// The share of the oval's width that a fitting face fills (docs/explanation/guidance.md).
  private static let fitting = 0.78...1.02

  package var widthOfHeight: Double
  package var oval: OvalPreset
  package var place: Place
  package var rates: LookingRates

  /// The width of a face as a share of the picture's height.
  package init(widthOfHeight: Double, rates: LookingRates = LookingRates()) {
    (self.widthOfHeight, self.rates) = (widthOfHeight, rates)
    let middle = (Self.fitting.lowerBound + Self.fitting.upperBound) / 2
    oval =
      OvalPreset.allCases.min { one, other in
        abs(widthOfHeight / one.widthOfHeight - middle) < abs(widthOfHeight / other.widthOfHeight - middle)
      } ?? .desk
    let share = widthOfHeight / oval.widthOfHeight
    place = Self.fitting.contains(share) ? .fits : share > Self.fitting.upperBound ? .tooNear : .tooFar
  }

  /// The share of the oval's width that the face fills.
  package var share: Double { widthOfHeight / oval.widthOfHeight }

  package var exitCode: Int32 { place == .fits ? 0 : ExitCode.notCaptured }

  /// `set` is the current setting.
  package func lines(set: OvalPreset) -> [String] { lines(ofPlace: set) + rates.lines }

  private func lines(ofPlace set: OvalPreset) -> [String] {
    let measured = "The face is \(Self.percent(widthOfHeight)) % as wide as the picture is high."
    let name = oval.rawValue
    switch place {
    case .fits:
      let fact = "It fills \(Self.percent(share)) % of the oval '\(name)', which fits this stand."
      guard set != oval else { return [measured, fact, "It is already set."] }
      return [measured, fact, "Put \"oval\": \"\(name)\" into the settings file, or give --oval \(name)."]
    case .tooNear:
      return [
        measured, "That is too large for the largest oval, '\(name)', or between two sizes.",
        "Move the mark or the camera \(Self.move(share / Self.fitting.upperBound - 1)) % farther away.",
      ]
    case .tooFar:
      return [
        measured, "That is too small for the oval '\(name)'.",
        "Move the mark or the camera \(Self.move(1 - share / Self.fitting.lowerBound)) % closer.",
      ]
    }
  }

  package var json: String {
    JSONNode.object([
      ("v", .integer(1)), ("widthOfHeight", .number(widthOfHeight, decimals: 3)), ("oval", .string(oval.rawValue)),
      ("share", .number(share, decimals: 3)), ("place", .string(place.rawValue)), ("rates", rates.node),
    ]).text(pretty: true)
  }

  /// Rounds up.
  private static func move(_ share: Double) -> Int { Int((share * 100).rounded(.up)) }

  private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}

extension LookingRates {
  /// The frame rates, and the bottleneck if they are too low.
  package var lines: [String] {
    guard let camera, let findings else { return [] }
    let fact = "The camera gives \(Self.text(camera)) pictures a second; \(Self.text(findings)) are processed."
    guard let slowness else {
      return [fact] + (TaskRate.lack(at: findings).map { [$0.prefix(1).uppercased() + $0.dropFirst() + "."] } ?? [])
    }
    let fix = slowness.isOfCamera ? "more light, or another camera" : "close other programs, or use smaller pictures"
    return [
      fact,
      "That is too few for good guidance: \(slowness.isOfCamera ? "the camera" : "this machine") is slow (\(fix)).",
    ]
  }

  fileprivate var node: JSONNode {
    func number(_ value: Double?) -> JSONNode { value.map { .number($0, decimals: 3) } ?? .null }
    let slow: JSONNode = slowness.map { .string($0.isOfCamera ? "camera" : "machine") } ?? .null
    return .object([("camera", number(camera)), ("findings", number(findings)), ("slow", slow)])
  }

  private static func text(_ rate: Double) -> String { JSONNode.number(rate, decimals: 1).text() }
}
