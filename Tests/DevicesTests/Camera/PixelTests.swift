@testable import Devices
import CV4L2
import Contract
import Imaging
import Testing

/// Frames of every supported pixel format, converted to our planes.
@Suite struct PixelTests {
  private func drawn(
    _ code: FourCC, _ width: Int, _ height: Int, stride: Int, full: Bool = true, _ byte: (Int, Int) -> UInt8
  ) throws -> Picture {
    var format = v4l2_pix_format()
    (format.width, format.height, format.pixelformat) = (UInt32(width), UInt32(height), code.code)
    (format.bytesperline, format.sizeimage) = (UInt32(stride), UInt32(stride * height * 2))
    if full { format.quantization = V4L2_QUANTIZATION_FULL_RANGE.rawValue }
    let layout = try #require(DeviceLayout(format))
    let rows = (layout.needed + stride - 1) / stride
    let bytes = (0..<(rows * stride)).map { byte($0 / stride, $0 % stride) }
    let picture = Picture(layout.size)
    bytes.withUnsafeBytes { layout.draw(UnsafeRawBufferPointer(rebasing: $0.prefix(layout.needed)), into: picture) }
    return picture
  }

  @Test func yuyvHasALumaForEachPixelAndAColorForTwo() throws {
    let picture = try drawn(.yuyv, 18, 16, stride: 40) { row, column in
      column % 2 == 0 ? UInt8(row * 8 + column / 2) : column % 4 == 1 ? UInt8(60 + 2 * row) : 200
    }
    #expect(picture.luma[3 * 18 + 7] == 3 * 8 + 7)
    #expect(picture.blue[0] == 61 && picture.blue[9 * 2] == 69, "the mean of two rows")
    #expect(picture.red.allSatisfy { $0 == 200 })
  }

  @Test func limitedRangeBecomesFull() throws {
    let ends: [(UInt8, UInt8)] = [(0, 0), (16, 0), (126, 128), (235, 255), (255, 255)]
    for (given, told) in ends {
      let picture = try drawn(.grey, 16, 16, stride: 16, full: false) { _, _ in given }
      #expect(picture.luma.allSatisfy { $0 == told }, "\(given)")
      #expect(picture.blue.allSatisfy { $0 == 128 })
    }
    let chroma = try drawn(.nv12, 16, 16, stride: 16, full: false) { row, column in
      row < 16 ? 100 : column % 2 == 0 ? 16 : 240
    }
    #expect(chroma.blue.allSatisfy { $0 <= 1 } && chroma.red.allSatisfy { $0 == 255 })
  }

  @Test func planesOfChromaFollowTheLuma() throws {
    let twelve = try drawn(.nv12, 17, 17, stride: 32) { row, column in
      row < 17 ? UInt8(column) : column % 2 == 0 ? 90 : 160
    }
    #expect(twelve.luma[17 + 16] == 16 && twelve.blue[8] == 90 && twelve.red[8 * 9 + 8] == 160)
    let odd = try drawn(.nv12, 17, 17, stride: 17) { row, column in column == 17 ? 77 : row < 17 ? UInt8(column) : 90 }
    #expect(odd.luma[17 * 16 + 16] == 255 || odd.luma[16] == 16, "a row holds whole pairs, whatever the driver says")
    let planar = try drawn(.yu12, 16, 16, stride: 32) { row, _ in row < 16 ? 50 : row < 20 ? 90 : 160 }
    #expect(planar.luma.allSatisfy { $0 == 50 })
    #expect(planar.blue.allSatisfy { $0 == 90 } && planar.red.allSatisfy { $0 == 160 })
  }

  @Test func rgbIsWeighedAsBT601Says() throws {
    let colors: [(rgb: (UInt8, UInt8, UInt8), told: (UInt8, UInt8, UInt8))] = [
      ((255, 255, 255), (255, 128, 128)), ((0, 0, 0), (0, 128, 128)), ((255, 0, 0), (77, 85, 255)),
      ((0, 255, 0), (149, 43, 21)), ((0, 0, 255), (29, 255, 107)),
    ]
    for (rgb, told) in colors {
      let picture = try drawn(.rgb24, 17, 17, stride: 64) { _, column in
        column % 3 == 0 ? rgb.0 : column % 3 == 1 ? rgb.1 : rgb.2
      }
      let got = (picture.luma[17 * 17 - 1], picture.blue[80], picture.red[80])
      #expect(got == told, "\(rgb) is \(got)")
    }
  }

  @Test func tooShortBuffersAreNotDrawn() throws {
    var format = v4l2_pix_format()
    (format.width, format.height, format.pixelformat) = (16, 16, FourCC.yuyv.code)
    let layout = try #require(DeviceLayout(format))
    let picture = Picture(layout.size)
    [UInt8](repeating: 99, count: layout.needed - 1).withUnsafeBytes { layout.draw($0, into: picture) }
    #expect(picture.luma.allSatisfy { $0 == 0 })
  }

  @Test func answersThatMakeNoSenseAreNoLayout() {
    func layout(_ width: UInt32, _ height: UInt32, _ code: FourCC) -> DeviceLayout? {
      var format = v4l2_pix_format()
      (format.width, format.height, format.pixelformat) = (width, height, code.code)
      return DeviceLayout(format)
    }
    #expect(layout(0, 480, .yuyv) == nil && layout(640, .max, .yuyv) == nil)
    #expect(layout(640, 480, .mjpg) == nil && layout(640, 480, FourCC(code: 0)) == nil)
  }
}
