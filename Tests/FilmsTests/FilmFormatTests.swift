import FrameKit
@testable import Films
import Contract
import Foundation
import Imaging
import Testing

/// Common formats of films and pictures.
@Suite(.needsFFmpeg) struct FilmFormatTests {
  private let films: MadeFilms

  init() throws { films = try MadeFilms() }

  /// One picture of one colour in RGB, in any size.
  private func plain(_ color: String, _ size: String) -> String {
    "-f lavfi -i color=\(color):s=64x64 -vf format=rgb24,scale=\(size.replacing("x", with: ":")),setsar=1 -frames:v 1"
  }

  private func first(_ path: String) throws -> Picture {
    let camera = film(path)
    return try camera.picture(camera.open(ownSize))
  }

  @Test(arguments: [
    ("limited.mp4", "-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_range tv -c:v libx264"),
    ("full.mp4", "-vf scale=out_color_matrix=bt601:out_range=pc -colorspace smpte170m -color_range pc -c:v libx264"),
    ("picture.png", "-frames:v 1"), ("picture.jpg", "-frames:v 1 -q:v 1"), ("alpha.webp", "-frames:v 1"),
    ("picture.bmp", "-frames:v 1"), ("still.gif", "-frames:v 1"),
    ("film.mkv", "-c:v ffv1"), ("film.avi", "-c:v mjpeg -q:v 2"), ("film.webm", "-c:v libvpx"),
    ("film.gif", ""), ("raw.y4m", "-pix_fmt yuv420p"),
  ])
  func colorsAreRight(_ name: String, _ words: String) throws {
    let path = try films.make(name, "-f lavfi -i color=red:s=160x120:d=0.4:r=10", words)
    let color = try first(path).color(0.5, 0.5)
    #expect(near(color, [76, 85, 255], 4), "\(color)")
  }

