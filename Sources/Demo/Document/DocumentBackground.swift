import CMath
internal import Contract
internal import Imaging

/// The background behind a document: drawn once in good light and cached, then copied in the light of the scene.
final class DocumentBackground {
  private let size: PixelSize
  private let seed: UInt64
  private var pictures: [DocumentState.Back: Picture] = [:]

  init(_ size: PixelSize, seed: UInt64) { (self.size, self.seed) = (size, seed) }

  func copy(_ back: DocumentState.Back, light: Float, to picture: Picture, person: (Picture) -> Void) {
    let drawn = pictures[back] ?? draw(back, person)
    pictures[back] = drawn
    let share = UInt32(max(0, light) * 256 + 0.5)
    if share == 256 { return picture.copy(drawn) }
    guard let from = drawn.luma.baseAddress, let to = picture.luma.baseAddress else { return }
    for at in 0..<drawn.luma.count {
      to[at] = UInt8(truncatingIfNeeded: min(255, (UInt32(from[at]) &* share) &>> 8))
    }
    _ = picture.blue.update(fromContentsOf: drawn.blue)
    _ = picture.red.update(fromContentsOf: drawn.red)
  }

  private func draw(_ back: DocumentState.Back, _ person: (Picture) -> Void) -> Picture {
    let picture = Picture(size)
    switch back {
    case .plain: fill(picture, .wall) { x, y in 92 + 22 * x - 14 * y }
    case .white: fill(picture, .paper) { x, y in 214 - 10 * x + 6 * y }
    case .wood: grain(picture)
    case .clutter: clutter(picture)
    case .person: person(picture)
    }
    return picture
  }

  private func fill(_ picture: Picture, _ tint: SkinTint, _ tone: (Float, Float) -> Float) {
    let sheet = Sheet(picture)
    for row in 0..<sheet.height {
      for column in 0..<sheet.width {
        let place = (Float(column) / Float(sheet.width), Float(row) / Float(sheet.height))
        sheet.paint(column, row, tone(place.0, place.1), tint, 1)
      }
    }
  }

  private func grain(_ picture: Picture) {
    var random = SeededRandom(seed ^ 0x576F_6F64)
    var (rows, drift) = ([Float](), Float(0))
    for _ in 0..<256 {
      drift = drift * 0.7 + Float(random.within(-1...1))
      rows.append(drift * 7)
    }
    let phase = random.within(0...6)
    let waves = (0...64).map { 5 * Float(cm_sin(Double($0) / 10 + phase)) }
    fill(picture, .wood) { x, y in
      let place = min(254.9, max(0, y * 240 + 7 + waves[Int(x * 64)]))
      let row = Int(place)
      return 104 + 14 * x + mix(rows[row], rows[row + 1], place - Float(row))
    }
  }

  /// Objects on a desk, none of them shaped like a document.
  private func clutter(_ picture: Picture) {
    var random = SeededRandom(seed ^ 0x436C_7574)
    fill(picture, .wood) { x, y in 96 + 26 * y - 12 * x }
    let sheet = Sheet(picture)
    let tints: [SkinTint] = [.paper, .shirt, .plant, .wood, .window, .rose]
    for _ in 0..<16 {
      let middle = SIMD2(Float(random.within(0...1)), Float(random.within(0...0.75)))
      let (long, thin) = (Float(random.within(0.06...0.2)), Float(random.within(0.08...0.25)))
      let angle = random.within(0...3.14)
      let along = SIMD2(Float(cm_cos(angle)), Float(cm_sin(angle)))
      let (tone, tint) = (Float(random.within(30...225)), tints[Int(random.next() % 6)])
      let isRound = random.unit() < 0.4
      let reach = Float(sheet.width)
      for row in sheet.clip((middle.y - long) * reach, (middle.y + long) * reach, to: sheet.height) {
        for column in sheet.clip((middle.x - long) * reach, (middle.x + long) * reach, to: sheet.width) {
          let place = SIMD2(Float(column) / reach, Float(row) / reach) - middle
          let (u, v) = ((place * along).sum() / long, (place.y * along.x - place.x * along.y) / long)
          let isInside = isRound ? u * u + v * v < 0.16 : abs(u) < 1 && abs(v) < thin
          if isInside { sheet.paint(column, row, tone + 12 * u, tint, 1) }
        }
      }
    }
  }
}
