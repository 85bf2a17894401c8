import CommandLine
import Contract
import Demo
import Files
import Films
import Frames
import Glibc
import Imaging
import Notation
import Tape
import Theming
import Wording

@testable import Evidence
@testable import Settings
@testable import Terminal

/// A fuzz target: a parser of untrusted input, with its invariants.
struct Target: Sendable {
  let look: @Sendable (_ bytes: [UInt8]) -> Void

  static let all: [String: Target] = [
    "json": Target { json($0) }, "strings": Target { strings($0) }, "stringsdict": Target { stringsdict($0) },
    "theme": Target { _ = Theme.read($0, file: "t.json") }, "track": Target { track($0) }, "tape": Target { tape($0) },
    "pattern": Target { pattern($0) }, "settings": Target { settings($0) }, "words": Target { commandLine($0) },
    "control": Target { control($0) }, "session": Target { session($0) }, "keys": Target { keys($0) },
    "film": Target { film($0) },
    "consent": Target { _ = Consent(folders: folders, files: OneFile(bytes: $0)).remembered },
  ].merging(ofDocuments) { $1 }.merging(ofChips) { $1 }

  private static let folders = Folders(environment: ["HOME": "/h"])

  /// Round trip: parsed and written JSON is parsed as the same value.
  private static func json(_ bytes: [UInt8]) {
    guard let node = JSONReader.read(bytes, file: "f").node else { return }
    let text = node.text()
    let again = JSONReader.read(Array(text.utf8), file: "f").node
    precondition(again?.text() == text, "written otherwise than read")
  }

  private static func strings(_ bytes: [UInt8]) {
    use(MessageTable.read(strings: bytes, file: "en.lproj/Localizable.strings").table)
  }

  private static func stringsdict(_ bytes: [UInt8]) {
    use(MessageTable.read(stringsdict: bytes, file: "en.lproj/Localizable.stringsdict").table)
  }

  private static func use(_ table: MessageTable) {
    var catalogue = Catalogue()
    catalogue.add(table, language: "en")
    _ = catalogue.messages(for: "en-GB")
  }

  private static func track(_ bytes: [UInt8]) {
    _ = DemoScript.read(bytes, file: "t.track")
  }

  private static func tape(_ bytes: [UInt8]) {
    let reading = TapeReader.check(bytes)
    let again = TapeReader.read(reading.tape.description)
    precondition(again.tape == reading.tape && again.findings.isEmpty, "written otherwise than read")
  }

  private static func pattern(_ bytes: [UInt8]) {
    guard let pattern = try? Pattern(String(decoding: bytes, as: UTF8.self)) else { return }
    _ = pattern.matches("Move your face to the left, 日本 2026-01-01 \u{1F642}")
  }

  private static func settings(_ bytes: [UInt8]) {
    do throws(CaptureError) {
      let invocation = try Invocation(parsing: ["run", "--config", "/c.json"])
      _ = try? ProgramSettings.resolve(invocation, environment: [:], files: OneFile(bytes: bytes))
    } catch { preconditionFailure("\(error)") }
  }

  private static func commandLine(_ bytes: [UInt8]) {
    let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let invocation = try? Invocation(parsing: words) else { return }
    _ = try? ProgramSettings.resolve(invocation, environment: [:], files: OneFile(bytes: []))
  }

  /// Input on the control socket of a kiosk.
  private static func control(_ bytes: [UInt8]) {
    guard let line = try? ControlLine.read(bytes) else { return }
    let again = try? ControlLine.read(Array(line.text.utf8))
    precondition(again == line, "written otherwise than read")
  }

  /// A folder with a manifest and a result, separated by a zero byte.
  private static func session(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    scratch.write(Array(parts[0]), "manifest.json")
    scratch.write(Array(parts.dropFirst().first ?? []), "result.json")
    guard let seen = try? Verification.of(scratch.folder) else { return }
    _ = seen.lines
    precondition(JSONReader.read(Array(seen.json.utf8), file: "v").node != nil, "no JSON")
  }

  private static func keys(_ bytes: [UInt8]) {
    var keys = TimedKeys { _ in nil }
    var all: [Key] = []
    // In pieces, as a terminal sends them.
    for (time, piece) in bytes.split(separator: 0xFF).enumerated() { all += keys.take(Array(piece), at: Int64(time)) }
    all += keys.end()
    precondition(all.count <= bytes.count, "more keys than bytes")
  }

  private static func film(_ bytes: [UInt8]) {
    scratch.write(bytes, "film")
    let path = scratch.folder + "/film"
    for place in [ReelPlace.film(path), .pictures([path])] {
      let camera = FileCamera(place, id: "f", name: "f", loops: false)
      guard let mode = try? camera.open(CameraWish(sizes: [])) else { continue }
      let picture = Picture(mode.size)
      for _ in 0..<8 {
        guard let stamp = try? camera.next(), stamp.number >= 0 else { break }
        do throws(CaptureError) { try camera.fill(picture) } catch { preconditionFailure("\(error)") }
      }
    }
  }

  private static let scratch = Scratch()
}

/// One file under any name.
private struct OneFile: FileStore {
  let bytes: [UInt8]

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    guard bytes.count <= limit else { throw FileFault(path, .tooLarge(limit: limit)) }
    return bytes
  }

  func list(_ folder: String) throws(FileFault) -> [String] { [] }
  func place(of path: String) throws(FileFault) -> String { path }
  func isLink(_ path: String) -> Bool { false }
  func write(_ bytes: [UInt8], to path: String) throws(FileFault) {}
}

/// A folder in memory (tmpfs), deleted with the process.
private final class Scratch: Sendable {
  let folder = "/dev/shm/cameo-fuzz-\(getpid())"

  init() {
    mkdir(folder, 0o700)
    atexit { Scratch.clear("/dev/shm/cameo-fuzz-\(getpid())") }
  }

  func write(_ bytes: [UInt8], _ name: String) {
    let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    precondition(OutputWriter(file).write(bytes) == 0)
  }

  private static func clear(_ folder: String) {
    for name in (try? SystemFiles().list(folder)) ?? [] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
