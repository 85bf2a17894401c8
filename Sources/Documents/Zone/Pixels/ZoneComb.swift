/// Finds the character cells of an MRZ line: a comb of equal pitch, with ink in the cells and paper between them.
struct ZoneComb {
  struct Guess {
    var left: Float
    var pitch: Float
    var score: Float
  }

  private static let mostInk: Float = 0.25
  /// Width of all cells together, as shares of the picture's width.
  private static let widths: ClosedRange<Float> = 0.80...0.995
  /// Maximum offset of the cells' centre from the picture's, as a share of its width.
  private static let mostShift: Float = 0.045

  /// Running sums of the columns' ink.
  private var sums: [Float] = []

  /// The best comb for these rows, in pixels of the ink map.
  mutating func guess(_ ink: ZoneInk, _ rows: ZoneRows.Guess, tall: Int, columns: Int) -> Guess? {
    addUp(ink, rows, tall)
    let (least, most) = (Self.widths.lowerBound, Self.widths.upperBound)
    let pitches = (least * Float(ink.width) / Float(columns), most * Float(ink.width) / Float(columns))
    // At the ends of the comb, one step of the pitch is a fifth of a cell.
    let step = 0.4 * pitches.0 / Float(columns)
    let shift = Self.mostShift * Float(ink.width)
    guard var best = search(pitches.0...pitches.1, step, around: nil, -shift...shift, 0.5, columns) else { return nil }
    for part in [Float(2), 4] {
      let (pitch, left) = (best.pitch, best.left)
      let near = search(
        (pitch - step / part)...(pitch + step / part), step / part / 2, around: left, -1...1, 0.5 / part, columns)
      if let near, near.score > best.score { best = near }
    }
    return best
  }

  private mutating func addUp(_ ink: ZoneInk, _ rows: ZoneRows.Guess, _ tall: Int) {
    var columns = [Float](repeating: 0, count: ink.width)
    for x in 0..<ink.width {
      let shift = ink.shift(at: x, rows.skew)
      for top in rows.tops {
        let first = min(max(0, top + shift), ink.height)
        for y in first..<min(ink.height, first + tall) { columns[x] += ink.values[y &* ink.width &+ x] }
      }
    }
    let count = Float(rows.tops.count * tall)
    sums = [0]
    for column in columns { sums.append((sums.last ?? 0) + column / count) }
  }

  /// The best comb that starts near a position, or, without one, is roughly centred.
  private func search(
    _ pitches: ClosedRange<Float>, _ pitchStep: Float, around place: Float?, _ shifts: ClosedRange<Float>,
    _ shiftStep: Float, _ columns: Int
  ) -> Guess? {
    var best: Guess?
    for pitch in stride(from: pitches.lowerBound, through: pitches.upperBound, by: pitchStep) {
      let room = Float(sums.count - 1) - pitch * Float(columns)
      let middle = place ?? room / 2
      let last = min(middle + shifts.upperBound, room)
      for left in stride(from: max(0, middle + shifts.lowerBound), through: last, by: shiftStep) {
        let score = score(left, pitch, columns)
        if score > best?.score ?? -1 { best = Guess(left: left, pitch: pitch, score: score) }
      }
    }
    return best
  }

  private func score(_ left: Float, _ pitch: Float, _ columns: Int) -> Float {
    var (inside, between): (Float, Float) = (0, 0)
    sums.withUnsafeBufferPointer { sums in
      for column in 0...columns {
        let edge = left + Float(column) * pitch
        between += mean(sums, edge - 0.12 * pitch, edge + 0.12 * pitch)
        if column < columns { inside += min(Self.mostInk, mean(sums, edge + 0.2 * pitch, edge + 0.8 * pitch)) }
      }
    }
    return inside / Float(columns) - between / Float(columns + 1)
  }

  @inline(__always)
  private func mean(_ sums: UnsafeBufferPointer<Float>, _ from: Float, _ to: Float) -> Float {
    (sum(sums, to) - sum(sums, from)) / (to - from)
  }

  @inline(__always)
  private func sum(_ sums: UnsafeBufferPointer<Float>, _ x: Float) -> Float {
    let x = min(max(x, 0), Float(sums.count &- 1) - 0.001)
    let at = Int(x)
    return sums[at] + (sums[at &+ 1] - sums[at]) * (x - Float(at))
  }
}
