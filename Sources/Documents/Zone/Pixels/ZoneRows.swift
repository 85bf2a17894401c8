/// Finds candidate MRZ lines: horizontal bands with ink almost everywhere, and paper above and below.
struct ZoneRows {
  struct Guess {
    /// The tops of the lines' capitals at the picture's centre, in pixels of the ink map.
    var tops: [Int]
    /// Vertical slope of the lines, per pixel to the right.
    var skew: Float
    var score: Float
  }

  private static let leastInk: Float = 0.045
  private static let mostInk: Float = 0.3
  private static let leastCover: Float = 0.55
  private static let most = 3
  /// Guesses below this share of the best score are other print.
  private static let leastShare: Float = 0.4
  /// An inaccurate corner skews the lines.
  private static let skews: [Float] = (-4...4).map { 0.015 * Float($0) }

  private var scores: [Float] = []
  private var covers: [Float] = []
  /// Running sums of each block, above a row.
  private var sums: [Float] = []
  private var lines: [Float] = []

  /// The best guesses; capitals are almost as tall as the pitch is wide.
  mutating func guesses(_ ink: ZoneInk, rows: Int, pitch: Float) -> [Guess] {
    let block = max(2, Int(pitch))
    let tall = max(3, Int(pitch * 0.95))
    guard ink.width >= 8 * block, ink.height > tall + 2 else { return [] }
    let guesses = Self.skews.flatMap { skew in
      addUp(ink, block, skew)
      score(ink, block, tall)
      return best(rows, pitch, skew)
    }
    return Self.apart(guesses, by: 0.4 * pitch)
  }

  private mutating func addUp(_ ink: ZoneInk, _ block: Int, _ skew: Float) {
    let blocks = ink.width / block
    sums = Array(repeating: 0, count: blocks * (ink.height + 1))
    lines = Array(repeating: 0, count: ink.height + 1)
    let shifts = (0..<blocks).map { ink.shift(at: $0 * block + block / 2, skew) }
    for y in 0..<ink.height {
      var line: Float = 0
      for part in 0..<blocks {
        var sum: Float = 0
        let start = min(max(0, y + shifts[part]), ink.height - 1) * ink.width + part * block
        for x in start..<(start + block) { sum += ink.values[x] }
        line += sum
        sums[(y + 1) * blocks + part] = sums[y * blocks + part] + sum / Float(block)
      }
      lines[y + 1] = lines[y] + line / Float(blocks * block)
    }
  }

  /// Scores each position as the top of a band: ink everywhere inside, none above and below.
  private mutating func score(_ ink: ZoneInk, _ block: Int, _ tall: Int) {
    let blocks = ink.width / block
    let tops = ink.height - tall
    (scores, covers) = (Array(repeating: 0, count: tops), Array(repeating: 0, count: tops))
    for top in 0..<tops {
      var (cover, density): (Float, Float) = (0, 0)
      for part in 0..<blocks {
        let mean = (sums[(top + tall) * blocks + part] - sums[top * blocks + part]) / Float(tall)
        if mean > Self.leastInk { cover += 1 }
        density += min(mean, Self.mostInk)
      }
      cover /= Float(blocks)
      covers[top] = cover
      scores[top] = density / Float(blocks) * cover * cover - 0.5 * (gap(top - 2) + gap(top + tall))
    }
  }

  /// The ink of two lines in a gap; a default outside the picture.
  private func gap(_ y: Int) -> Float {
    guard y >= 0, y + 2 < lines.count else { return 0.1 }
    return (lines[y + 2] - lines[y]) / 2
  }

  private func best(_ rows: Int, _ pitch: Float, _ skew: Float) -> [Guess] {
    let steps = rows == 3 ? (1.5 * pitch, 2.6 * pitch) : (1.9 * pitch, 3.1 * pitch)
    var guesses: [Guess] = []
    for top in scores.indices where covers[top] >= Self.leastCover && isPeak(top) {
      for step in stride(from: steps.0, through: steps.1, by: 0.5) {
        let tops = (0..<rows).compactMap { nearby(top + Int((Float($0) * step).rounded())) }
        guard tops.count == rows, tops.allSatisfy({ covers[$0] >= Self.leastCover }) else { continue }
        let found = tops.map { scores[$0] }
        let score = (found.min() ?? 0) + 0.3 * found.reduce(0, +) / Float(rows)
        guesses.append(Guess(tops: tops, skew: skew, score: score))
      }
    }
    return guesses
  }

  /// The best guesses that are not almost equal (non-maximum suppression).
  private static func apart(_ guesses: [Guess], by least: Float) -> [Guess] {
    let best = guesses.map(\.score).max() ?? 0
    let others = guesses.filter { $0.score > 0 && $0.score >= leastShare * best }
    var kept: [Guess] = []
    for guess in others.sorted(by: { $0.score > $1.score }) where kept.count < most {
      if !kept.contains(where: { zip($0.tops, guess.tops).allSatisfy { abs(Float($0 - $1)) < least } }) {
        kept.append(guess)
      }
    }
    return kept
  }

  private func isPeak(_ top: Int) -> Bool {
    (max(0, top - 2)...min(scores.count - 1, top + 2)).allSatisfy { scores[$0] <= scores[top] }
  }

  /// The best position within a pixel.
  private func nearby(_ top: Int) -> Int? {
    guard top >= 0, top < scores.count else { return nil }
    return (max(0, top - 1)...min(scores.count - 1, top + 1)).max { scores[$0] < scores[$1] }
  }
}
