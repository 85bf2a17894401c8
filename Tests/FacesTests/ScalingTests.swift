import Contract
import Imaging
import Testing

@testable import Faces

@Suite struct ScalingTests {
  private func scaled(_ picture: Picture, to width: Int, _ height: Int) throws -> [UInt8] {
    let sheet = GreySheet()
    try look(at: picture) { Scaler().draw($0, on: sheet, size: PixelSize(width: width, height: height)) }
    let drawn = try #require(sheet.grey)
    return Array(UnsafeBufferPointer(start: drawn.pixels, count: drawn.width * drawn.height))
  }

  @Test func theSameSizeIsTheSamePicture() throws {
    let picture = made(37, 23, noise)
    #expect(try scaled(picture, to: 37, 23) == Array(picture.luma))
  }

  @Test func halfTheSizeIsTheMeanOfFour() throws {
    let picture = made(4, 4) { x, y in
      [[10, 20, 0, 0], [30, 40, 0, 8], [255, 255, 0, 100], [255, 255, 100, 200]][y][x]
    }
    #expect(try scaled(picture, to: 2, 2) == [25, 2, 255, 100])
  }

  @Test(arguments: [(1, 1), (7, 3), (100, 1), (1, 100), (64, 64), (333, 17)])
  func whiteStaysWhiteAndBlackStaysBlackAtAnySize(_ width: Int, _ height: Int) throws {
    for (columns, rows) in [(1, 1), (13, 64), (50, 9), (200, 200)] {
      for value in [0, 128, 255] {
        #expect(try scaled(made(width, height) { _, _ in value }, to: columns, rows).allSatisfy { $0 == value })
      }
    }
  }

  @Test func aGrownSlopeHasNoSteps() throws {
    let row = try scaled(made(8, 1) { x, _ in x * 32 }, to: 64, 1)
    #expect(row == row.sorted())
    #expect(zip(row, row.dropFirst()).allSatisfy { $1 - $0 <= 5 })
  }

  @Test func theMeanBrightnessStays() throws {
    let picture = made(311, 207, noise)
    func mean(_ bytes: [UInt8]) -> Double { bytes.reduce(0) { $0 + Double($1) } / Double(bytes.count) }
    #expect(abs(mean(try scaled(picture, to: 90, 60)) - mean(Array(picture.luma))) < 1)
  }

  @Test func nothingIsLeftOnAWipedSheet() throws {
    let sheet = GreySheet()
    try look(at: made(30, 30) { _, _ in 200 }) { Scaler().draw($0, on: sheet, size: PixelSize(width: 20, height: 20)) }
    sheet.wipe()
    #expect(sheet.grey == nil)
    let base = try #require(sheet.resize(to: PixelSize(width: 20, height: 20)))
    #expect(UnsafeBufferPointer(start: base, count: 400).allSatisfy { $0 == 0 })
  }

  @Test func aPartIsWhatIsInThePicture() throws {
    let size = PixelSize(width: 10, height: 8)
    let part = try #require(Part(Box(x: -5, y: 6.5, width: 9.9, height: 100), in: size))
    #expect((part.left, part.top, part.width, part.height) == (0, 6, 4, 1))
    #expect(Part(Box(x: 10, y: 0, width: 5, height: 5), in: size) == nil)
    #expect(Part(Box(x: 0, y: 0, width: -5, height: 5), in: size) == nil)
    #expect(Part(Box(x: .nan, y: 0, width: 5, height: 5), in: size) == nil)
  }
}
