import Chance
import Contract
import Testing

@testable import Documents

@Suite("What is measured on a document") struct MeasuringTests {
  private static let size = PixelSize(width: 640, height: 404)

  /// Rows of print, drawn without perspective.
  private func page(blur: Double, noise: Double = 2, paper: Float = 210, ink: Float = 40) -> LumaPlane {
    var dice = Dice(5)
    var sketch = Sketch(Self.size)
    sketch.values = sketch.values.map { _ in paper }
    for row in 0..<12 {
      for letter in 0..<20 where dice.roll(5) > 0 {
        let (x, y) = (30 + Double(letter) * 28, 25 + Double(row) * 30)
        sketch.fill([Point(x, y), Point(x + 14, y), Point(x + 14, y + 16), Point(x, y + 16)], ink)
      }
    }
    sketch.blur(blur)
    return sketch.plane(noise: noise, &dice)
  }

  @Test(
    "The edge width grows with the blur",
    arguments: [
      (0.3, 0.9...1.3), (0.7, 1.0...1.5), (1.0, 1.2...1.7), (1.5, 1.6...2.2), (2.0, 2.1...2.7), (3.0, 2.7...4),
    ])
  func blur(sigma: Double, expected: ClosedRange<Double>) throws {
    let width = try #require(EdgeWidth.read(page(blur: sigma)))
    #expect(expected.contains(width), "\(width)")
  }

  @Test("Noise hardly changes it, and neither does weaker ink")
  func noise() throws {
    let clean = try #require(EdgeWidth.read(page(blur: 1, noise: 0)))
    let noisy = try #require(EdgeWidth.read(page(blur: 1, noise: 8)))
    let weak = try #require(EdgeWidth.read(page(blur: 1, noise: 2, ink: 140)))
    #expect(abs(noisy - clean) < 0.25 && abs(weak - clean) < 0.25, "\(clean), \(noisy), \(weak)")
  }

  @Test("Without print there is no edge width")
  func plain() {
    #expect(EdgeWidth.read(page(blur: 1, noise: 6, ink: 210)) == nil)
    #expect(EdgeWidth.read(LumaPlane()) == nil)
    for (width, height) in [(1, 1), (18, 400), (640, 17)] {
      let plane = LumaPlane(
        PixelSize(width: width, height: height), Array(repeating: 9, count: width * height))
      #expect(EdgeWidth.read(plane ?? LumaPlane()) == nil)
    }
  }

  @Test("A white patch on grey is glare; white paper is not, and the largest patch counts alone")
  func glare() throws {
    func light(_ draw: (inout Sketch) -> Void, paper: Float) throws -> DocumentLight {
      var (sketch, dice) = (Sketch(PixelSize(width: 100, height: 100)), Dice(1))
      sketch.values = sketch.values.map { _ in paper }
      draw(&sketch)
      return try #require(DocumentLight(sketch.plane(noise: 0, &dice)))
    }
    func patch(_ x: Double, _ y: Double, _ side: Double, on sketch: inout Sketch) {
      let (right, bottom) = (x + side - 1, y + side - 0.5)
      sketch.fill([Point(x, y - 0.5), Point(right, y - 0.5), Point(right, bottom), Point(x, bottom)], 255)
    }
    let shining = try light(
      {
        patch(20, 20, 20, on: &$0)
        patch(70, 70, 10, on: &$0)
      }, paper: 150)
    #expect(shining.glare == 0.04 && shining.clipped == 0.05 && shining.median == 150)
    let white = try light({ patch(20, 20, 20, on: &$0) }, paper: 244)
    #expect(white.glare == 0 && white.clipped == 0.04)
    let all = try light({ _ in }, paper: 255)
    #expect(all.glare == 0 && all.clipped == 1 && all.median == 255)
    #expect(DocumentLight(LumaPlane()) == nil)
  }

  @Test("What is laid flat shows the document's own pattern")
  func rectified() throws {
    // A quarter each: dark, light, lighter, grey.
    let quad = Quad(Point(60, 40), Point(250, 70), Point(230, 190), Point(40, 150))
    let map = try #require(Homography(quad))
    var pixels = [UInt8](repeating: 0, count: 300 * 220)
    for u in stride(from: 0.0, to: 1, by: 0.002) {
      for v in stride(from: 0.0, to: 1, by: 0.002) {
        let place = map.place(u, v)
        pixels[Int(place.y.rounded()) * 300 + Int(place.x.rounded())] =
          u < 0.5 ? (v < 0.5 ? 30 : 120) : (v < 0.5 ? 90 : 200)
      }
    }
    let picture = pixels.withUnsafeBufferPointer { luma in
      Rectifier.picture(of: quad, in: luma, PixelSize(width: 300, height: 220), as: PixelSize(width: 80, height: 50))
    }
    let flat = try #require(picture)
    for (x, y, value) in [(15, 10, 30), (65, 10, 90), (15, 40, 120), (65, 40, 200), (36, 22, 30), (44, 28, 200)] {
      #expect(flat.pixels[y * 80 + x] == UInt8(value), "\(x), \(y)")
    }
  }

  @Test("Nothing is drawn of what is no quad, of no picture, or in no size")
  func refused() {
    let quad = Quad(Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9))
    let flat = PixelSize(width: 20, height: 20)
    let luma = [UInt8](repeating: 7, count: 100)
    luma.withUnsafeBufferPointer { luma in
      func picture(_ quad: Quad, _ size: PixelSize, _ result: PixelSize) -> LumaPlane? {
        Rectifier.picture(of: quad, in: luma, size, as: result)
      }
      let ten = PixelSize(width: 10, height: 10)
      #expect(picture(quad, ten, flat) != nil)
      #expect(picture(quad, PixelSize(width: 11, height: 10), flat) == nil)
      #expect(picture(quad, PixelSize(width: .max, height: 10), flat) == nil)
      #expect(picture(quad, PixelSize(width: 0, height: 0), flat) == nil)
      #expect(picture(quad, ten, PixelSize(width: .max, height: 2)) == nil)
      #expect(picture(quad, ten, PixelSize(width: 0, height: 5)) == nil)
      #expect(picture(Quad(Point(0, 0), Point(0, 9), Point(9, 9), Point(9, 0)), ten, flat) == nil)
    }
  }
}
