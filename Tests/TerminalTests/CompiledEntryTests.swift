import Chance
import Foundation
import Glibc
import Testing

@testable import Terminal

/// All terminal descriptions of this machine.
private let installed: [(name: String, bytes: [UInt8])] = {
  let folders = ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"]
  return folders.flatMap { folder in
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).compactMap { path in
      // A link such as xterm-debian need not be among the names in its description.
      let file = URL(fileURLWithPath: folder + "/" + path).resolvingSymlinksInPath()
      return FileManager.default.contents(atPath: file.path).map { (file.lastPathComponent, Array($0)) }
    }
  }.filter { !$0.bytes.isEmpty && $0.name != "README" }
}()

@Suite("Compiled descriptions of terminals")
struct CompiledEntryTests {
  @Test("are read, and stay what they are when they get 24 bits")
  func all() throws {
    #expect(installed.count > 20)
    for (name, bytes) in installed {
      let entry = try #require(CompiledEntry(bytes), "\(name)")
      // Debian's file rxvt names itself rxvt-color.
      #expect(entry.describes(name) || name == "rxvt", "\(name)")
      let changed = try #require(entry.withDirectColors(), "\(name)")
      let again = try #require(CompiledEntry(changed), "\(name)")
      #expect(again.colors == 1 << 24)
      #expect(again.withDirectColors().flatMap(CompiledEntry.init)?.colors == 1 << 24)
    }
  }

  @Test("ncurses finds in a changed one all that it found before but the colours")
  func asNcursesReadsThem() throws {
    for name in ["xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100"] {
      let changed = try #require(EntryPlaces.find(name)?.withDirectColors())
      let before = try capabilities(name, [:])
      let after = try capabilities(name, ["TERMINFO": EntryText.encode(changed)])
      let colors = Set([
        "colors", "pairs", "ccc", "initc", "initp", "oc", "scp", "setf", "setb", "setaf", "setab", "RGB",
      ])
      func others(_ lines: Set<String>) -> Set<String> {
        lines.filter { line in !colors.contains(String(line.prefix { $0 != "=" && $0 != "#" })) }
      }
      #expect(others(before) == others(after), "\(name)")
      #expect(after.isSuperset(of: ["RGB", "colors#0x1000000", "pairs#0x10000"]), "\(name)")
    }
  }

  /// As infocmp lists them.
  private func capabilities(_ name: String, _ environment: [String: String]) throws -> Set<String> {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/infocmp")
    process.arguments = ["-1", "-x", name]
    process.environment = ["PATH": "/usr/bin"].merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst(2)
    return Set(lines.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\t,")) })
  }

  @Test("cut anywhere, or with absurd counts, are refused or read, and nothing else")
  func hostile() throws {
    let whole = try #require(installed.first { $0.name == "xterm-256color" }?.bytes)
    for length in 0..<whole.count {
      if let entry = CompiledEntry(Array(whole[..<length])) { _ = entry.withDirectColors() }
    }
    var (dice, read) = (Dice(7), 0)
    for round in 0..<20_000 {
      var bytes = whole
      for _ in 0...Int(dice.next() % 4) {
        // Half of the mutations hit the counts, at the beginning and before the names.
        let place = round % 2 == 0 ? Int(dice.next() % 12) : Int(dice.next() % UInt64(bytes.count))
        bytes[place] = dice.pick([0, 1, 0x7f, 0x80, 0xff, UInt8(truncatingIfNeeded: dice.next())])
      }
      guard let entry = CompiledEntry(bytes), let changed = entry.withDirectColors() else { continue }
      read += 1
      #expect(CompiledEntry(changed) != nil)
    }
    #expect(read > 1000, "most damage is no concern of the counts")
    #expect(CompiledEntry(Array(repeating: 0x7f, count: 40_000)) == nil)
  }

  @Test("As a text they come back, in either form")
  func texts() {
    for count in 0..<9 {
      let bytes = (0..<count).map { UInt8($0 * 37 & 255) }
      #expect(EntryText.decode(EntryText.encode(bytes)) == bytes)
      let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(EntryText.decode("hex:" + hex) == bytes)
    }
    #expect(EntryText.encode(Array("Man".utf8)) == "b64:TWFu" && EntryText.encode(Array("M".utf8)) == "b64:TQ==")
    #expect(EntryText.decode("/lib/terminfo") == nil && EntryText.decode("b64:\u{e9}") == nil)
  }
}
