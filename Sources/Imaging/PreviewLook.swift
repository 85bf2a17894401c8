package import Contract

/// How the picture is drawn.
package enum PreviewMode: String, CaseIterable, Hashable, Sendable {
  /// Glyphs by shape, in the colours of the roles `picture` and `overlay`.
  case ascii
  /// Glyphs by shape, in the picture's own hues.
  case color
  /// Two halves per cell, each in the picture's own colour.
  case blocks
  /// No picture at all.
  case off
}

/// What the screen wants of the preview: the mode, the dimming around the oval, and what the device can show.
package struct PreviewLook: Hashable, Sendable {
  package var mode: PreviewMode
  /// The box around the oval in the frame's pixels; nil dims nothing.
  package var oval: Box?
  /// How much of the picture the overlay hides outside the oval, 0 to 1.
  package var opacity: Double
  /// Whether ink is brighter than its ground, as on a dark screen; bright then means much ink, else little.
  package var inksAreLight: Bool
  /// A device without colours draws every mode but `off` as `ascii`.
  package var isMono: Bool
  /// The ground behind the picture and the colour of the overlay, as numbers of the 256 palette.
  package var ground: UInt8
  package var overlay: UInt8

  package init(
    mode: PreviewMode = .ascii, oval: Box? = nil, opacity: Double = 0.8, inksAreLight: Bool = true,
    isMono: Bool = false, ground: UInt8 = 16, overlay: UInt8 = 16
  ) {
    self.mode = mode
    self.oval = oval
    self.opacity = opacity
    self.inksAreLight = inksAreLight
    self.isMono = isMono
    self.ground = ground
    self.overlay = overlay
  }

  /// The mode that the device can show.
  var shown: PreviewMode { isMono && mode != .off ? .ascii : mode }
}
