package import Cells
package import Contract
package import Theming

/// The terminal's twin for tests and tapes: it keeps the last picture and gives out the keys that it was told.
package final class HeadlessTerminal: TerminalDevice {
  package private(set) var size: Size
  package var cellAspect: Double
  package var facts: TerminalFacts
  package let inputDescriptor: Int32? = nil
  /// What a test sets to play the slow reader.
  package var isReaderBehind = false

  package private(set) var grid: Grid?
  package private(set) var styles: StyleSheet?
  package private(set) var cursor: CursorPlace?
  package private(set) var draws = 0
  package private(set) var rings = 0
  package private(set) var isSuspended = false
  package private(set) var isClosed = false
  private var keys: [Key] = []
  private var coming: Size?

  package init(
    size: Size = Size(columns: 80, rows: 24), cellAspect: Double = 2,
    facts: TerminalFacts = TerminalFacts(name: "headless", entry: "headless")
  ) {
    self.size = size
    self.cellAspect = cellAspect
    self.facts = facts
  }

  package var canDraw: Bool { !isReaderBehind && !isSuspended && !isClosed }

  /// Keys that the next `readKeys` finds.
  package func press(_ keys: Key...) { self.keys += keys }
  package func type(_ text: String) { keys += text.unicodeScalars.map { .character($0) } }

  /// A new size, which counts from `resized` on, as a signal would tell.
  package func resize(to size: Size) { coming = size }

  package func readKeys() -> [Key] {
    defer { keys.removeAll() }
    return isClosed ? [] : keys
  }

  @discardableResult package func draw(_ grid: Grid, styles: StyleSheet, cursor: CursorPlace?) -> DrawReport {
    guard !isSuspended, !isClosed else { return DrawReport(bytes: nil) }
    let grid = grid.fitted(to: size)
    var changed = 0
    let old = styles == self.styles ? self.grid : nil
    Difference.runs(from: old ?? Grid(Size(columns: 0, rows: 0)), to: grid) { changed += $1.count }
    self.grid = grid
    self.styles = styles
    self.cursor = cursor
    draws += 1
    return DrawReport(cellsChanged: changed, bytes: nil)
  }

  package var isConfirmed: Bool { canDraw }

  package func ring() { if canDraw { rings += 1 } }

  package var hasNewSize: Bool { coming != nil }

  package func resized() {
    size = coming ?? size
    coming = nil
    grid = nil
  }

  package func suspend() { isSuspended = true }
  package func resume() {
    isSuspended = false
    resized()
  }
  package func close() { isClosed = true }
}
