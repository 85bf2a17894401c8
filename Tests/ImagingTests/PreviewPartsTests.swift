import Cells
import Chance
import Contract
import Testing

@testable import Imaging

@Suite("The parts of the preview")
struct PreviewPartsTests {
  @Test("a box mean is the mean of its pixels", arguments: 1...13)
  func boxMeans(wide: Int) {
    let (columns, rows, tall) = (6, 3, 1 + wide % 4)
    var dice = Dice(UInt64(wide))
    let picture = Picture(columns * wide, rows * tall) { _, _ in .random(in: 0...255, using: &dice) }
    let whole = Box(x: 0, y: 0, width: Double(columns * wide), height: Double(rows * tall))
    var sampler = PlaneSampler(plane: picture.size, crop: whole, columns: columns, rows: rows, mirrored: false)
    var means = [UInt8](repeating: 0, count: columns * rows)
    if let luma = picture.luma.baseAddress { sampler.sample(luma, into: &means) }
    for place in means.indices {
      let corner = place / columns * tall * picture.size.width + place % columns * wide
      let pixels = (0..<wide * tall).map { Int(picture.luma[corner + $0 / wide * picture.size.width + $0 % wide]) }
      #expect(Int(means[place]) == pixels.reduce(0, +) / pixels.count)
    }
  }

  @Test("only the crop is read, and a mirror reads it backwards")
  func cropAndMirror() {
    let picture = Picture(12, 4) { x, _ in (4..<8).contains(x) ? x * 20 : 255 }
    let crop = Box(x: 4, y: 1, width: 4, height: 2)
    func means(mirrored: Bool) -> [UInt8] {
      var means = [UInt8](repeating: 0, count: 4)
      var sampler = PlaneSampler(plane: picture.size, crop: crop, columns: 4, rows: 1, mirrored: mirrored)
      if let luma = picture.luma.baseAddress { sampler.sample(luma, into: &means) }
      return means
    }
    #expect(means(mirrored: false) == [80, 100, 120, 140])
    #expect(means(mirrored: true) == [140, 120, 100, 80])
  }

  @Test("very tall boxes are thinned out and keep their mean")
  func tallBoxes() {
    let picture = Picture.flat(3, 3000, 251)
    var sampler = PlaneSampler(
      plane: picture.size, crop: Box(x: 0, y: 0, width: 3, height: 3000), columns: 1, rows: 2, mirrored: false)
    var means: [UInt8] = [0, 0]
    if let luma = picture.luma.baseAddress { sampler.sample(luma, into: &means) }
    #expect(means == [251, 251])
  }

  @Test("a faint picture gets contrast, in order, and within the limit")
  func contrast() {
    var contrast = LocalContrast(columns: 32, rows: 24, rowsPerBand: 4)
    var faint = (0..<768).map { (place: Int) -> UInt8 in UInt8(110 + place % 8) }
    var lifted = faint
    contrast.lift(&faint, into: &lifted)
    let row = lifted[12 * 32 + 8..<12 * 32 + 16].map { Int($0) }
    #expect(row == row.sorted())
    #expect((14...60).contains(row[7] - row[0]))
  }

  @Test("contrast follows a change of light slowly")
  func contrastIsSlow() {
    var contrast = LocalContrast(columns: 8, rows: 8, rowsPerBand: 4)
    var dark = (0..<64).map { UInt8($0) }
    var bright = dark.map { $0 + 128 }
    var (first, second, late) = (dark, dark, dark)
    contrast.lift(&dark, into: &first)
    contrast.lift(&bright, into: &second)
    for _ in 0..<60 { contrast.lift(&bright, into: &late) }
    let sum: ([UInt8]) -> Int = { values in values.reduce(0) { $0 + Int($1) } }
    #expect(sum(second) > sum(late) + 64 * 20)
  }

  @Test("a value is held inside its band and followed outside it")
  func deadBand() {
    var band = DeadBand(count: 4, width: 12)
    var (first, second): ([UInt8], [UInt8]) = ([100, 100, 100, 3], [112, 113, 88, 255])
    band.hold(&first)
    band.hold(&second)
    #expect(band.held == [100, 113, 100, 255])
  }

