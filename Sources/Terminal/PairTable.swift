/// Cache of curses colour pairs: maps colours to numbers of the terminal's bounded pair table.
///
/// A full table is not an error: pairs that are off the screen are reused, and if none is, the nearest pair
/// substitutes.
struct PairTable {
  struct Colors: Hashable {
    /// -1 is the terminal's default; below 256 a palette index, above that RGB.
    var ink: Int32
    var ground: Int32

    fileprivate var key: UInt64 { UInt64(UInt32(bitPattern: ink)) << 32 | UInt64(UInt32(bitPattern: ground)) }
  }

  /// The pair number, and whether its colours must be defined first.
  struct Choice: Equatable {
    var pair: Int32
    var isNew: Bool
    var isExact = true
  }

  private struct Slot {
    var key: UInt64 = 0
    /// 0 if the slot is free.
    var pair: Int32 = 0
  }

  /// The number of pairs; 0 is the terminal's default colours and always there.
  let limit: Int
  /// Looked up for every changed cell: open addressing, at most half full.
  private var slots = Array(repeating: Slot(), count: 256)
  private var colors: [Colors?] = [nil]
  private var count = 0
  private var spare: [Int32] = []

  /// Whether it holds many screens' worth.
  var isLarge: Bool { limit > 0x7fff }

  init(limit: Int) {
    self.limit = min(limit, 65536)
  }

  /// `nil` if the table is full.
  mutating func choose(_ colors: Colors) -> Choice? {
    if colors == Colors(ink: -1, ground: -1) || limit <= 1 { return Choice(pair: 0, isNew: false) }
    var place = place(of: colors.key)
    if slots[place].pair != 0 { return Choice(pair: slots[place].pair, isNew: false) }
    guard let free = spare.popLast() ?? takeNext() else { return nil }
    if 2 * (count + 1) > slots.count {
      grow()
      place = self.place(of: colors.key)
    }
    slots[place] = Slot(key: colors.key, pair: free)
    self.colors[Int(free)] = colors
    count += 1
    return Choice(pair: free, isNew: true)
  }

  /// Frees every pair that is not shown.
  mutating func keep(_ shown: Set<Colors>) {
    for index in colors.indices.reversed().dropLast() {
      if let old = colors[index], !shown.contains(old) {
        colors[index] = nil
        count -= 1
        spare.append(Int32(index))
      }
    }
    spare.sort(by: >)
    fill(slots.count)
  }

  /// The pair with the nearest colours; the ground counts most, since it covers the whole cell.
  func nearest(_ colors: Colors, distance: (Int32, Int32) -> Int) -> Choice {
    var best = (pair: Int32(0), cost: Int.max)
    for (index, other) in self.colors.enumerated() {
      guard let other else { continue }
      let cost = 4 * distance(other.ground, colors.ground) + distance(other.ink, colors.ink)
      if cost < best.cost { best = (Int32(index), cost) }
    }
    return Choice(pair: best.pair, isNew: false, isExact: false)
  }

  /// The slot of a key, occupied or free.
  private func place(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 40) & mask
    while slots[place].pair != 0, slots[place].key != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() { fill(2 * slots.count) }

  private mutating func fill(_ size: Int) {
    slots = Array(repeating: Slot(), count: size)
    for (index, colors) in colors.enumerated() {
      guard let key = colors?.key else { continue }
      slots[place(of: key)] = Slot(key: key, pair: Int32(index))
    }
  }

  private mutating func takeNext() -> Int32? {
    guard colors.count < limit else { return nil }
    colors.append(nil)
    return Int32(colors.count - 1)
  }
}
