/// Counts lines of text on a rectified document: horizontal bands of strokes with the height of letters.
package struct PrintRows {
  /// Block width in pixels of the ink map, which is half as large as the picture.
  private static let block = 12
  private static let leastInk: Float = 0.12
  /// Share of ink in a line of a block; outside of this range it is not text.
  private static let inked = 0.08...0.75
  /// Transitions between paper and ink in a line of a block.
  private static let leastChanges = 2
  private static let heights = 3...18
  /// Lines without ink within a letter, such as between a dot and its stroke.
  private static let mostGap = 1
  private static let leastBlocks = 3

  private var ink = ZoneInk()

  package init() {}

  private struct Band {
    var top: Int
    var bottom: Int
    /// The number of blocks it extends to the left, its own included.
    var length = 1

    var height: Int { bottom - top }
    var middle: Double { Double(top + bottom) / 2 }

    /// Whether both bands belong to one line of text.
    func goesOn(with other: Band) -> Bool {
      let shared = min(bottom, other.bottom) - max(top, other.top)
      return 2 * shared > min(height, other.height) && max(height, other.height) <= 2 * min(height, other.height) + 1
    }
  }

  /// The number of lines of text in a picture 640 wide; lines side by side count once.
  package mutating func count(_ plane: LumaPlane) -> Int {
    ink.read(plane)
    var (before, ends): ([Band], [Band]) = ([], [])
    for block in 0..<(ink.width / Self.block) {
      var bands = bands(from: block * Self.block)
      for at in bands.indices {
        bands[at].length += before.filter { $0.goesOn(with: bands[at]) }.map(\.length).max() ?? 0
      }
      ends += bands.filter { $0.length >= Self.leastBlocks }
      before = bands
    }
    var (rows, last) = (0, -Double.infinity)
    for end in ends.sorted(by: { $0.middle < $1.middle }) where end.middle - last >= Double(end.height) {
      (rows, last) = (rows + 1, end.middle)
    }
    return rows
  }

  private func bands(from left: Int) -> [Band] {
    var (bands, open): ([Band], Band?) = ([], nil)
    for y in 0..<ink.height {
      guard isPrint(y, left) else {
        if let band = open, y - band.bottom > Self.mostGap {
          bands.append(band)
          open = nil
        }
        continue
      }
      open = Band(top: open?.top ?? y, bottom: y + 1)
    }
    if let open { bands.append(open) }
    return bands.filter { Self.heights.contains($0.height) }
  }

  /// Whether a line of a block has strokes.
  private func isPrint(_ y: Int, _ left: Int) -> Bool {
    var (count, changes, was) = (0, 0, false)
    for x in left..<(left + Self.block) {
      let isInk = ink.values[y * ink.width + x] >= Self.leastInk
      if isInk { count += 1 }
      if isInk != was { changes += 1 }
      was = isInk
    }
    return changes >= Self.leastChanges && Self.inked.contains(Double(count) / Double(Self.block))
  }
}
