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
    let (top, bottom): (UInt16, UInt16) = (0x00ff, 0xf000)
    func upper(_ key: UInt16) -> Int { (0..<4).reduce(0) { $0 + Int(ink(key, $1)) - Int(ink(key, $1 + 4)) } }
    #expect(upper(top) >= 0 && upper(bottom) < 0)
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

  @Test("every colour of the palette is its own nearest, or has an indistinguishable twin")
  func palette() {
    var shades = PaletteShades()
    for number in 16...255 {
      let own = Shade(palette: number).value
      let found = Shade(palette: Int(shades.number(of: Palette.colors[number]))).value
      let beyond = max(abs(own.y), abs(own.z)) > 112
      #expect(beyond || abs(own.x - found.x) + abs(own.y - found.y) + abs(own.z - found.z) <= 8, "\(number)")
    }
  }

  @Test("what no screen can show keeps its tone and hue and loses saturation", arguments: 0..<40)
  func gamut(seed: Int) {
    var dice = Dice(UInt64(seed))
    let tone = Float.random(in: 0...255, using: &dice)
    let (blue, red) = (Float.random(in: -120...120, using: &dice), Float.random(in: -120...120, using: &dice))
    let shade = Shade(direct: SIMD4(tone, blue, red, 0))
    let shown = SIMD4<Float>(RGB(code: shade.code))
    #expect(abs(shown.x - tone) < 1.5)
    #expect(abs(shown.y - shade.value.y) < 1.5 && abs(shown.z - shade.value.z) < 1.5)
    #expect(abs(shade.value.y * red - shade.value.z * blue) < 0.5)
  }

  @Test("skin of 256 colours keeps its hue where lightness alone would make it mauve or grey")
  func skinHue() {
    var (plain, skin) = (PaletteShades(), PaletteShades(seesSkin: true))
    func error(_ tone: SIMD4<Float>, _ shades: inout PaletteShades) -> Float {
      let shade = shades.shade(tone).value
      let (length, wanted) = (
        (shade.y * shade.y + shade.z * shade.z).squareRoot(), (tone.y * tone.y + tone.z * tone.z).squareRoot()
      )
      return length < 5 ? 1 : 1 - (shade.y * tone.y + shade.z * tone.z) / (length * wanted)
    }
    var (before, after) = (Float.zero, Float.zero)
    for luma in stride(from: Float(80), through: 225, by: 5) {
      for share: Float in [0.6, 0.8, 1] {
        let tone = SIMD4<Float>(luma, -20 * share, 22 * share, 0)
        (before, after) = (before + error(tone, &plain), after + error(tone, &skin))
      }
    }
    #expect(after < before / 2, "\(before) -> \(after)")
    let wall = SIMD4<Float>(120, 4, -3, 0)
    #expect(plain.shade(wall) == skin.shade(wall))
  }

  @Test("sixteen inks go by hue: skin is brown, a red cloth red, a sky blue, a wall grey")
  func sixteen() {
    let inks = SixteenInks()
    #expect(inks.ink(blueness: 108, redness: 148, key: 0, on: 16) == 3)
    #expect(inks.ink(blueness: 108, redness: 148, key: .max, on: 16) == 11)
    #expect(inks.ink(blueness: 100, redness: 210, key: 0, on: 16) == 1)
    #expect(inks.ink(blueness: 190, redness: 120, key: 0, on: 16) == 4)
    #expect(inks.ink(blueness: 128, redness: 128, key: 0, on: 16) == 7)
    for blue in UInt8.min...255 {
      for red in stride(from: UInt8(0), to: 250, by: 5) {
        #expect(![0, 8].contains(inks.ink(blueness: blue, redness: red, key: 0, on: 16)))
      }
    }
  }

  @Test("flat places take the ramp, and no key a letter")
  func quietTable() {
    var table = GlyphTable(strength: 1)
    for level in UInt16(0)..<4 { #expect(" .:-=+*%#@".utf8.contains(table.glyph(for: level * 0x5555))) }
    for key in stride(from: UInt16(0), to: 65_000, by: 97) {
      #expect(!Unicode.Scalar(table.glyph(for: key)).properties.isAlphabetic)
    }
  }

  @Test("a dark picture is lifted, a bright one left alone, and small moves of the light change nothing")
  func exposure() {
    var exposure = Exposure(columns: 8, rows: 8)
    var dark = [UInt8](repeating: 40, count: 64)
    exposure.lift(&dark)
    #expect(dark.allSatisfy { (90...110).contains($0) })
    var darker = [UInt8](repeating: 38, count: 64)
    exposure.lift(&darker)
    var same = Exposure(columns: 8, rows: 8)
    var other = [UInt8](repeating: 38, count: 64)
    same.lift(&other)
    #expect(darker[0] < dark[0] && other[0] > darker[0])
    var bright = [UInt8](repeating: 130, count: 64)
    exposure.lift(&bright)
    #expect(bright.allSatisfy { $0 == 130 })
  }

  @Test(
    "the characters of parts are all different, and each has a cell of its own",
    arguments: [
      (CellParts.halves, 1), (.quadrants, 7), (.sextants, 31), (.octants, 127),
    ])
  func characters(division: CellParts, count: Int) {
    let shapes = PartShapes(division).shapes
    #expect(shapes.count == count)
    #expect(Set(shapes.map(\.glyph)).count == count && Set(shapes.map(\.parts)).count == count)
    #expect(shapes.allSatisfy { Text($0.glyph.text).columns == 1 })
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
