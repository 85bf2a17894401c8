import Frames
import CFFmpeg
import Contract
import Foundation
import Imaging
import Testing

@testable import Recording

@Suite struct ClipFaultTests {
  private let small = mode(160, 120)

  private func writer(_ path: String) throws -> ClipWriter {
    let writer = try ClipWriter(for: small)
    try writer.begin(RecordingOrder(duration: .seconds(1), mode: small, path: path))
    return writer
  }

  private func add(_ count: Int, to writer: ClipWriter) throws {
    for number in 0..<count {
      let stamp = FrameStamp(number: number, capturedAt: .milliseconds(number * 33))
      _ = try writer.add(stamp) { slopes(small.size, number) }
    }
  }

  @Test func aClipThatIsNotFinishedIsRemoved() throws {
    let folder = try Folder()
    var writer: ClipWriter? = try writer(folder.clip)
    if let writer { try add(5, to: writer) }
    #expect(folder.names == ["clip.mp4"])
    writer = nil
    #expect(folder.names == [])
  }

  @Test func aFileThatIsThereAlreadyIsLeftAlone() throws {
    let folder = try Folder()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.clip))
    #expect(throws: CaptureError.self) { try writer(folder.clip) }
    #expect(try String(contentsOfFile: folder.clip, encoding: .utf8) == "mine")
  }

  @Test func aFolderThatIsNotThereIsToldSo() throws {
    let folder = try Folder()
    let error = #expect(throws: CaptureError.self) { try writer(folder.path + "/no/clip.mp4") }
    #expect(error?.code == .cannotWrite)
    #expect(error?.message == "\(folder.path)/no/clip.mp4 has vanished: it was removed or moved.")
  }

  @Test func aFolderThatVanishesWhileWritingIsToldAtTheEnd() throws {
    let folder = try Folder()
    let writer = try writer(folder.clip)
    try add(5, to: writer)
    try FileManager.default.removeItem(atPath: folder.path)
    let error = #expect(throws: CaptureError.self) { try writer.finish() }
    #expect(error?.code == .cannotWrite)
    #expect(error?.code.exitCode == 73)
  }

  @Test func aClipWithoutAPictureIsNone() throws {
    let folder = try Folder()
    let error = #expect(throws: CaptureError.self) { try writer(folder.clip).finish() }
    #expect(error?.code == .recordingFailed)
    #expect(folder.names == [])
  }

  /// A full disk reported by the kernel (ENOSPC), directly to the shim.
  @Test func aFullDiskIsToldWhileWriting() throws {
    var fault = cffmpeg_fault()
    let writer = "superfast".withCString { preset in
      var order = cffmpeg_order(
        width: 160, height: 120, ticks_per_second: 90_000, frames_per_second: 30, quality: 21, preset: preset)
      return cffmpeg_writer_new(&order, &fault)
    }
    let made = try #require(writer)
    defer { cffmpeg_writer_free(made) }
    var isFine = cffmpeg_writer_open(made, "/dev/full", &fault)
    for number in 0..<5 where isFine {
      var planes = cffmpeg_picture(slopes(small.size, number))
      isFine = cffmpeg_writer_add(made, &planes, Int64(number * 3000), &fault)
    }
    #expect(!isFine)
    #expect(
      CaptureError(fault, at: "captures/1/clip.mp4")
        == CaptureError(
          .cannotWrite, "captures/1/clip.mp4 can't be written: the disk is full.",
          recovery: "Free some space, or give another folder with --output."))
  }

  @Test func nothingThatIsAskedOfTheShimTraps() throws {
    var fault = cffmpeg_fault()
    #expect(cffmpeg_writer_new(nil, &fault) == nil)
    #expect(fault.part == CFFMPEG_ENCODER)
    #expect(!cffmpeg_writer_open(nil, nil, nil))
    #expect(!cffmpeg_writer_add(nil, nil, 0, nil))
    #expect(!cffmpeg_writer_finish(nil, 1, nil))
    cffmpeg_writer_free(nil)
    #expect(cffmpeg_jpeg(nil, 2, true, nil, nil) == nil)
    for size in [PixelSize(width: 1, height: 1), PixelSize(width: 40_000, height: 2)] {
      let error = #expect(throws: CaptureError.self) {
        try ClipWriter(for: CameraMode(size: size, framesPerSecond: .nan))
      }
      #expect(error?.code == .recordingFailed)
    }
    let folder = try Folder()
    let writer = try writer(folder.clip)
    let error = #expect(throws: CaptureError.self) {
      try writer.add(FrameStamp(number: 0, capturedAt: .zero)) { Picture(PixelSize(width: 20, height: 20)) }
    }
    #expect(error?.code == .recordingFailed)
  }

  @Test func missingLibraryNamesItsPackage() {
    var fault = cffmpeg_fault()
    fault.part = CFFMPEG_LIBRARY
    withUnsafeMutableBytes(of: &fault.text) { $0.copyBytes(from: Array("libswscale6".utf8)) }
    let error = CaptureError(fault)
    #expect(error.code == .recorderUnavailable)
    #expect(error.recovery == "Run 'sudo apt-get install libswscale6' and start again.")
  }
}
