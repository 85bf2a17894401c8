internal import Contract

/// Reacts to hints as people do: after a reaction time, in steps, stopping late, and sometimes taking right for left.
struct HintResponder: Equatable, Sendable {
  private let traits: ReactionTraits
  private var random: SeededRandom
  private var hint: Hint?
  private var reply = Reply.stay
  private var isMistaken = false
  /// The ticks at which the current movement stops, and at which the next one begins.
  private var stopsAt: Int?
  private var actsAt: Int?

  /// The width at which a face fills the oval well.
  private static let fitting = 0.9

  init(seed: UInt64, traits: ReactionTraits) {
    random = SeededRandom(seed)
    self.traits = traits
  }

  /// Reads the current hint, if any; a hint that stays causes no new reaction.
  mutating func read(_ hint: Hint?, at tick: Int) {
    guard hint != self.hint else { return }
    self.hint = hint
    take(hint.map(Reply.init) ?? .stay, at: tick)
  }

  /// Schedules a new reaction.
  mutating func take(_ reply: Reply, at tick: Int) {
    self.reply = reply
    let stop = tick + ticks(traits.stopping)
    let start = tick + ticks(traits.reaction) + Int(reply.hesitation / Glide.step)
    isMistaken = random.unit() < traits.mistakes && reply.isSideways
    stopsAt = stop
    actsAt = reply == .stay ? nil : max(stop, start)
  }

  /// Stops and starts movements that are due at this tick.
  mutating func move(_ body: inout Body, at tick: Int) {
    if let due = stopsAt, tick >= due {
      body.stop()
      stopsAt = nil
    }
    if let due = actsAt, tick >= due {
      act(&body)
      actsAt = tick + Int(0.7 / Glide.step) + ticks(traits.pause)
    }
  }

  private mutating func act(_ body: inout Body) {
    switch reply {
    case .stay: break
    case .centre: centre(&body)
    case .enter: enter(&body)
    case .nearer:
      approach(&body, by: stride(Self.fitting - body.width.place, within: 0.05...0.35, of: body.width.place))
    case .farther:
      approach(&body, by: -stride(body.width.place - Self.fitting, within: 0.05...0.25, of: body.width.place))
    case .right: sidestep(&body, 1)
    case .left: sidestep(&body, -1)
    case .up: raise(&body, -1)
    case .down: raise(&body, 1)
    case .sendAway: body.sendAway()
    case .straighten: straighten(&body)
    case .openEyes: body.blink.go(to: 0)
    case .shutMouth: body.mouth.go(to: 0)
    case .mendLight: body.mendLight()
    case .uncover: body.uncover()
    }
  }

  private mutating func sidestep(_ body: inout Body, _ side: Double) {
    var length = stride(-side * body.x.place, within: 0.06...0.45)
    if isMistaken { length = -random.within(0.08...0.20) }
    isMistaken = false
    go(&body, x: side * length, y: stray(), width: stray())
  }

  private mutating func raise(_ body: inout Body, _ down: Double) {
    go(&body, x: stray(), y: down * stride(-down * body.y.place, within: 0.05...0.30), width: stray())
  }

  /// Leans or walks towards the camera or away from it; a face that is off-centre shifts sideways with it.
  private mutating func approach(_ body: inout Body, by length: Double) {
    let spread = random.within(0...0.4) * length / max(0.1, body.width.place)
    go(&body, x: body.x.place * spread + stray(), y: body.y.place * spread + stray(), width: length)
  }

  private mutating func centre(_ body: inout Body) {
    let (x, y, width) = (body.x.place, body.y.place, body.width.place)
    go(
      &body, x: min(1.2, max(-1.2, -x * gain())), y: min(0.4, max(-0.4, -y * gain())),
      width: min(0.35 * width, max(-0.25 * width, (Self.fitting - width) * gain())))
  }

  private mutating func enter(_ body: inout Body) {
    if !body.isPresent {
      body.isPresent = true
      body.x.jump(to: random.unit() < 0.5 ? Body.reach.x.lowerBound : Body.reach.x.upperBound)
    }
    centre(&body)
    straighten(&body)
    body.blink.go(to: 0)
  }

  private mutating func straighten(_ body: inout Body) {
    for part in [\Body.yaw, \.pitch, \.roll] {
      body[keyPath: part].go(to: body[keyPath: part].place * (1 - gain()))
    }
  }

  private func go(_ body: inout Body, x: Double, y: Double, width: Double) {
    let reach = Body.reach
    body.x.go(to: min(reach.x.upperBound, max(reach.x.lowerBound, body.x.place + x)))
    body.y.go(to: min(reach.y.upperBound, max(reach.y.lowerBound, body.y.place + y)))
    body.width.go(to: min(reach.width.upperBound, max(reach.width.lowerBound, body.width.place + width)))
  }

  /// The actual length of an intended step: multiplied by a random gain, within limits, and never zero.
  private mutating func stride(_ wanted: Double, within range: ClosedRange<Double>, of unit: Double = 1) -> Double {
    min(range.upperBound * unit, max(range.lowerBound * unit, wanted * gain()))
  }

  private mutating func gain() -> Double { random.within(traits.gain) }
  private mutating func stray() -> Double { random.within(-1...1) * traits.stray }
  private mutating func ticks(_ seconds: ClosedRange<Double>) -> Int { Int(random.within(seconds) / Glide.step) }
}
