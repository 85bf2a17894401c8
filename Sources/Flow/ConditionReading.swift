/// How a condition of guidance stands at this moment, for those who want it explained.
package struct ConditionReading: Equatable, Sendable {
  package enum Name: String, CaseIterable, Hashable, Sendable {
    // Nobody is there.
    case covered, dark, noFace
    // Place.
    case company
    case tooClose = "near"
    case cutOff
    case tooFar = "far"
    case offX, offY
    // Advice.
    case yaw, pitch, roll, backlit
    case tooDark = "dim"
    case tooBright = "bright"
    case glare, uneven, eyes, mouth, blurry
    // Motion.
    case speed, growth, turn
    // What comes of it.
    case fit, hold
    // Of documents.
    case noDocument, corners, shape, content, side
    case docNear, docFar, upright, parallel, fingers, docGlare, docBright, docDark, docBlur, docStill

    package static let ofFaces = allCases.prefix { $0 != .noDocument }
  }

  package enum Side: Hashable, Sendable {
    case above, below
  }

  package var name: Name
  /// nil where nobody measured it.
  package var value: Double?
  /// On which side of `enter` the condition is broken; it is mended at `exit`.
  package var side: Side
  package var enter: Double
  package var exit: Double
  package var isBroken: Bool
  /// The time until it is told, or until it counts as mended.
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
