package import Files

/// The files that say how a machine is set up, below a folder that stands for its root.
package struct MachineFiles {
  private let root: String
  private let files: any FileStore

  package init(_ files: any FileStore, root: String = "") {
    (self.files, self.root) = (files, root)
  }

  /// nil where there is no such file.
  func text(_ path: String) throws(FileFault) -> String? {
    do throws(FileFault) {
      return String(decoding: try files.read(root + path, limit: 1 << 22), as: UTF8.self)
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  /// The lines that hold anything; none where there is no such file.
  func lines(_ path: String) throws(FileFault) -> [Substring] {
    (try text(path) ?? "").split { $0.isNewline }
  }

  /// A file of one line, such as those of `/proc/sys`.
  func line(_ path: String) throws(FileFault) -> String? {
    try text(path).map { String($0.prefix { !$0.isNewline }) }
  }

  /// Sorted; none where there is no such folder.
  func names(in folder: String) -> [String] { (try? files.list(root + folder)) ?? [] }
}

/// What systemd makes of them.
extension MachineFiles {
  /// Units and settings of the first hide those of the others.
  private static let homes = ["/etc/systemd", "/run/systemd", "/usr/local/lib/systemd", "/usr/lib/systemd"]

  /// Whether a unit can't be started: an empty file stands in its place, or a link to /dev/null.
  func isMasked(_ unit: String) throws(FileFault) -> Bool {
    for home in Self.homes {
      let path = "\(home)/system/\(unit)"
      do throws(FileFault) {
        if let text = try text(path) { return text.isEmpty }
      } catch {
        guard case .other = error.reason, files.isLink(root + path) else { throw error }
        return true
      }
    }
    return false
  }

  /// Where a kiosk begins with the machine.
  var kiosks: [String] { enabled("cameo-kiosk@") }

  /// The instances of a template that a target starts, such as `tty1` of `getty@`.
  func enabled(_ template: String) -> [String] {
    let targets = names(in: "/etc/systemd/system").filter { $0.hasSuffix(".wants") || $0.hasSuffix(".requires") }
    let units = targets.flatMap { names(in: "/etc/systemd/system/\($0)") }
    let instances = units.filter { $0.hasPrefix(template) && $0.hasSuffix(".service") }
    return Set(instances.map { String($0.dropFirst(template.count).dropLast(".service".count)) })
      .subtracting([""]).sorted()
  }

  /// What a key is set to in a file such as `logind.conf` and what is dropped in beside it; nil where nobody says, or the
  /// last who does leaves it empty.
  func setting(_ key: String, in section: String, of file: String) throws(FileFault) -> String? {
    var value: String?
    for path in settingsFiles(file) {
      for line in try Self.section(section, of: lines(path)) {
        let (name, text) = Self.parts(line)
        if name == key { value = text.isEmpty ? nil : text }
      }
    }
    return value
  }

  /// In the order in which they count, the last one most.
  private func settingsFiles(_ file: String) -> [String] {
    var drops: [String: String] = [:]
    for home in Self.homes.reversed() {
      let folder = "\(home)/\(file).d"
      for name in names(in: folder) where name.hasSuffix(".conf") { drops[name] = "\(folder)/\(name)" }
    }
    let first = Self.homes.first { names(in: $0).contains(file) }.map { "\($0)/\(file)" }
    return (first.map { [$0] } ?? []) + drops.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func section(_ name: String, of lines: [Substring]) -> [Substring] {
    var isInside = false
    return lines.filter { line in
      if line.hasPrefix("[") { isInside = line.hasPrefix("[\(name)]") }
      return isInside && !line.hasPrefix("#") && !line.hasPrefix(";")
    }
  }

  private static func parts(_ line: Substring) -> (name: String, text: String) {
    let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
    return (halves[0], halves.count > 1 ? halves[1] : "")
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }
}
