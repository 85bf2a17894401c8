/// Which number of the terminal's bounded list stands for which two colours.
///
/// A full list is not an error: pairs that the screen no longer shows are used again, and if it shows them all the
/// nearest one stands in.
struct PairTable {
  struct Colors: Hashable {
    /// -1 is the terminal's own.
    var ink: Int16
    var ground: Int16
  }

  /// The number and, when the terminal has yet to be told, its colours.
  struct Choice: Equatable {
    var pair: Int32
    var isNew: Bool
    var isExact = true
  }

  /// How many there are; 0 stands for the terminal's own colours and is always there.
  let limit: Int
  private var numbers: [Colors: Int32] = [:]
  private var spare: [Int32] = []
  private var next: Int32 = 1

  init(limit: Int) {
    self.limit = min(limit, 0x7fff)
  }

  /// nil when the list is full.
  mutating func choose(_ colors: Colors) -> Choice? {
    if colors == Colors(ink: -1, ground: -1) || limit <= 1 { return Choice(pair: 0, isNew: false) }
    if let known = numbers[colors] { return Choice(pair: known, isNew: false) }
    guard let free = spare.popLast() ?? takeNext() else { return nil }
    numbers[colors] = free
    return Choice(pair: free, isNew: true)
  }

  /// Frees every pair that is not shown.
  mutating func keep(_ shown: Set<Colors>) {
    for (colors, number) in numbers where !shown.contains(colors) {
      numbers[colors] = nil
      spare.append(number)
    }
    spare.sort(by: >)
  }

  /// The pair whose colours are nearest, its ground counting most, since it covers the whole cell.
  func nearest(_ colors: Colors, distance: (Int16, Int16) -> Int) -> Choice {
    func cost(_ other: Colors) -> Int {
      4 * distance(other.ground, colors.ground) + distance(other.ink, colors.ink)
    }
    let best = numbers.min { (cost($0.key), $0.value) < (cost($1.key), $1.value) }
    return Choice(pair: best?.value ?? 0, isNew: false, isExact: false)
  }

  private mutating func takeNext() -> Int32? {
    guard next < limit else { return nil }
    defer { next += 1 }
    return next
  }
}
