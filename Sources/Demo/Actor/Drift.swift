/// The slow random drift of a person who tries to sit still.
struct Drift: Equatable, Sendable {
  private var x = Self.still
  private var y = Self.still
  private var width = Self.still
  private var yaw = Self.still
  private var pitch = Self.still
  private var random: SeededRandom
  private var turnsAt = 0
  private let amount: Double

  private static var still: Glide { Glide(at: 0, haste: 1.5) }

  /// `amount` scales the drift: 1 is a person, 0 is none.
  init(seed: UInt64, amount: Double) {
    random = SeededRandom(seed)
    self.amount = amount
  }

  /// Advances by one tick, which has this number.
  mutating func advance(_ tick: Int) {
    guard amount > 0 else { return }
    if tick >= turnsAt { turn(tick) }
    x.advance()
    y.advance()
    width.advance()
    yaw.advance()
    pitch.advance()
  }

  private mutating func turn(_ tick: Int) {
    x.go(to: random.within(-0.025...0.025) * amount)
    y.go(to: random.within(-0.015...0.015) * amount)
    width.go(to: random.within(-0.015...0.015) * amount)
    yaw.go(to: random.within(-2.5...2.5) * amount)
    pitch.go(to: random.within(-1.5...1.5) * amount)
    turnsAt = tick + Int(random.within(1.5...4) / Glide.step)
  }

  func touch(_ state: inout ActorState) {
    state.x += x.place
    state.y += y.place
    state.width += width.place * state.width
    state.yaw += yaw.place
    state.pitch += pitch.place
  }
}
