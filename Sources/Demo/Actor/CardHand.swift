/// A hand that holds a document: each value of its pose moves smoothly to its target.
struct CardHand: Equatable, Sendable {
  private(set) var isPresent: Bool
  private var document: DocumentState.Kind
  private(set) var side: DocumentState.Side
  var x, y, width: Glide
  var tilt, turn, roll: Glide
  var hand, glare, light, blur, shake: Glide
  /// The pending swap: which document and side come back, and at which tick.
  private var change: Change?

  private struct Change: Equatable, Sendable {
    var document: DocumentState.Kind
    var side: DocumentState.Side
    var at: Int
    var place: (x: Double, y: Double, width: Double) { (0.03, -0.02, 0.9) }
  }

  /// Below the picture, in guide heights.
  private static let below = 1.7
  /// How long it stays out of the picture, in ticks.
  private static let away = 130

  init(_ state: DocumentState) {
    (isPresent, document, side) = (state.isPresent, state.document, state.side)
    func glide(_ value: Double, haste: Double = 5, fastest: Double = .greatestFiniteMagnitude) -> Glide {
      Glide(at: value, haste: haste, fastest: fastest)
    }
    (x, y, width) = (glide(state.x), glide(state.y), glide(state.width, fastest: 0.8))
    (tilt, turn, roll) = (
      glide(state.tilt, fastest: 80), glide(state.turn, fastest: 80), glide(state.roll, fastest: 80)
    )
    (hand, glare) = (glide(state.hand), glide(state.glare))
    (light, blur, shake) = (glide(state.light), glide(state.blur, haste: 4), glide(state.shake, haste: 3))
  }

  mutating func advance(_ tick: Int) {
    if let change, tick >= change.at { bring(change) }
    x.advance()
    y.advance()
    width.advance()
    tilt.advance()
    turn.advance()
    roll.advance()
    hand.advance()
    glare.advance()
    light.advance()
    blur.advance()
    shake.advance()
  }

  var isAway: Bool { change != nil }

  /// Moves out of the picture and comes back with another side, or another document.
  mutating func swap(_ document: DocumentState.Kind? = nil, to side: DocumentState.Side, at tick: Int) {
    guard change == nil else { return }
    y.go(to: Self.below)
    change = Change(document: document ?? self.document, side: side, at: tick + (isPresent ? Self.away : 1))
  }

  private mutating func bring(_ change: Change) {
    (isPresent, document, side) = (true, change.document, change.side)
    self.change = nil
    y.jump(to: Self.below)
    x.go(to: change.place.x)
    y.go(to: change.place.y)
    width.go(to: change.place.width)
    for part in [\CardHand.tilt, \.turn, \.roll] { self[keyPath: part].go(to: 1.5) }
  }

  func state(over base: DocumentState) -> DocumentState {
    var state = base
    (state.isPresent, state.document, state.side) = (isPresent, document, side)
    (state.x, state.y, state.width) = (x.place, y.place, width.place)
    (state.tilt, state.turn, state.roll) = (tilt.place, turn.place, roll.place)
    (state.hand, state.glare, state.light) = (hand.place, glare.place, light.place)
    (state.blur, state.shake) = (blur.place, shake.place)
    return state
  }
}