  @Test("what differs from what is around it differs three times as much, and what does not stays")
  func localDetail() {
    var detail = LocalDetail(columns: 20, rows: 30)
    var values = [UInt8](repeating: 120, count: 600)
    var result = values
    detail.draw(&values, into: &result)
    #expect(result.allSatisfy { (119...121).contains($0) })
    values[15 * 20 + 10] = 140
    detail.draw(&values, into: &result)
    #expect((179...181).contains(result[15 * 20 + 10]))
    #expect(result[15 * 20 + 11] < 121 && result[15 * 20 + 14] >= 119)
    values[15 * 20 + 10] = 255
    values[0] = 0
    detail.draw(&values, into: &result)
    #expect(result[15 * 20 + 10] == 255 && result[0] == 0)
  }

  @Test("a drawn detail is the same wherever it stands and however small the picture", arguments: [1, 2, 5, 40])
  func localDetailAnywhere(side: Int) {
    var dice = Dice(UInt64(side))
    var values = (0..<side * side).map { _ in UInt8.random(in: 0...255, using: &dice) }
    var result = values
    var detail = LocalDetail(columns: side, rows: side)
    detail.draw(&values, into: &result)
    for place in values.indices {
      var sum = 0
      for (dx, dy) in (0..<91).map({ ($0 % 7 - 3, $0 / 7 - 6) }) {
        let (x, y) = (min(max(0, place % side + dx), side - 1), min(max(0, place / side + dy), side - 1))
        sum += Int(values[y * side + x])
      }
      let wanted = Double(values[place]) * 3 - Double(sum) / 91 * 2
      #expect(abs(Double(result[place]) - min(255, max(0, wanted))) <= 3)
    }
  }

  @Test("darkness is a space, light the densest glyphs, and ink stands where the light is")
  func glyphs() {
    var table = GlyphTable(strength: 1)
    #expect(table.glyph(for: 0) == 0x20)
    #expect("#@$M%Q&8BNRgWE".utf8.contains(table.glyph(for: 0xffff)))
    func ink(_ key: UInt16, _ part: Int) -> UInt8 { GlyphInk.parts[(Int(table.glyph(for: key)) - 0x20) * 8 + part] }
    let (left, right): (UInt16, UInt16) = (0b0011_0011_0011_0011, 0b1100_1100_1100_1100)
    #expect(ink(left, 2) > ink(left, 3) && ink(right, 3) > ink(right, 2))
    let (top, bottom): (UInt16, UInt16) = (0x00ff, 0xff00)
    func upper(_ key: UInt16) -> Int { (0..<4).reduce(0) { $0 + Int(ink(key, $1)) - Int(ink(key, $1 + 4)) } }
    #expect(upper(top) > 0 && upper(bottom) < 0)
  }

  @Test("every key has a glyph, under an overlay one with little ink")
  func allKeys() {
    var (full, dim) = (GlyphTable(strength: 1), GlyphTable(strength: 0.2))
    let mean: (UInt8) -> Int = { glyph in
      GlyphInk.parts[(Int(glyph) - 0x20) * 8..<(Int(glyph) - 0x1f) * 8].reduce(0) { $0 + Int($1) } / 8
    }
    for key in stride(from: UInt16(0), to: 65_000, by: 97) {
      #expect((0x20...0x7e).contains(full.glyph(for: key)))
      #expect(mean(dim.glyph(for: key)) < 24)
    }
  }

  @Test("every colour of the palette is its own nearest")
  func palette() {
    for number in UInt8(16)...255 {
      #expect(
        Palette.colors[Int(Palette.nearestByChannels(Palette.colors[Int(number)]))] == Palette.colors[Int(number)])
    }
  }

  @Test("the nearest colour is the nearest of all", arguments: 0..<40)
  func nearest(seed: Int) {
    var dice = Dice(UInt64(seed))
    func channel() -> UInt8 { .random(in: 0...255, using: &dice) }
    let color = RGB(channel(), channel(), channel())
    let best = (UInt8(16)...255).map { Palette.colors[Int($0)].distance(to: color) }.min()
    #expect(Palette.colors[Int(Palette.nearestByChannels(color))].distance(to: color) == best)
  }

  @Test("grey and colour files become pictures, broken ones nothing")
  func netpbm() {
    let grey = Netpbm.picture(Array("P5 2 1 255\n".utf8) + [7, 200])
    #expect(grey.map { Array($0.luma) } == [7, 200])
    let red = Netpbm.picture(Array("P6\n1 1\n255\n".utf8) + [255, 0, 0])
    #expect(red.map { [$0.luma[0], $0.blue[0], $0.red[0]] } == [76, 85, 255])
    #expect(Netpbm.picture(Array("P5 2 2 255\n".utf8) + [1]) == nil)
    #expect(Netpbm.picture(Array("P4 1 1 255\n".utf8) + [1]) == nil)
  }
}
