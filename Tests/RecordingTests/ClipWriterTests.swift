import Frames
import Contract
import Foundation
import Imaging
import Testing

@testable import Recording

/// Our clips, validated by Debian's ffprobe and ffmpeg.
@Suite(.enabled(if: hasJudges, "skipped: Debian's package ffmpeg is missing")) struct ClipWriterTests {
  private static let matrix: [(CameraMode, Double)] = [
    (mode(256, 144, 30), 3), (mode(256, 144, 25), 2), (mode(256, 144, 15), 1), (mode(640, 480, 15), 1),
    (mode(1280, 720, 30), 1), (mode(1920, 1080, 25), 1), (mode(161, 121, 30), 1), (mode(160, 121, 30), 1),
    (mode(161, 120, 30), 1), (mode(2, 2, 30), 1), (mode(3, 3, 24), 1),
  ]

  @Test(arguments: matrix)
  func aPlayerAgreesWithTheClip(mode: CameraMode, seconds: Double) throws {
    let folder = try Folder()
    let clip = try record(mode, .seconds(seconds), into: folder.clip, times: steady(mode.framesPerSecond))
    #expect(clip.frames == Int(mode.framesPerSecond * seconds))
    #expect(clip.lost == 0)
    #expect(clip.size == PixelSize(width: mode.size.width / 2 * 2, height: mode.size.height / 2 * 2))
    try agree(clip)
  }

  /// The facts of a clip match those of ffprobe, and it decodes without complaints.
  private func agree(_ clip: Clip) throws {
    let facts = try probe(clip.path)
    #expect(facts["codec_name"] == clip.codec)
    #expect(facts["width"] == "\(clip.size.width)" && facts["height"] == "\(clip.size.height)")
    #expect(facts["nb_read_frames"] == "\(clip.frames)")
    #expect(abs((Double(facts["duration"] ?? "") ?? 0) - clip.duration.seconds) < 0.000_02, "\(facts)")
    #expect(facts["pix_fmt"] == "yuv420p" && facts["color_range"] == "tv" && facts["color_space"] == "smpte170m")
    let rate = (facts["avg_frame_rate"] ?? "").split(separator: "/").compactMap { Double($0) }
    #expect(rate.count == 2 && abs(rate[0] / rate[1] - clip.framesPerSecond) < 0.001, "\(facts)")
    #expect(try complaints(clip.path) == "")
  }

  @Test(arguments: [1.0, 2, 3, 0.7345]) func timesThatVaryAreKept(seconds: Double) throws {
    let folder = try Folder()
    var time = 0.0
    let times = (0..<400).map { number in
      time += [0.033, 0.04, 0.011, 0.12, 0.066][number % 5]
      return Duration.seconds(time)
    }
    let clip = try record(mode(256, 144), .seconds(seconds), into: folder.clip, times: times)
    try agree(clip)
    let (said, _) = try run(
      "ffprobe", ["-v", "error", "-show_entries", "frame=pts_time", "-of", "csv=p=0", clip.path])
    let written = said.split(separator: "\n").compactMap { Double($0.split(separator: ",")[0]) }
    let meant = times.map { ($0 - times[0]).seconds }.filter { $0 < seconds }
    #expect(written.count == meant.count)
    #expect(zip(written, meant).allSatisfy { abs($0 - $1) < 0.000_02 })
  }

  @Test func theIndexStandsInFront() throws {
    let folder = try Folder()
    let clip = try record(mode(160, 120), .seconds(1), into: folder.clip, times: steady(30))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: clip.path))
    let index = try #require(bytes.range(of: Data("moov".utf8)))
    let pictures = try #require(bytes.range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < pictures.lowerBound)
    let rights = try FileManager.default.attributesOfItem(atPath: clip.path)[.posixPermissions] as? Int
    #expect(rights == 0o600)
  }

  @Test func theSameFramesMakeTheSameBytes() throws {
    let (one, other) = (try Folder(), try Folder())
    let clips = try [one, other].map { folder in
      let clip = try record(mode(320, 240), .seconds(1), into: folder.clip, times: steady(30))
      return try Data(contentsOf: URL(fileURLWithPath: clip.path))
    }
    #expect(clips[0] == clips[1])
    #expect(!clips[0].isEmpty)
  }

  @Test func colorsArriveAsTheyWere() throws {
    let folder = try Folder()
    let size = PixelSize(width: 64, height: 48)
    let writer = try ClipWriter(for: CameraMode(size: size, framesPerSecond: 10))
    try writer.begin(
      RecordingOrder(duration: .milliseconds(300), mode: writer.mode, path: folder.clip))
    let shades: [(UInt8, UInt8, UInt8)] = [(0, 128, 128), (255, 128, 128), (120, 90, 200)]
    for (number, shade) in shades.enumerated() {
      let picture = Picture(size)
      picture.luma.update(repeating: shade.0)
      picture.blue.update(repeating: shade.1)
      picture.red.update(repeating: shade.2)
      _ = try writer.add(FrameStamp(number: number, capturedAt: .milliseconds(number * 100))) { picture }
    }
    _ = try writer.finish()
    let raw = folder.path + "/raw"
    _ = try run("ffmpeg", ["-v", "error", "-i", folder.clip, "-f", "rawvideo", "-pix_fmt", "yuvj420p", raw])
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: raw)))
    let picture = size.width * size.height * 3 / 2
    #expect(bytes.count == picture * 3)
    for (number, shade) in shades.enumerated() where bytes.count == picture * 3 {
      let start = number * picture
      let read = [bytes[start + 100], bytes[start + 64 * 48 + 20], bytes[start + 64 * 48 * 5 / 4 + 20]]
      let meant = [shade.0, shade.1, shade.2]
      #expect(zip(read, meant).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(read) for \(meant)")
    }
  }

  @Test(arguments: [
    PixelSize(width: 1, height: 1), PixelSize(width: 161, height: 121), PixelSize(width: 640, height: 480),
  ])
  func aPictureBecomesAJPEG(size: PixelSize) throws {
    let folder = try Folder()
    let picture = slopes(size, 5)
    let bytes = try JPEG.bytes(of: picture)
    #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) && bytes.suffix(2) == [0xFF, 0xD9])
    #expect(!Data(bytes).contains(Data("Exif".utf8)) && !Data(bytes).contains(Data("Lav".utf8)))
    let (file, raw) = (folder.path + "/face.jpg", folder.path + "/raw")
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let (said, _) = try run("ffmpeg", ["-v", "warning", "-i", file, "-f", "rawvideo", "-pix_fmt", "gray", raw])
    #expect(!said.contains("rror"), "\(said)")
    let read = try [UInt8](Data(contentsOf: URL(fileURLWithPath: raw)))
    #expect(read.count == size.width * size.height)
  }

  @Test func documentsAreCompressedLessThanFaces() throws {
    #expect(try [JPEG.Use.document, .still, .batched].map(coarseness) == [2, 4, 10])
  }

  /// 4:4:4: coloured print is not smeared over two pixels once more.
  @Test func documentsKeepFullChroma() throws {
    #expect(try factors(.document).allSatisfy { try $0 == factors(.document)[0] })
    for use in [JPEG.Use.still, .batched] { #expect(try factors(use) == [0x22, 0x11, 0x11]) }
  }

  /// The sampling factors of luma and chroma, as the file's frame header has them.
  private func factors(_ use: JPEG.Use) throws -> [UInt8] {
    let bytes = try JPEG.bytes(of: slopes(PixelSize(width: 64, height: 48), 5), use)
    let header = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(bytes[header + 9] == 3)
    return [11, 14, 17].map { bytes[header + $0] }
  }

  @Test(arguments: [PixelSize(width: 1, height: 1), PixelSize(width: 61, height: 47), PixelSize(width: 64, height: 48)])
  func itsColoursAreThoseOfThePicture(size: PixelSize) throws {
    let folder = try Folder()
    let picture = Picture(size)
    for index in picture.luma.indices { picture.luma[index] = 120 }
    for index in picture.blue.indices {
      let isRight = index % picture.chromaWidth * 2 > size.width / 2
      (picture.blue[index], picture.red[index]) = isRight ? (90, 200) : (200, 90)
    }
    let (file, raw) = (folder.path + "/document.jpg", folder.path + "/raw")
    try Data(try JPEG.bytes(of: picture, .document)).write(to: URL(fileURLWithPath: file))
    _ = try run("ffmpeg", ["-v", "error", "-i", file, "-f", "rawvideo", "-pix_fmt", "yuvj444p", raw])
    let planes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: raw)))
    let count = size.width * size.height
    try #require(planes.count == 3 * count)
    // The last column of the last row, and the first of the first.
    let last = picture.blue.count - 1
    for (place, chroma) in [(0, 0), (count - 1, last)] {
      let read = [planes[place], planes[count + place], planes[2 * count + place]]
      let meant = [120, picture.blue[chroma], picture.red[chroma]]
      #expect(zip(read, meant).allSatisfy { abs(Int($0) - Int($1)) <= 4 }, "\(read) for \(meant)")
    }
  }

  /// The quantisation in the file's table beside the mean of a block.
  private func coarseness(_ use: JPEG.Use) throws -> UInt8 {
    let bytes = try JPEG.bytes(of: slopes(PixelSize(width: 64, height: 48), 5), use)
    let table = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDB]) })
    return bytes[table + 6]
  }
}

extension Data {
  fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
