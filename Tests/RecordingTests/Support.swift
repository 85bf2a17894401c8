import Frames
import Contract
import Foundation
import Imaging
import Testing

@testable import Recording

/// A temporary folder, deleted after the test.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "cameo-clip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var clip: String { path + "/clip.mp4" }
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

func mode(_ width: Int, _ height: Int, _ rate: Double = 30) -> CameraMode {
  CameraMode(size: PixelSize(width: width, height: height), framesPerSecond: rate)
}

/// A different picture for every number: moving gradients.
func slopes(_ size: PixelSize, _ number: Int) -> Picture {
  let picture = Picture(size)
  for y in 0..<size.height {
    for x in 0..<size.width { picture.luma[y * size.width + x] = UInt8(truncatingIfNeeded: x + y * 2 + number * 3) }
  }
  for index in picture.blue.indices {
    picture.blue[index] = UInt8(truncatingIfNeeded: 100 + index % 50)
    picture.red[index] = UInt8(truncatingIfNeeded: 110 + number)
  }
  return picture
}

/// Records frames with these times until the clip is complete.
func record(
  _ mode: CameraMode, _ duration: Duration, into path: String, times: some Sequence<Duration>
) throws -> Clip {
  let writer = try ClipWriter(for: mode)
  try writer.begin(RecordingOrder(duration: duration, mode: mode, path: path))
  for (number, time) in times.enumerated() {
    let progress = try writer.add(FrameStamp(number: number, capturedAt: time)) { slopes(mode.size, number) }
    if progress >= 1 { break }
  }
  return try writer.finish()
}

/// Evenly spaced times in whole nanoseconds, as from a camera.
func steady(_ rate: Double, from start: Duration = .seconds(5)) -> some Sequence<Duration> {
  (0..<100_000).lazy.map { start + .nanoseconds(Int64(Double($0) * 1e9 / rate)) }
}

/// The output of a program, and its exit status.
func run(_ program: String, _ words: [String]) throws -> (said: String, status: Int32) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + words
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let said = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: said, as: UTF8.self), process.terminationStatus)
}

/// Debian's programs that validate our clips; scripts/setup installs them.
let hasJudges = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffprobe")

/// The properties of a file's video, from ffprobe.
func probe(_ path: String) throws -> [String: String] {
  let words = ["-v", "error", "-count_frames", "-show_entries"]
  let what = "stream=codec_name,width,height,pix_fmt,color_range,color_space,avg_frame_rate,nb_read_frames,duration"
  let (said, status) = try run("ffprobe", words + [what, "-of", "default=noprint_wrappers=1", path])
  #expect(status == 0, "\(said)")
  let lines = said.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
  return Dictionary(lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
}

/// The complaints of a decoder about a file.
func complaints(_ path: String) throws -> String {
  let asItIs = ["-fps_mode", "passthrough", "-enc_time_base", "-1", "-f", "null", "-"]
  return try run("ffmpeg", ["-v", "error", "-xerror", "-i", path] + asItIs).said
}
