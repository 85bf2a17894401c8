import Demo
@testable import Films
@testable import Frames
import Contract
import Foundation
import Imaging
import Testing

/// Films for tests: those of the repository, and new ones in a temporary folder, made by ffmpeg.
final class MadeFilms {
  static let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Tapes/_films")
  static let film = shipped.appending(path: "fits.mp4").path

  private static let program = "/usr/bin/ffmpeg"
  static let canMake = FileManager.default.isExecutableFile(atPath: program)

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cameo-films-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: folder.appending(path: name))
    return path(name)
  }

  /// Runs ffmpeg; the words are its arguments before the name of the output.
  func make(_ name: String, _ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["-v", "error", "-y"] + words.joined(separator: " ").split(separator: " ").map(String.init)
    process.arguments?.append(path(name))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "ffmpeg \(words)")
    return path(name)
  }
}

extension Trait where Self == ConditionTrait {
  static var needsFFmpeg: Self { .enabled(if: MadeFilms.canMake, "no ffmpeg program here to make films with") }
}

func film(_ path: String, loops: Bool = false) -> FileCamera {
  FileCamera(.film(path), id: "file:\(path)", name: "it", loops: loops)
}

let ownSize = CameraWish(sizes: [])

extension FileCamera {
  /// All frames, up to a limit.
  func all(atMost: Int = 1000) throws -> [FrameStamp] {
    begin()
    var stamps: [FrameStamp] = []
    while stamps.count < atMost, let stamp = try next() { stamps.append(stamp) }
    return stamps
  }

  /// The next frame as a picture.
  func picture(_ mode: CameraMode) throws -> Picture {
    _ = try next()
    let picture = Picture(mode.size)
    try fill(picture)
    return picture
  }
}

extension Picture {
  /// Luma and both chromas at a point given in shares of width and height.
  func color(_ x: Double, _ y: Double) -> [Int] {
    let (column, row) = (Int(x * Double(size.width)), Int(y * Double(size.height)))
    let chroma = row / 2 * chromaWidth + column / 2
    return [Int(luma[row * size.width + column]), Int(blue[chroma]), Int(red[chroma])]
  }
}

func near(_ one: [Int], _ other: [Int], _ reach: Int = 3) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= reach }
}

/// The demo's statue, which the made film shows.
func statue() throws -> DemoCamera {
  let track = try #require(Track.read(Array("0s width=0.9 life=0".utf8), file: "a.track").0)
  return DemoCamera(track: track, name: "t", seed: 1)
}
