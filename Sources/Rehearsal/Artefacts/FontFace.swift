internal import CRaster
internal import Contract

/// The font of PNG screenshots: two files, and a size in pixels per em.
package struct FontFiles: Hashable, Sendable {
  package var regular: String
  package var bold: String
  package var pixels: Int

  package init(regular: String, bold: String, pixels: Int = 20) {
    self.regular = regular
    self.bold = bold
    self.pixels = pixels
  }

  /// DejaVu Sans Mono as installed by Debian; at 20 pixels its cells are almost exactly integral.
  package static let dejaVu = FontFiles(
    regular: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    bold: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf")
}

/// An open font with a cache of rasterised glyphs.
final class FontFace {
  /// A glyph's coverage per pixel, with its offset from the pen position.
  struct Drawn {
    var left = 0
    var top = 0
    var columns = 0
    var coverage: [UInt8] = []
  }

  let metrics: craster_metrics
  private let face: OpaquePointer
  private var drawn: [UInt32: Drawn] = [:]

  init(_ path: String, pixels: Int) throws(CaptureError) {
    var opened: OpaquePointer?
    let result = craster_open(path, Int32(min(max(4, pixels), 200)), &opened)
    guard let opened else { throw result.error(font: path) }
    face = opened
    metrics = craster_measure(opened)
  }

  deinit { craster_close(face) }

  /// The glyph of a scalar; the font's box if it is missing.
  func glyph(_ scalar: Unicode.Scalar) -> Drawn {
    if let known = drawn[scalar.value] { return known }
    var glyph = craster_glyph()
    let isDrawn = craster_draw(face, scalar.value, &glyph) == craster_ok
    let new = isDrawn ? Drawn(glyph) : Drawn()
    drawn[scalar.value] = new
    return new
  }
}

extension FontFace.Drawn {
  fileprivate init(_ glyph: craster_glyph) {
    (left, top, columns) = (Int(glyph.left), Int(glyph.top), Int(glyph.columns))
    guard let first = glyph.coverage else { return }
    for row in 0..<Int(glyph.rows) {
      coverage += UnsafeBufferPointer(start: first + row * Int(glyph.pitch), count: columns)
    }
  }
}

extension craster_result {
  /// The missing file, and the package that provides it.
  func error(font: String) -> CaptureError {
    switch self {
    case craster_no_freetype: .missing("FreeType", package: "libfreetype6")
    case craster_no_zlib: .missing("zlib", package: "zlib1g")
    case craster_no_font: .missing("The font \(font)", package: "fonts-dejavu-core")
    default: CaptureError(.ourBug, "A picture could not be drawn.", recovery: "Use an .svg instead.")
    }
  }
}

extension CaptureError {
  fileprivate static func missing(_ what: String, package: String) -> CaptureError {
    let why = String(cString: craster_why())
    return CaptureError(
      .resourceMissing,
      "\(what), which PNG pictures need, can't be opened\(why.isEmpty ? "" : ": \(printable(why))").",
      recovery: "Install the package \(package), or use an .svg.")
  }
}
