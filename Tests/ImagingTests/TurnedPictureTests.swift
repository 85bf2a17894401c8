import Contract
import Testing

@testable import Imaging

@Suite struct TurnedPictureTests {
  private static func numbered(_ size: PixelSize) -> Picture {
    let picture = Picture(size)
    for plane in [picture.luma, picture.blue, picture.red] {
      for index in plane.indices { plane[index] = UInt8(truncatingIfNeeded: index &* 7 &+ 3) }
    }
    return picture
  }

  @Test(arguments: [PixelSize(width: 4, height: 2), PixelSize(width: 5, height: 3), PixelSize(width: 1, height: 1)])
  func theUpperLeftComesToTheUpperRight(_ size: PixelSize) {
    let picture = Self.numbered(size)
    let turned = picture.turned
    #expect(turned.size == PixelSize(width: size.height, height: size.width))
    #expect(turned.luma[size.height - 1] == picture.luma[0])
    #expect(turned.luma[0] == picture.luma[(size.height - 1) * size.width])
    #expect(turned.blue[turned.chromaWidth - 1] == picture.blue[0])
    #expect(turned.red[0] == picture.red[picture.red.count - picture.chromaWidth])
  }

  @Test(arguments: [PixelSize(width: 640, height: 480), PixelSize(width: 7, height: 4)])
  func fourQuartersAreAWholeTurn(_ size: PixelSize) {
    let picture = Self.numbered(size)
    let around = picture.turned.turned.turned.turned
    #expect(around.size == size)
    for (one, other) in [(picture.luma, around.luma), (picture.blue, around.blue), (picture.red, around.red)] {
      #expect(one.elementsEqual(other))
    }
    #expect(!picture.turned.turned.luma.elementsEqual(picture.luma))
  }
}
