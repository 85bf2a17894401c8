package import Cells
package import Contract
package import Screens
package import Terminal
internal import Theming

/// Shows scenes as cells on a terminal.
package final class ScreenDisplay: Display {
  private let terminal: any TerminalDevice
  private var painter: ScreenPainter
  private var styles: StyleSheet?
  private var line = LineWatch()
  package private(set) var isUnfinished = false
  /// The number of the last picture drawn completely.
  private var drawnPicture: Int?

  /// `screens`: the pages that a host draws itself.
  package init(_ terminal: any TerminalDevice, screens: HostScreens = HostScreens()) {
    self.terminal = terminal
    painter = ScreenPainter(screens)
  }

  package var inputDescriptor: Int32? { terminal.inputDescriptor }
  package var hasInput: Bool { true }
  package var showsPictures: Bool { true }
  package var isReady: Bool { terminal.canDraw }
  package func hasToWait() { line.hasToWait() }

  package var size: Size? { terminal.size }

  package var background: RGB? { terminal.facts.background }

  package func readKeys() -> [Key] { terminal.readKeys() }

  package func control(column: Int, row: Int) -> ControlID? {
    guard let model = painter.model else { return nil }
    return painter.drawn?.control(column: column, row: row, of: model)
  }

  package func show(_ scene: Scene) {
    let surface = ScreenPainter.Surface(
      size: terminal.size, cellAspect: terminal.cellAspect, isUnicode: terminal.facts.isUnicode,
      parts: terminal.facts.parts, reduction: line.reduction(at: scene.now))
    painter.paint(scene, on: surface)
    let cursor = painter.drawn?.cursor.map { CursorPlace(column: $0.column, row: $0.row) }
    styles = scene.presentation.styles
    let report = terminal.draw(painter.grid, styles: scene.presentation.styles, cursor: cursor)
    isUnfinished = !report.isWhole
    guard report.isWhole, scene.picture != drawnPicture else { return }
    drawnPicture = scene.picture
    terminal.confirm()
  }

  package var seenPicture: Int? { terminal.isConfirmed ? drawnPicture : nil }

  package func ring() { terminal.ring() }

  package func forget() {
    painter.forget()
    (isUnfinished, drawnPicture) = (false, nil)
    guard let styles else { return }
    // Draw all of it, even on a slow line.
    while !terminal.draw(Grid(terminal.size), styles: styles, cursor: nil).isWhole {}
  }

  package func clearScrollback() { terminal.clearScrollback() }

  package var hasNewSize: Bool { terminal.hasNewSize }

  package func resized() { terminal.resized() }

  package func stopUntilContinued() { terminal.stopUntilContinued() }

  package func close() {
    painter.forget()
    terminal.close()
  }
}
