package import Contract

/// What the simulated person does from now on.
package enum TapeDeed: Equatable, Sendable {
  case nothing
  /// Whatever the screen asks for.
  case asAsked
  case nod(Int)
  case blink(Int)
  case mouth, smile, eyesShut
  /// The side at which the circle starts, and its duration.
  case circle(Side?, lasting: Duration?)
  case turn(Side)
  case tilt(Side)
  case look(LookWay)

  /// Limits of the duration: no person is faster, and a tape has no time for slower ones.
  static let circles: ClosedRange<Duration> = .milliseconds(500)...(.seconds(60))
  static let counts = 1...20
}

/// The direction in which the chin moves.
package enum LookWay: String, CaseIterable, Sendable {
  case up, down
}

/// The keywords after `Do`.
enum DeedWord: String, CaseIterable {
  case nothing
  case asAsked = "as-asked"
  case nod, blink, mouth, smile
  case eyesShut = "eyes-shut"
  case circle, turn, tilt, look
}

extension LineParser {
  mutating func deed() throws(LineFault) -> TapeDeed {
    let word: DeedWord = try choice("movement")
    switch word {
    case .nothing: return .nothing
    case .asAsked: return .asAsked
    case .nod: return .nod(try count())
    case .blink: return .blink(try count())
    case .mouth: return .mouth
    case .smile: return .smile
    case .eyesShut: return .eyesShut
    case .circle: return try circle()
    case .turn: return .turn(try choice("side"))
    case .tilt: return .tilt(try choice("side"))
    case .look: return .look(try choice("way"))
    }
  }

  private mutating func count() throws(LineFault) -> Int {
    isAtEnd ? 1 : try value("a number from 1 to 20") { Measure.whole($0, TapeDeed.counts) }
  }

  private mutating func circle() throws(LineFault) -> TapeDeed {
    var side: Side?
    if let word = following, word.kind == .word, Measure.time(word.value) == nil { side = try choice("side") as Side }
    if isAtEnd { return .circle(side, lasting: nil) }
    let time = try value("a time from 500ms to 60s") { text in
      Measure.time(text).flatMap { TapeDeed.circles.contains($0) ? $0 : nil }
    }
    return .circle(side, lasting: time)
  }
}

extension TapeDeed {
  var word: DeedWord {
    switch self {
    case .nothing: .nothing
    case .asAsked: .asAsked
    case .nod: .nod
    case .blink: .blink
    case .mouth: .mouth
    case .smile: .smile
    case .eyesShut: .eyesShut
    case .circle: .circle
    case .turn: .turn
    case .tilt: .tilt
    case .look: .look
    }
  }

  var words: [String] {
    switch self {
    case .nothing, .asAsked, .mouth, .smile, .eyesShut: [word.rawValue]
    case .nod(let count), .blink(let count): [word.rawValue] + (count == 1 ? [] : ["\(count)"])
    case .circle(let side, let time):
      [word.rawValue] + (side.map { [$0.rawValue] } ?? []) + (time.map { [Measure.text($0)] } ?? [])
    case .turn(let side), .tilt(let side): [word.rawValue, side.rawValue]
    case .look(let way): [word.rawValue, way.rawValue]
    }
  }
}