  /// Phones put a film, a depth map or a second picture after the end of a picture.
  @Test func aPictureEndsWhereItSaysSo() throws {
    let path = try films.make("one.jpg", "-f lavfi -i color=red:s=160x120 -frames:v 1")
    let one = try Data(contentsOf: URL(fileURLWithPath: path))
    // A segment MPF after the start says that what follows belongs to the same moment.
    let several = one.prefix(2) + Data([0xFF, 0xE2, 0, 8] + "MPF".utf8 + [0, 0, 0]) + one.dropFirst(2)
    for (name, bytes) in [
      ("more.jpg", one + (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 167) }),
      ("zeros.jpg", one + Data(count: 5000)),
      ("several.jpg", several + one),
    ] {
      let camera = film(try films.write(bytes, to: name))
      #expect(near(try camera.picture(camera.open(ownSize)).color(0.5, 0.5), [76, 85, 255], 4), "\(name)")
      #expect(camera.isStill, "\(name)")
    }
    let drawn = try films.make("one.png", "-f lavfi -i color=red:s=160x120 -frames:v 1")
    let other = try Data(contentsOf: URL(fileURLWithPath: drawn))
    for (name, bytes) in [("more.png", other + Data("more".utf8)), ("zeros.png", other + Data(count: 20_000))] {
      let camera = film(try films.write(bytes, to: name))
      #expect(near(try camera.picture(camera.open(ownSize)).color(0.5, 0.5), [76, 85, 255], 4), "\(name)")
      #expect(camera.isStill, "\(name)")
    }
    for (name, bytes) in [
      ("film.jpg", one + one), ("padded.jpg", one + Data(count: 100) + one), ("film.png", other + other),
    ] {
      let reel = film(try films.write(bytes, to: name))
      _ = try reel.picture(reel.open(ownSize))
      #expect(!reel.isStill, "pictures one after the other are a film: \(name)")
    }
  }

  @Test func aTIFFIsRefusedWithTheFix() throws {
    let path = try films.make("picture.tiff", "-f lavfi -i color=red:s=160x120 -frames:v 1", "")
    let error = #expect(throws: CaptureError.self) { try self.first(path) }
    #expect(error?.recovery.contains("ffmpeg -i IN OUT.png") == true)
  }

  @Test func blackAndWhiteAreWhole() throws {
    for (color, luma) in [("white", 255), ("black", 0), ("gray", 128)] {
      let path = try films.make("\(color).mp4", "-f lavfi -i color=\(color):s=160x120:d=0.4:r=10 -c:v libx264")
      #expect(near(try first(path).color(0.5, 0.5), [luma, 128, 128], 2))
    }
  }

  @Test(arguments: [(0, 0.25, 0.25), (90, 0.25, 0.75), (180, 0.75, 0.75), (270, 0.75, 0.25)])
  func phonesAreHeldUpright(_ degrees: Int, _ x: Double, _ y: Double) throws {
    // White in the upper left quarter as stored; rotation is counted counter-clockwise.
    let stored = try films.make(
      "stored.mp4", "-f lavfi -i color=black:s=322x200:d=0.4:r=10",
      "-vf drawbox=w=iw/2:h=ih/2:t=fill:color=white -c:v libx264 -pix_fmt yuv420p")
    let path = try films.make("turned.mp4", "-i \(stored) -c copy")
    try turn(path, degrees)
    let picture = try first(path)
    #expect((picture.size.width > picture.size.height) == (degrees % 180 == 0))
    for place in [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)] {
      #expect(near(picture.color(place.0, place.1), [place == (x, y) ? 255 : 0, 128, 128], 6))
    }
  }

  /// Writes the matrix of a film's track, for which ffmpeg's options differ by version: a, b, 0, c, d, 0, 0, 0, 1.
  private func turn(_ path: String, _ degrees: Int) throws {
    let one: Int32 = 1 << 16
    let parts: [Int: [Int32]] = [
      0: [one, 0, 0, one], 90: [0, -one, one, 0], 180: [-one, 0, 0, -one], 270: [0, one, -one, 0],
    ]
    let part = try #require(parts[degrees])
    var film = try Data(contentsOf: URL(fileURLWithPath: path))
    let header = try #require(film.range(of: Data("tkhd".utf8)))
    let matrix = [part[0], part[1], 0, part[2], part[3], 0, 0, 0, 1 << 30]
    let bytes = matrix.flatMap { number in withUnsafeBytes(of: number.bigEndian, Array.init) }
    let place = header.upperBound + 40
    film.replaceSubrange(place..<place + bytes.count, with: bytes)
    try film.write(to: URL(fileURLWithPath: path))
  }

  /// With the Exif orientation, as cameras and phones write it.
  @Test func photographsAreUpright() throws {
    let stored = try films.make(
      "stored.jpg", "-f lavfi -i color=black:s=320x200 -frames:v 1 -q:v 1",
      "-vf drawbox=w=iw/2:h=ih/2:t=fill:color=white -update 1")
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: stored)))
    // One tag, 0x0112: 6 asks for a quarter turn clockwise.
    let exif: [UInt8] =
      Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    let segment = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    let picture = try first(try films.write(bytes.prefix(2) + segment + bytes.dropFirst(2), to: "turned.jpg"))
    #expect(picture.size == PixelSize(width: 200, height: 320))
    #expect(picture.color(0.75, 0.25)[0] > 240 && picture.color(0.25, 0.25)[0] < 15)
  }

  @Test(arguments: ["101x77", "97x120", "130x99", "1919x1079"])
  func oddSizesAreWhole(_ size: String) throws {
    let path = try films.make("odd.png", plain("white", size))
    let picture = try first(path)
    #expect("\(picture.size.width)x\(picture.size.height)" == size)
    #expect(picture.luma.allSatisfy { $0 == 255 })
    #expect(picture.blue.allSatisfy { $0 == 128 } && picture.red.allSatisfy { $0 == 128 })
  }

  @Test func pixelsThatAreNotSquareAreMadeSo() throws {
    let path = try films.make(
      "wide.mp4", "-f lavfi -i color=white:s=200x120:d=0.4:r=10 -vf setsar=3/2 -c:v libx264 -pix_fmt yuv420p")
    #expect(try film(path).open(ownSize).size == PixelSize(width: 300, height: 120))
  }

  @Test func varyingFrameTimesAreKept() throws {
    let path = try films.make(
      "varying.mkv",
      "-f lavfi -i color=gray:s=160x120:d=1:r=10 -vf settb=1/1000,setpts=N*N*10 -vsync passthrough -enc_time_base 1/1000 -c:v ffv1"
    )
    let camera = film(path)
    _ = try camera.open(ownSize)
    let times = try camera.all().map(\.capturedAt)
    #expect(times == (0..<10).map { .milliseconds($0 * $0 * 10) })
  }

  @Test func aPageOfAnotherSizeIsScaledToTheFirst() throws {
    let paths = [
      try films.make("1.png", plain("black", "160x120")),
      try films.make("2.png", plain("white", "99x211")),
    ]
    let camera = FileCamera(.pictures(paths), id: "file:x", name: "x", loops: false)
    let mode = try camera.open(ownSize)
    _ = try camera.next()
    let picture = try camera.picture(mode)
    #expect(picture.luma.allSatisfy { $0 >= 253 })
  }

  @Test func sizesOutOfBoundsAreTold() throws {
    let sizes = [
      "1x1": "too small", "47x60": "too small", "8000x5001": "40 megapixels", "12000x12000": "40 megapixels",
    ]
    for (size, words) in sizes {
      let path = try films.make("\(size).png", plain("red", size))
      let error = #expect(throws: CaptureError.self) { try film(path).open(ownSize) }
      #expect(error?.message.contains(words) == true, "\(size): \(error?.message ?? "")")
    }
  }

  /// Phones make pictures larger than any film or screen.
  @Test func aLargePictureIsMadeSmaller() throws {
    for (size, shown) in [("8000x5000", (4096, 2560)), ("64x8192", nil), ("2000x6000", (1365, 4096))] {
      let camera = film(try films.make("\(size).png", plain("red", size)))
      guard let shown else {
        let error = #expect(throws: CaptureError.self, "scaled it is too narrow") { try camera.open(ownSize) }
        #expect(error?.message.contains("has 64x8192 pixels") == true && error?.recovery.contains("96") == true)
        continue
      }
      let mode = try camera.open(ownSize)
      #expect(mode.size == PixelSize(width: shown.0, height: shown.1))
      #expect(try near(camera.picture(mode).color(0.5, 0.5), [76, 85, 255], 4))
    }
  }

  @Test func aLargeFilmIsRefused() throws {
    let path = try films.make("wide.mkv", "-f lavfi -i color=red:s=4098x64 -frames:v 2 -c:v ffv1")
    let error = #expect(throws: CaptureError.self) { try film(path).open(ownSize) }
    #expect(error?.message.contains("4096") == true)
  }

  @Test func soundWithACoverIsNoFilm() throws {
    let cover = try films.make("cover.jpg", "-f lavfi -i color=red:s=160x120 -frames:v 1")
    let path = try films.make(
      "song.m4a", "-f lavfi -i sine=d=1 -i \(cover) -map 0 -map 1 -c:v mjpeg -disposition:v attached_pic")
    #expect(throws: CaptureError.self) { try film(path).open(ownSize) }
  }
}
