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
  private let colors: Int
  /// Whether pictures may have colours of 24 bits; without that they get the nearest of the palette.
  private let isDirect: Bool
  private let fit: ColorFit
  private var table: PairTable
  private var rolePens: [Pen?] = []
  /// By ink and ground; -1 is not known yet, and it is empty until the first picture in colours.
  private var coloredPairs: [Int32] = []
  /// What the terminal shows until this frame is sent.
  private var old: Grid?
  /// Told to curses when a pair gets its colours, and whether it surely stands nowhere on the screen.
  private let define: (Int32, PairTable.Colors, Bool) -> Void
  /// Whether some cell shows a pair that is only the nearest.
  private(set) var isApproximate = false

  init(
    colors: Int, pairs: Int, isDirect: Bool = false, define: @escaping (Int32, PairTable.Colors, Bool) -> Void
  ) {
    self.colors = colors
    self.isDirect = isDirect
    self.define = define
    table = PairTable(limit: pairs)
    fit = ColorFit(count: colors)
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
      base = Pen(attributes: attributes(of: paint.role), pair: pair(for: colors(of: Paint(paint.role)), in: grid))
      if !isApproximate { rolePens[role] = base }
    }
    guard paint.isColored, colors > 0 else { return base }
    if paint.source == .direct { return Pen(attributes: 0, pair: pair(for: colors(of: paint), in: grid)) }
    // What a role is marked by would turn or dim colours that are shown as they are.
    let attributes = fit[paint.ink.blue].isBright ? nc_bold : 0
    if coloredPairs.isEmpty { coloredPairs = Array(repeating: -1, count: 65536) }
    let place = Int(paint.ink.blue) << 8 | Int(paint.ground.blue)
    if coloredPairs[place] < 0 {
      let number = pair(for: colors(of: paint), in: grid)
      if isApproximate { return Pen(attributes: attributes, pair: number) }
      coloredPairs[place] = number
    }
    return Pen(attributes: attributes, pair: coloredPairs[place])
  }

  /// A new frame: what was only near may now find its own pair.
  mutating func beginFrame(over old: Grid?) {
    isApproximate = false
    self.old = table.isLarge ? old : nil
  }

  /// Nothing of a picture stays here longer than its frame.
  mutating func endFrame() { old = nil }

  private mutating func pair(for colors: PairTable.Colors, in grid: Grid) -> Int32 {
    if let choice = table.choose(colors) { return tell(choice, colors) }
    makeRoom(for: grid)
    if let choice = table.choose(colors) { return tell(choice, colors) }
    isApproximate = true
    return table.nearest(colors, distance: ColorFit.distance).pair
  }

  private func tell(_ choice: PairTable.Choice, _ colors: PairTable.Colors) -> Int32 {
    if choice.isNew { define(choice.pair, colors, old != nil) }
    return choice.pair
  }

  /// Takes back what will not be shown; of a large list also nothing that is still shown is taken, so that curses need
  /// not look through the screen for each pair that gets other colours.
  private mutating func makeRoom(for grid: Grid) {
    table.keep(colors(in: grid).union(old.map(colors) ?? []))
    for index in rolePens.indices { rolePens[index] = nil }
    for index in coloredPairs.indices { coloredPairs[index] = -1 }
  }

  private func colors(in grid: Grid) -> Set<PairTable.Colors> {
    var shown: Set<PairTable.Colors> = []
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns { shown.insert(colors(of: grid[column, row].paint)) }
    }
    return shown
  }

  private func colors(of paint: Paint) -> PairTable.Colors {
    switch paint.source {
    case .direct where isDirect: return .init(ink: ColorFit.direct(paint.ink), ground: ColorFit.direct(paint.ground))
    case .direct where colors > 0: return fitted(Palette.nearest(to: paint.ink), Palette.nearest(to: paint.ground))
    case .palette where colors > 0: return fitted(paint.ink.blue, paint.ground.blue)
    default: return colors(of: styles?[paint.role] ?? CellStyle())
    }
  }

  private func colors(of style: CellStyle) -> PairTable.Colors {
    guard isDirect, let own = style.direct else { return fitted(style.foreground, style.background) }
    return .init(ink: exact(own.ink, style.foreground), ground: exact(own.ground, style.background))
  }

  /// Black, which 24 bits have no number for, is the palette's.
  private func exact(_ color: RGB, _ number: UInt8?) -> Int32 {
    guard let number, (color.red, color.green) == (0, 0), Palette.colors[Int(number)] == color else {
      return ColorFit.direct(color)
    }
    return Int32(number)
  }

  private func fitted(_ ink: UInt8?, _ ground: UInt8?) -> PairTable.Colors {
    .init(ink: fit[ink].number, ground: fit[ground].number)
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
