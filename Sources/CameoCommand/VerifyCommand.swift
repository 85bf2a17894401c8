import CommandLine
import Contract
import Crypto
import Evidence
import Files
import Glibc

/// Implements `cameo verify DIR`: checks that a session folder is complete and unchanged.
struct VerifyCommand {
  let surroundings: Surroundings

  /// Shorter reads show no progress.
  private static let longReading: Int64 = 1 << 26

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard let folder = invocation.operands.first, !folder.isEmpty else {
      throw CaptureError(
        .usage, "'cameo verify' needs the folder of a session.", recovery: "Write 'cameo verify DIR'.")
    }
    let device = try device(invocation)
    var seen = try Verification.of(folder, progress: Self.progress())
    if let device { try check(device, &seen) }
    return Say.lines(invocation.json ? [seen.json] : seen.lines, code: seen.exitCode)
  }

  // MARK: The signature

  private struct Device {
    var key: PublicKey
    var jws: String
  }

  /// The key and the signature of the command line; `nil` if it has neither.
  private func device(_ invocation: Invocation) throws(CaptureError) -> Device? {
    let (key, jws) = (invocation.extras[Self.key.name], invocation.extras[Self.jws.name])
    guard key != nil || jws != nil else { return nil }
    guard let key, let jws else {
      throw CaptureError(
        .usage, "\(Self.key.name) and \(Self.jws.name) belong together.", recovery: "Give both, or neither.")
    }
    let text: String
    do throws(FileFault) {
      text = String(decoding: try surroundings.files.read(jws, limit: 1 << 16), as: UTF8.self)
    } catch {
      throw error.error()
    }
    let hasBreak = text.hasSuffix("\n")
    return Device(
      key: try KeyFile.readPublic(key, .ed25519, surroundings.files), jws: hasBreak ? String(text.dropLast()) : text)
  }

  private func check(_ device: Device, _ seen: inout Verification) throws(CaptureError) {
    let manifest: [UInt8]
    do throws(FileFault) {
      manifest = try surroundings.files.read(Folders.join(seen.folder, Self.manifest), limit: 1 << 20)
    } catch {
      throw error.error()
    }
    do throws(CryptoFault) {
      try device.key.check(device.jws, of: manifest)
      seen.noteSignature(of: device.key.thumbprint)
    } catch {
      seen.noteForeignSignature("the signature \(error.clause)")
    }
  }

  private static let manifest = "manifest.json"
  fileprivate static let key = ActionFlag("--key", "FILE", "the device's public key: was the manifest signed by it?")
  fileprivate static let jws = ActionFlag("--jws", "FILE", "the signature, SESSION.jws of the states of deliveries")

  /// Progress indicator of a long read on a terminal.
  private static func progress() -> (Verification.Progress) -> Void {
    guard isatty(STDERR_FILENO) != 0 else { return { _ in } }
    var told: Int64 = -1
    return { progress in
      guard progress.total >= longReading else { return }
      let share = min(100, progress.done * 100 / progress.total)
      guard share != told else { return }
      told = share
      let text = share < 100 ? "\rreading: \(share) %" : "\r              \r"
      Say.change(text)
    }
  }
}

extension Command {
  static let verify = Command(
    CommandRow("verify", help: "check a session folder") { row in
      row.examples = [
        ("cameo verify 8c1f0c5e7a1d9b42", "one line per changed, added or missing file"),
        ("cameo verify --json 8c1f0c5e7a1d9b42", "the same as JSON"),
        ("cameo verify 8c1f0c5e7a1d9b42 --key device.jwk --jws 8c1f0c5e7a1d9b42.jws", "and signed by this device"),
      ]
      row.flags = [VerifyCommand.key, VerifyCommand.jws]
      (row.operands, row.placeholder, row.takesJSON) = (0...1, "DIR", true)
    }
  ) { invocation, surroundings throws(CaptureError) in try VerifyCommand(surroundings: surroundings).run(invocation) }
}
