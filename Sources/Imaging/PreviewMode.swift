/// How the picture is drawn.
package enum PreviewMode: String, CaseIterable, Sendable {
  /// Glyphs by shape, in the picture's own colours where there are any.
  case ascii
  /// Two halves per cell, each in the picture's own colour.
  case blocks
  /// Four, six or eight parts per cell in two colours: as many as the terminal draws without gaps.
  case fine
  /// Glyphs where there is room for a face in them, else halves.
  case auto
  /// No picture at all.
  case off
}
