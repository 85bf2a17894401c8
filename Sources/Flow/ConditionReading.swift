/// The current state of one guidance condition (a threshold with hysteresis), for the details view.
package struct ConditionReading: Equatable, Sendable {
  package enum Name: String, CaseIterable, Hashable, Sendable {
    // Absence.
    case covered, dark, hidden, noFace
    // Position.
    case company
    case tooClose = "near"
    case cutOff
    case tooFar = "far"
    case offX, offY
    // Advice.
    case yaw, pitch, roll, backlit
    case tooDark = "dim"
    case tooBright = "bright"
    case glare, uneven, glasses, eyes, mouth, blurry
    // Motion.
    case speed, growth, turn
    // Result.
    case fit, hold
    // Documents.
    case noDocument, corners, shape, content, side
    case docNear, docFar, upright, parallel, fingers, docGlare, docBright, docDark, docBlur, docStill

    package static let ofFaces = allCases.prefix { $0 != .noDocument }
  }

  package enum Side: Hashable, Sendable {
    case above, below
  }

  package var name: Name
  /// `nil` if it was not measured.
  package var value: Double?
  /// The side of `enter` on which the condition is broken; it recovers at `exit` (hysteresis).
  package var side: Side
  package var enter: Double
  package var exit: Double
  package var isBroken: Bool
  /// The time until it is shown, or until it counts as recovered.
  package var left: Duration?

  package init(
    _ name: Name, value: Double?, side: Side, enter: Double, exit: Double, isBroken: Bool = false,
    left: Duration? = nil
  ) {
    (self.name, self.value, self.side, self.enter, self.exit) = (name, value, side, enter, exit)
    (self.isBroken, self.left) = (isBroken, left)
  }

  init(_ name: Name, value: Double?, limits: Limits, isBroken: Bool, left: Duration? = nil) {
    switch limits {
    case .above(let enter, let exit):
      self.init(name, value: value, side: .above, enter: enter, exit: exit, isBroken: isBroken, left: left)
    case .below(let enter, let exit):
      self.init(name, value: value, side: .below, enter: enter, exit: exit, isBroken: isBroken, left: left)
    }
  }
}
