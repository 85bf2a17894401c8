package import Contract
internal import Glibc

/// A tone of the sound card; ordered by severity.
package enum Tone: Int, CaseIterable, Comparable, Sendable {
  case tick
  /// Announces something to a user who may not be looking.
  case long
  case rising, falling

  package init(_ sound: Sound) {
    self =
      switch sound {
      case .ok: .tick
      case .change: .rising
      case .error: .falling
      }
  }

  /// The bell sound that replaces it.
  package var sound: Sound {
    switch self {
    case .tick, .long: .ok
    case .rising: .change
    case .falling: .error
    }
  }

  package static func < (a: Tone, b: Tone) -> Bool { a.rawValue < b.rawValue }

  /// Together shorter than the half second between two tones.
  private var notes: [(hertz: Double, milliseconds: Int)] {
    switch self {
    case .tick: [(1320, 60)]
    case .long: [(880, 460)]
    case .rising: [(660, 120), (990, 160)]
    case .falling: [(590, 140), (390, 220)]
    }
  }

  /// Sample rate in Hz.
  package static let rate = 44_100
  /// Loud enough for a hall, and far from clipping.
  private static let peak = 0.4 * Double(Int16.max)
  /// Fade-in and fade-out, which prevent clicks.
  private static let edge = rate * 8 / 1000

  /// PCM, mono, 16 bits.
  package var samples: [Int16] {
    notes.flatMap { note -> [Int16] in
      let count = Self.rate * note.milliseconds / 1000
      return (0..<count).map { place in
        let loudness = min(1, Double(min(place, count - 1 - place)) / Double(Self.edge))
        return Int16(Self.peak * loudness * sin(2 * .pi * note.hertz * Double(place) / Double(Self.rate)))
      }
    }
  }
}
