internal import CNcurses
internal import Cells
internal import Theming

/// What a cell's paint means to curses: attributes and the number of a pair of colours.
struct Pens {
  struct Pen: Equatable {
    var attributes: UInt32
    var pair: Int32
  }

  private(set) var styles: StyleSheet?
  private let colours: Int
  private let fit: ColourFit
  private var table: PairTable
  private var rolePens: [Pen?] = []
  /// By ink and ground; -1 is not known yet.
  private var colouredPairs: [Int32]
  /// Told to curses when a pair gets its colours: number, ink, ground.
  private let define: (Int32, Int16, Int16) -> Void
  /// Whether some cell shows a pair that is only the nearest.
  private(set) var isApproximate = false

  init(colours: Int, pairs: Int, define: @escaping (Int32, Int16, Int16) -> Void) {
    self.colours = colours
    self.define = define
    table = PairTable(limit: pairs)
    fit = ColourFit(count: colours)
    colouredPairs = Array(repeating: -1, count: colours > 0 ? 65536 : 0)
  }

  mutating func use(_ styles: StyleSheet) {
    self.styles = styles
    rolePens = Array(repeating: nil, count: Role.allCases.count)
  }

  /// The pen of a paint; `grid` is what will be shown, so that no pair it needs is taken away.
  mutating func pen(for paint: Paint, in grid: Grid) -> Pen {
    let role = Int(paint.role.rawValue)
    let base: Pen
    if let known = rolePens[role] {
      base = known
    } else {
      base = Pen(attributes: attributes(of: paint.role), pair: pair(for: colours(of: Paint(paint.role)), in: grid))
      if !isApproximate { rolePens[role] = base }
    }
    guard paint.isColoured, colours > 0 else { return base }
    let place = Int(paint.ink) << 8 | Int(paint.ground)
    if colouredPairs[place] < 0 {
      let number = pair(for: colours(of: paint), in: grid)
      if isApproximate { return Pen(attributes: base.attributes, pair: number) }
      colouredPairs[place] = number
    }
    return Pen(attributes: base.attributes, pair: colouredPairs[place])
  }

  /// A new frame: what was only near may now find its own pair.
  mutating func beginFrame() { isApproximate = false }

  private mutating func pair(for colours: PairTable.Colours, in grid: Grid) -> Int32 {
    if let choice = table.choose(colours) { return tell(choice, colours) }
    makeRoom(for: grid)
    if let choice = table.choose(colours) { return tell(choice, colours) }
    isApproximate = true
    return table.nearest(colours, distance: ColourFit.distance).pair
  }

  private func tell(_ choice: PairTable.Choice, _ colours: PairTable.Colours) -> Int32 {
    if choice.isNew { define(choice.pair, colours.ink, colours.ground) }
    return choice.pair
  }

  private mutating func makeRoom(for grid: Grid) {
    var shown: Set<PairTable.Colours> = []
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns { shown.insert(colours(of: grid[column, row].paint)) }
    }
    table.keep(shown)
    for index in rolePens.indices { rolePens[index] = nil }
    for index in colouredPairs.indices { colouredPairs[index] = -1 }
  }

  private func colours(of paint: Paint) -> PairTable.Colours {
    let style = styles?[paint.role]
    let ink = paint.isColoured && colours > 0 ? paint.ink : style?.foreground
    let ground = paint.isColoured && colours > 0 ? paint.ground : style?.background
    return .init(ink: fit[ink].number, ground: fit[ground].number)
  }

  private func attributes(of role: Role) -> UInt32 {
    guard let style = styles?[role] else { return 0 }
    let isBold = style.attributes.contains(.bold) || fit[style.foreground].isBright
    return Self.bits.reduce(isBold ? nc_bold : 0) { bits, row in
      style.attributes.contains(row.attribute) ? bits | row.bit : bits
    }
  }

  private static let bits: [(attribute: Attributes, bit: UInt32)] = [
    (.dim, nc_dim), (.underline, nc_underline), (.reverse, nc_reverse), (.italic, nc_italic),
  ]
}
