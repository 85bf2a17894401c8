package import Contract
package import Files
import Notation

/// The file with a kiosk operator's PIN hash and the count of wrong attempts.
package struct PinFile: Sendable {
  package struct Record: Equatable, Sendable {
    package var hash: PinHash
    /// Consecutive wrong attempts.
    package var wrong = 0
    /// End of the lockout, in seconds since 1970.
    package var lockedUntil: Double?

    package init(_ hash: PinHash) { self.hash = hash }
  }

  package let path: String
  private let files: any FileStore & Sendable

  package init(
    _ settings: ProgramSettings, folders: Folders, files: any FileStore & Sendable
  ) throws(CaptureError) {
    guard let path = settings.kiosk.pinFile ?? folders.pin else {
      throw CaptureError(
        .cannotWrite, "There is no folder to store a PIN in.", recovery: "Set HOME, or kiosk.pinFile in the settings.")
    }
    (self.path, self.files) = (path, files)
  }

  /// `nil` if no PIN is set.
  package func read() throws(CaptureError) -> Record? {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.readGuarded(path, limit: 4096)
    } catch {
      if error.reason == .missing { return nil }
      if error.reason == .exposed {
        throw CaptureError(
          .resourceMissing, "\(printable(path)) \(error.sentence), so it is ignored.",
          recovery: "If the PIN is still yours: chmod 600 \(printable(path)), or set a new one: cameo pin set")
      }
      throw error.error()
    }
    let (node, diagnostics) = JSONReader.read(bytes, file: printable(path))
    if let fault = diagnostics.first { throw CaptureError(.badSyntax, fault.description, recovery: Self.remedy) }
    if node?["hash"]?.isNull == true { return nil }
    guard node?["v"]?.integer == 1, let hash = node?["hash"]?.string.flatMap(PinHash.init(kept:)) else {
      throw CaptureError(.badSyntax, "\(printable(path)) is not a PIN file of Cameo.", recovery: Self.remedy)
    }
    var record = Record(hash)
    record.wrong = min(max(0, node?["wrong"]?.integer ?? 0), Self.mostWrong)
    record.lockedUntil = node?["lockedUntil"]?.number
    return record
  }

  /// Limit of the counter, far beyond the longest lockout.
  private static let mostWrong = 1_000_000
  private static let remedy = "Set a new PIN: cameo pin set"

  /// Writes the record; `nil` removes the PIN.
  package func write(_ record: Record?) throws(CaptureError) {
    let document = JSONNode.object([
      ("v", .integer(1)), ("hash", record.map { .string($0.hash.text) } ?? .null),
      ("wrong", .integer(record?.wrong ?? 0)),
      ("lockedUntil", record?.lockedUntil.map { .number($0, decimals: 3) } ?? .null),
    ])
    do throws(FileFault) {
      try files.write(Array((document.text(pretty: true) + "\n").utf8), to: path)
    } catch {
      throw error.error(.cannotWrite)
    }
  }
}
