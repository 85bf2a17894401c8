package import Cells
package import Terminal
package import Theming

/// What stood on a screen at one moment, to be kept in one form or another.
package struct Still: Equatable, Sendable {
  package var grid: Grid
  package var styles: StyleSheet
  package var cursor: CursorPlace?
  /// Where the camera's picture stands, so that it can be masked.
  package var picture: Rect?

  package init(grid: Grid, styles: StyleSheet, cursor: CursorPlace? = nil, picture: Rect? = nil) {
    self.grid = grid
    self.styles = styles
    self.cursor = cursor
    self.picture = picture
  }
}
