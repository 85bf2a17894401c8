package import Files

/// The configuration files of a machine, below a folder that stands for its root.
package struct MachineFiles {
  private let root: String
  private let files: any FileStore

  package init(_ files: any FileStore, root: String = "") {
    (self.files, self.root) = (files, root)
  }

  /// `nil` if the file does not exist.
  func text(_ path: String) throws(FileFault) -> String? {
    do throws(FileFault) {
      return String(decoding: try files.read(root + path, limit: 1 << 22), as: UTF8.self)
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  /// The non-empty lines; empty if the file does not exist.
  func lines(_ path: String) throws(FileFault) -> [Substring] {
    (try text(path) ?? "").split { $0.isNewline }
  }

  /// A file of one line, such as those of `/proc/sys`.
  func line(_ path: String) throws(FileFault) -> String? {
    try text(path).map { String($0.prefix { !$0.isNewline }) }
  }

  func isThere(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.last.map { names(in: "/" + parts.dropLast().joined(separator: "/")).contains(String($0)) } ?? false
  }

  /// Sorted; empty if the folder does not exist.
  func names(in folder: String) -> [String] { (try? files.list(root + folder)) ?? [] }
}

/// The files' meaning to systemd.
extension MachineFiles {
  /// The search path of units and settings; earlier folders override later ones.
  private static let homes = ["/etc/systemd", "/run/systemd", "/usr/local/lib/systemd", "/usr/lib/systemd"]

  func hasUnit(_ unit: String) -> Bool { Self.homes.contains { isThere("\($0)/system/\(unit)") } }

  /// Whether a unit is masked: replaced by an empty file, or by a link to /dev/null.
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

  /// The terminals on which a kiosk starts at boot.
  var kiosks: [String] { enabled("cameo-kiosk@") }

  /// The enabled instances of a template, such as `tty1` of `getty@`.
  func enabled(_ template: String) -> [String] {
    let targets = names(in: "/etc/systemd/system").filter { $0.hasSuffix(".wants") || $0.hasSuffix(".requires") }
    let units = targets.flatMap { names(in: "/etc/systemd/system/\($0)") }
    let instances = units.filter { $0.hasPrefix(template) && $0.hasSuffix(".service") }
    return Set(instances.map { String($0.dropFirst(template.count).dropLast(".service".count)) })
      .subtracting([""]).sorted()
  }

  /// The value of a key in a file such as `logind.conf`, or a unit as `system/NAME`, and its drop-ins; `nil` if it is not set, or last set to an
  /// empty value.
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

  /// In order of precedence; the last one wins.
  private func settingsFiles(_ file: String) -> [String] {
    var drops: [String: String] = [:]
    for home in Self.homes.reversed() {
      let folder = "\(home)/\(file).d"
      for name in names(in: folder) where name.hasSuffix(".conf") { drops[name] = "\(folder)/\(name)" }
    }
    let first = Self.homes.map { "\($0)/\(file)" }.first(where: isThere)
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
