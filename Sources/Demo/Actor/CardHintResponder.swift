internal import Contract

/// Reacts to document hints: after a reaction time, with some overshoot, and again while the hint stays.
struct CardHintResponder: Equatable, Sendable {
  private let traits: ReactionTraits
  private let deaf: Hint?
  private var random: SeededRandom
  private var hint: Hint?
  private var reply = CardReply.stay
  /// The tick at which the next movement begins.
  private var actsAt: Int?

  /// The width that fills the guide well.
  private static let fitting = 0.9
  /// The duration of a movement in seconds.
  private static let movement = 1.0

  init(seed: UInt64, traits: ReactionTraits, deaf: Hint?) {
    random = SeededRandom(seed)
    (self.traits, self.deaf) = (traits, deaf)
  }

  mutating func read(_ hint: Hint?, at tick: Int) {
    guard hint != self.hint else { return }
    self.hint = hint
    reply = hint.map { $0 == deaf ? .stay : CardReply($0) } ?? .stay
    actsAt = reply == .stay ? nil : tick + ticks(traits.reaction)
  }

  mutating func move(_ hand: inout CardHand, at tick: Int) {
    guard let due = actsAt, tick >= due, !hand.isAway else { return }
    act(&hand, at: tick)
    // Turns over once per hint; all other movements repeat.
    actsAt = reply == .turnOver ? nil : tick + Int(Self.movement / Glide.step) + ticks(traits.pause)
  }

  private mutating func act(_ hand: inout CardHand, at tick: Int) {
    switch reply {
    case .stay: break
    case .bring(let side):
      if hand.isPresent, hand.side == side { settle(&hand) } else { hand.swap(to: side, at: tick) }
    case .turnOver: hand.swap(to: hand.side == .front ? .back : .front, at: tick)
    case .take(let document): hand.swap(document, to: .front, at: tick)
    case .centre:
      go(&hand, [\.x, \.y, \.roll])
      if hand.width.place > 1 { go(&hand, [\.width], to: Self.fitting) }
    case .farther, .nearer: go(&hand, [\.width], to: Self.fitting)
    case .straighten: go(&hand, [\.roll])
    case .level: go(&hand, [\.tilt, \.turn])
    case .freeSides: go(&hand, [\.hand], to: 0.2)
    case .avoidGlare:
      go(&hand, [\.glare])
      // An overexposed document has no reflection, but looks like one.
      if hand.light.place > 1 { go(&hand, [\.light], to: 1) }
    case .mendLight: go(&hand, [\.light], to: 1)
    case .focus: go(&hand, [\.blur])
    case .calm: go(&hand, [\.shake], to: 0.3)
    }
  }

  /// Corrects the whole pose: the right side is shown already, and is still not recognised.
  private mutating func settle(_ hand: inout CardHand) {
    go(&hand, [\.x, \.y, \.tilt, \.turn, \.roll, \.glare, \.blur])
    go(&hand, [\.width], to: Self.fitting)
    go(&hand, [\.light], to: 1)
    go(&hand, [\.hand], to: 0.2)
  }

  /// Moves values to a goal, or slightly beyond it.
  private mutating func go(_ hand: inout CardHand, _ parts: [WritableKeyPath<CardHand, Glide>], to goal: Double = 0) {
    for part in parts {
      let place = hand[keyPath: part].place
      hand[keyPath: part].go(to: place + (goal - place) * random.within(traits.gain))
    }
  }

  private mutating func ticks(_ seconds: ClosedRange<Double>) -> Int { Int(random.within(seconds) / Glide.step) }
}

extension ReactionTraits {
  /// The traits of an actor that holds a document.
  static let holder = ReactionTraits(
    reaction: 0.40...1.20, stopping: 0.20...0.40, pause: 0.20...0.80, gain: 1.0...1.2, mistakes: 0, stray: 0, unrest: 1)
}
