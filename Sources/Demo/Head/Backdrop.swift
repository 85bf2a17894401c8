internal import Contract
internal import Imaging

/// The background behind people (a wall, a window and a shelf): drawn once per size and light, then copied.
final class Backdrop {
  private let picture: Picture
  private var room: Float = -1

  init(_ size: PixelSize) { picture = Picture(size) }

  func copy(to other: Picture, _ light: Lighting) {
    if room != light.room {
      room = light.room
      draw()
    }
    _ = other.luma.update(fromContentsOf: picture.luma)
    _ = other.blue.update(fromContentsOf: picture.blue)
    _ = other.red.update(fromContentsOf: picture.red)
  }

  /// A plain rectangle in shares of the picture; later ones cover earlier ones.
  private struct Panel {
    var x: ClosedRange<Float>
    var y: ClosedRange<Float>
    var tone: Float
    var tint: SkinTint
  }

  private static let panels: [Panel] = [
    Panel(x: 0.76...0.97, y: 0.06...0.54, tone: 0.62, tint: .wood),
    Panel(x: 0.775...0.86, y: 0.085...0.515, tone: 0.86, tint: .window),
    Panel(x: 0.87...0.955, y: 0.085...0.515, tone: 0.82, tint: .window),
    Panel(x: 0...0.17, y: 0.30...0.325, tone: 0.30, tint: .wood),
    Panel(x: 0.02...0.045, y: 0.17...0.30, tone: 0.38, tint: .hair),
    Panel(x: 0.048...0.07, y: 0.15...0.30, tone: 0.55, tint: .shirt),
    Panel(x: 0.073...0.09, y: 0.18...0.30, tone: 0.33, tint: .plant),
    Panel(x: 0.115...0.15, y: 0.22...0.30, tone: 0.45, tint: .plant),
    Panel(x: 0...1, y: 0.80...0.815, tone: 0.28, tint: .wall),
  ]

  private func draw() {
    let sheet = Sheet(picture)
    fill(sheet, 0..<sheet.width, 0..<sheet.height) { x, y in
      0.36 + 0.09 * y - 0.10 * x
    } tint: {
      .wall
    }
    for panel in Self.panels {
      let columns = Int(panel.x.lowerBound * Float(sheet.width))..<Int(panel.x.upperBound * Float(sheet.width))
      let rows = Int(panel.y.lowerBound * Float(sheet.height))..<Int(panel.y.upperBound * Float(sheet.height))
      fill(sheet, columns, rows) { _, _ in
        panel.tone
      } tint: {
        panel.tint
      }
    }
  }

  private func fill(
    _ sheet: Sheet, _ columns: Range<Int>, _ rows: Range<Int>, tone: (Float, Float) -> Float, tint: () -> SkinTint
  ) {
    let color = tint()
    for row in rows {
      for column in columns {
        let light = tone(Float(column) / Float(sheet.width), Float(row) / Float(sheet.height)) * room
        sheet.paint(column, row, ToneCurve.camera[light], color, 1)
      }
    }
  }
}
