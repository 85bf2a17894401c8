import Chance
import Contract
import Documents
import Files
import Imaging
import Testing

@testable import Codes
@testable import Demo

/// QR codes on cards of the demo camera.
@Suite struct CardCodeTests {
  private let reader: CodeReader

  init() throws { reader = try CodeReader() }

  private struct Shot {
    let luma: [UInt8]
    let size: PixelSize
    let quad: Quad
    let wanted: CodeReading
    let state: DocumentState

    /// In the frame, before the tilt.
    var pixelsPerModule: Double {
      let code = QRCode(Specimen(seed: 3).code(state.side))
      return quad.width / DocumentKind.td1.width * 18 / Double((code?.side ?? 0) + 8)
    }
  }

  private func shot(_ size: PixelSize, _ change: (inout DocumentState) -> Void) throws -> Shot {
    var state = DocumentState()
    state.qr = .valid
    change(&state)
    let picture = Picture(size)
    DocumentRenderer(size: size, seed: 3).render(state, frame: 1, into: picture)
    let quad = try #require(DocumentPose.corners(of: state, in: size))
    let text = Specimen(seed: 3).code(state.side)
    return Shot(
      luma: Array(picture.luma), size: size, quad: quad,
      wanted: CodeReading(length: text.count, sha256: Digest(of: text).hex), state: state)
  }

  private func read(_ shot: Shot) -> CodeReading? {
    shot.luma.withUnsafeBufferPointer { reader.read(shot.quad, of: .td1, in: $0, shot.size) }
  }

  private static let vga = PixelSize(width: 640, height: 480)
  private static let hd = PixelSize(width: 1280, height: 720)

  @Test(arguments: DocumentState.Side.allCases) func bothSidesOfACardAreRead(_ side: DocumentState.Side) throws {
    for size in [Self.vga, Self.hd] {
      let shot = try shot(size) { $0.side = side }
      #expect(shot.pixelsPerModule > 2)
      #expect(read(shot) == shot.wanted)
    }
  }

  @Test func nearlyAllTiltedCodesAreRead() throws {
    var dice = Dice(9)
    var (seen, count) = (0, 0)
    let each = Night.count(20, byDay: 4)
    for size in [Self.vga, Self.hd] {
      for _ in 0..<each {
        let shot = try shot(size) { state in
          state.side = dice.roll(2) == 0 ? .front : .back
          state.width = dice.real(0.85...1.02)
          (state.tilt, state.turn) = (dice.real(-24...24), dice.real(-24...24))
          state.roll = dice.real(-10...10)
        }
        guard shot.pixelsPerModule >= 2 else { continue }
        let code = read(shot)
        #expect(code == nil || code == shot.wanted)
        (seen, count) = (seen + (code == nil ? 0 : 1), count + 1)
      }
    }
    #expect(count * 4 >= each * 6 && Double(seen) >= 0.95 * Double(count), "\(seen) of \(count)")
  }

  @Test func aCardWithoutACodeAndOneWithABrokenOneHaveNone() throws {
    for code in [DocumentState.Code.none, .broken] {
      for side in DocumentState.Side.allCases {
        let shot = try shot(Self.hd) { ($0.qr, $0.side) = (code, side) }
        #expect(read(shot) == nil)
      }
    }
  }

  @Test func onlyThePartWithTheCodeIsDecoded() throws {
    let flat = PixelSize(width: 1284, height: 809)
    func part(_ shot: Shot) -> CodeSearch.Part? {
      shot.luma.withUnsafeBufferPointer { CodeSearch(shot.quad, in: $0, shot.size, as: flat).parts().first }
    }
    for side in DocumentState.Side.allCases {
      let shot = try shot(Self.hd) { $0.side = side }
      let found = try #require(part(shot))
      #expect(found.size.width < 480 && found.size.height < 480, "\(found.size)")
      let picture = shot.luma.withUnsafeBufferPointer {
        Rectifier.picture(of: found.quad, in: $0, shot.size, as: found.size)
      }
      let plane = try #require(picture)
      #expect(plane.pixels.withUnsafeBufferPointer { reader.read($0, plane.size) } == shot.wanted)
      #expect(try part(self.shot(Self.hd) { ($0.qr, $0.side) = (.none, side) }) == nil)
    }
  }

  /// The whole document costs as much as all else in a frame.
  @Test func aDestroyedCodeIsSoughtAroundItsPatternsOnly() throws {
    let flat = PixelSize(width: 1284, height: 809)
    for side in DocumentState.Side.allCases {
      let shot = try shot(Self.hd) { ($0.qr, $0.side) = (.broken, side) }
      let parts = shot.luma.withUnsafeBufferPointer { CodeSearch(shot.quad, in: $0, shot.size, as: flat).parts() }
      let pixels = parts.map { $0.size.width * $0.size.height }
      #expect(parts.count == 2 && pixels.reduce(0, +) < flat.width * flat.height * 6 / 10, "\(parts.map(\.size))")
    }
  }

  /// A finger on two of the three patterns, or on the one between them, hides how large the code is.
  @Test func whatSurroundsASinglePatternIsReadToo() throws {
    let flat = PixelSize(width: 1284, height: 809)
    let shot = try shot(Self.hd) { $0.side = .back }
    let all = shot.luma.withUnsafeBufferPointer { CodeSearch(shot.quad, in: $0, shot.size, as: flat).parts() }
    let code = try #require(all.first?.quad)
    var hidden = shot.luma
    // The lower and the right half of the code, without its light margin.
    let (middle, end) = (code.corners[0].middle(to: code.corners[2]), code.corners[2])
    for y in Int(code.corners[0].y)...Int(end.y) {
      for x in Int(code.corners[0].x)...Int(end.x) where x > Int(middle.x) || y > Int(middle.y) {
        hidden[y * shot.size.width + x] = 150
      }
    }
    let parts = hidden.withUnsafeBufferPointer { CodeSearch(shot.quad, in: $0, shot.size, as: flat).parts() }
    let around = try #require(parts.first?.quad)
    #expect(parts.count == 1 && code.corners.allSatisfy { around.contains($0) }, "\(parts) \(code)")
  }

  @Test func truncatedFrameIsNotRead() throws {
    let shot = try shot(Self.vga) { _ in }
    let less = shot.luma.dropLast(1)
    #expect(less.withUnsafeBufferPointer { reader.read(shot.quad, of: .td1, in: $0, shot.size) } == nil)
  }
}
