import Demo
import Frames
import Contract
import Foundation
import Imaging

@testable import Faces

/// A picture with a luma function.
func made(_ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> Int) -> Picture {
  let picture = Picture(PixelSize(width: width, height: height))
  for y in 0..<height {
    for x in 0..<width { picture.luma[y * width + x] = UInt8(clamping: value(x, y)) }
  }
  return picture
}

/// Deterministic noise.
func noise(_ x: Int, _ y: Int) -> Int { Int(UInt8(truncatingIfNeeded: ((x &* 73_856_093) ^ (y &* 19_349_663)) >> 7)) }

extension Picture {
  /// Rotated around the middle of a box, towards the person's right shoulder.
  func turned(by degrees: Double, around box: Box) -> Picture {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return made(size.width, size.height) { x, y in
      let (dx, dy) = (Double(x) - box.centreX, Double(y) - box.centreY)
      // A tilt to the person's right is counter-clockwise in the picture.
      let fromX = Int((box.centreX + cosine * dx - sine * dy).rounded())
      let fromY = Int((box.centreY + sine * dx + cosine * dy).rounded())
      let (column, row) = (min(max(fromX, 0), size.width - 1), min(max(fromY, 0), size.height - 1))
      return Int(luma[row * size.width + column])
    }
  }
}

/// Gives access to the pixels of a picture, which stays alive meanwhile.
func look<Result>(at picture: Picture, _ body: (Grey) throws -> Result) throws -> Result {
  try withExtendedLifetime(picture) {
    guard let grey = Grey(picture) else { throw Missing() }
    return try body(grey)
  }
}

struct Missing: Error {}

/// Frames of a rendered person that follows a track.
final class Actor {
  private let camera: DemoCamera
  private let size: PixelSize

  init(_ track: String, size: PixelSize = PixelSize(width: 320, height: 240)) throws {
    guard let read = Track.read(Array(track.utf8), file: "a.track").track else { throw Missing() }
    camera = DemoCamera(track: read, name: "a", seed: 1)
    self.size = size
    _ = try camera.open(CameraWish(sizes: [size]))
  }

  /// The next frame, with the true box of the face.
  func next() throws -> (picture: Picture, face: Box?) {
    _ = try camera.next()
    let picture = Picture(size)
    try camera.fill(picture)
    return (picture, camera.faceBox)
  }

  func skip(_ frames: Int) throws { for _ in 0..<frames { _ = try camera.next() } }
}

/// One frame of a person that does not move.
func statue(_ words: String, size: PixelSize = PixelSize(width: 320, height: 240)) throws -> Picture {
  try Actor("0s life=0 \(words)", size: size).next().picture
}

/// Test pictures outside the repository; tests that need them are skipped if they are missing.
enum Shared {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/faces").standardizedFileURL
  static let isThere =
    FileManager.default.fileExists(atPath: folder.path)
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

  /// The frames of a picture or a video, decoded by ffmpeg.
  static func frames(_ name: String, _ width: Int, _ height: Int) throws -> [Picture] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments = ["-v", "error", "-i", folder.appending(path: name).path]
    process.arguments?.append(contentsOf: ["-f", "rawvideo", "-pix_fmt", "gray", "-"])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let bytes = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return stride(from: 0, to: bytes.count - width * height + 1, by: width * height).map { start in
      let picture = Picture(PixelSize(width: width, height: height))
      _ = picture.luma.update(fromContentsOf: bytes[start..<start + width * height])
      return picture
    }
  }
}
