package import Cells
package import Terminal
package import Theming

/// A snapshot of the screen, to be saved in one of the formats.
package struct Still: Equatable, Sendable {
  package var grid: Grid
  package var styles: StyleSheet
  package var cursor: CursorPlace?
  /// The area of the camera's picture, for masking.
  package var picture: Rect?

  package init(grid: Grid, styles: StyleSheet, cursor: CursorPlace? = nil, picture: Rect? = nil) {
    self.grid = grid
    self.styles = styles
    self.cursor = cursor
    self.picture = picture
  }
}
