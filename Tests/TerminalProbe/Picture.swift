import Cells

/// The picture of the probe, by mode.
struct Picture {
  enum Mode: Character {
    /// One changing word among constant ones.
    case counter = "n"
    /// Wide, combining and joined characters.
    case scripts = "w"
    /// More colour pairs than small terminals have.
    case colors = "p"
    /// Every cell changes every time.
    case flood = "f"
    /// Every cell has its own two 24-bit colours, different in every step.
    case direct = "d"
  }

  var mode = Mode.counter
  var step = 0
  var notes: [String] = []

  func grid(_ size: Size) -> Grid {
    var grid = Grid(size)
    write("probe \(size) step \(step)", at: 0, into: &grid, Paint(.headline))
    for (index, note) in notes.suffix(4).enumerated() { write(note, at: 1 + index, into: &grid, Paint(.body)) }
    switch mode {
    case .counter: break
    case .scripts: scripts(&grid)
    case .colors: colors(&grid)
    case .flood: flood(&grid)
    case .direct: direct(&grid)
    }
    return grid
  }

  private func scripts(_ grid: inout Grid) {
    let family = "\u{1f468}\u{200d}\u{1f469}"
    write("|", at: 6, into: &grid)
    let clusters: [Character] = ["日", "本", "e\u{301}", Character(family), "🇫🇷", "字", "!"]
    var column = 1
    for cluster in clusters {
      let width = cluster.unicodeScalars.contains { $0.value > 0x2e80 } ? 2 : 1
      grid[column, 6] = Cell(Glyph(cluster: cluster), Paint(.body))
      if width == 2 { grid[column + 1, 6] = Cell(.continuation, Paint(.body)) }
      column += width
    }
  }

  /// 256 backgrounds, shifted with every step; the position determines the colour.
  private func colors(_ grid: inout Grid) {
    for index in 0..<256 {
      let ground = UInt8((index + step * 16) % 256)
      let paint = Paint(.picture, ink: UInt8((index * 7 + step) % 256), ground: ground)
      grid[index % 64, 6 + index / 64] = Cell(Glyph(ascii: 0x41 + UInt8(index % 26)), paint)
    }
  }

  /// The last step that changes anything: by then the colour pairs have run out once.
  static let lastDirect = 60

  private func direct(_ grid: inout Grid) {
    for row in 6..<max(6, grid.size.rows) {
      for column in 0..<grid.size.columns {
        let number = step * 2000 + row * 80 + column
        let ink = RGB(UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255))
        let ground = RGB(255 - ink.red, 255 - ink.green, 255 - ink.blue)
        grid[column, row] = Cell(Glyph(ascii: 0x41 + UInt8(number % 26)), Paint(.picture, ink: ink, ground: ground))
      }
    }
  }

  private func flood(_ grid: inout Grid) {
    for row in 6..<max(6, grid.size.rows) {
      for column in 0..<grid.size.columns {
        let byte = UInt8(33 + (column * 7 + row * 13 + step * 31) % 90)
        grid[column, row] = Cell(Glyph(ascii: byte), Paint(.picture))
      }
    }
  }

  private func write(_ text: String, at row: Int, into grid: inout Grid, _ paint: Paint = Paint(.body)) {
    for (column, character) in text.enumerated() { grid[column, row] = Cell(Glyph(cluster: character), paint) }
  }
}
