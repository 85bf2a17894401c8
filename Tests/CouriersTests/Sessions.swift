import CertificateKit
import Contract
import Crypto
import Files
import Flow
import Foundation

@testable import Couriers
@testable import Evidence

/// Sealed sessions in an output folder, and a folder for states, made for a test.
final class Sessions: Sendable {
  let root: String
  var output: String { root + "/captures" }
  var state: String { root + "/state/cameo/delivery" }

  init() throws {
    root = try TemporaryFolder.make("cameo-sessions")
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Seals a session that ended now, or that long ago; with a key, its files are encrypted.
  func seal(
    _ session: String, ago: Duration = .zero, size: Int = 3000, end: SessionEnd = .completed,
    encryptedFor owner: PublicKey? = nil
  ) throws {
    let ended = WallTime(milliseconds: WallTime.now().milliseconds - ago.components.seconds * 1000)
    var record = SessionRecord(
      session: session, end: end, began: ended, length: .zero, language: "en", software: Software(version: "0.1.0"))
    record.dossier = Dossier(preset: .selfieFast, seed: 7)
    let folder = try CaptureFolder.prepare(in: output, session: session, encryptedFor: owner)
    if end == .completed {
      try folder.write("clip.mp4", Self.clip(size))
      let clip = Clip(
        path: "clip.mp4", duration: .milliseconds(1000), size: PixelSize(width: 640, height: 480), frames: 30)
      record.products = [
        Product(
          step: "videoCapture", role: "clip", facts: clip.facts,
          files: [ProductFile("clip.mp4", mime: "video/mp4", .written, isBound: true)])
      ]
    }
    _ = try folder.seal(record, events: Array("{}\n".utf8))
  }

  /// A block that fills no power of two, again and again: quick to make, and without two equal parts.
  private static func clip(_ size: Int) -> [UInt8] {
    let block = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* $0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while bytes.count < size { bytes += block.prefix(size - bytes.count) }
    return bytes
  }

  func path(_ session: String, _ file: String = "") -> String { "\(output)/\(session)/\(file)" }

  func open() throws -> (OpenFolder, StateFolder) { (try OpenFolder(output), try StateFolder(state)) }
}

/// Waits for another process or thread, in milliseconds.
func pause(_ milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
