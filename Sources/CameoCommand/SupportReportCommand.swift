import CommandLine
import Contract
import Doctor
import Files
import Glibc
import Notation
import Settings

/// Implements `cameo support-report`: what support needs to know of this machine, without personal data.
struct SupportReportCommand {
  /// Variables whose values describe the terminal and locale, and reveal nothing of the user.
  private static let variables = [
    "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES",
    "LANG", "TMUX", "STY", "SSH_TTY", "COLUMNS", "LINES", "CAMEO_CONFIG", "CAMEO_DATA_DIR", "CAMEO_CAMERA_TRACE",
  ]
  /// Variables of which only the presence is reported.
  private static let presence: Set = ["TMUX", "STY", "SSH_TTY"]

  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    let report = try DoctorCommand(surroundings).report(invocation)
    let settings = Result { () throws(SettingsFailure) in try surroundings.settings(invocation) }
    let rows = ((try? settings.get())?.rows ?? []).map(Self.withoutContact)
    let faults = settings.failure?.diagnostics ?? []
    if invocation.json {
      return Say.lines(
        Answer.text([
          ("cameo", .string(Program.version)), ("system", .string(system)), ("variables", variableNode),
          ("checks", .array(report.checks.map(node))), ("settings", .array(rows.map(node))),
          ("faults", Answer.node(faults.map { clean($0.description) })),
        ]))
    }
    let changed = rows.filter { $0.origin != Origin.builtIn.description }
    let lines =
      ["cameo \(Program.version), \(system)", "", "Variables:"] + told(variables.map { [$0.name, $0.value] })
      + ["", "Checks:"] + report.lines.map(clean) + [report.summary, "", "Changed settings:"]
      + told(changed.map { [$0.key, clean($0.value), clean($0.origin)] }) + faults.map { clean("  \($0)") }
      + [
        "",
        "Omitted: user and machine names, the kiosk's contact, home folder paths (~), backend texts.",
      ]
    return Say.report(lines)
  }

  private func told(_ rows: [[String]]) -> [String] {
    rows.isEmpty ? ["  none"] : Columns(rows).lines.map { "  " + $0 }
  }

  // MARK: Facts

  private var system: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "an unknown system" }
    let parts = [Self.text(of: names.sysname), Self.text(of: names.release), Self.text(of: names.machine)]
    return parts.joined(separator: " ") + (surroundings.distribution.map { ", \($0)" } ?? "")
  }

  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private var variables: [(name: String, value: String)] {
    let own = surroundings.environment.keys.filter { $0.hasPrefix("CAMEO_") && !Self.variables.contains($0) }.sorted()
    return (Self.variables + own).compactMap { name in
      guard let value = surroundings.environment[name] else { return nil }
      // A variable that matches no setting may be the misspelt name of a secret one.
      let isOpen =
        Self.variables.contains(name) || OptionTable.rows.contains { $0.environmentName == name && $0.kind != .secret }
      return (name, isOpen && !Self.presence.contains(name) ? clean(printable(value)) : "(set)")
    }
  }

  private var variableNode: JSONNode { .object(variables.map { ($0.name, .string($0.value)) }) }

  private func node(_ check: DoctorCheck) -> JSONNode {
    .object([
      ("id", .string(check.id)), ("status", .string(check.status.rawValue)), ("fact", .string(clean(check.fact))),
      ("fix", .string(clean(check.fix))),
    ])
  }

  private func node(_ row: SettingRow) -> JSONNode {
    .object([
      ("key", .string(row.key)), ("value", .string(clean(row.value))), ("origin", .string(clean(row.origin))),
    ])
  }

  // MARK: Personal data

  /// The operator's free texts, which may contain a person's name or phone number.
  private static let ofContact = [OptionTable.row(\.kiosk.contact), OptionTable.row(\.kiosk.alternative)]
    .map { $0?.key }

  private static func withoutContact(_ row: SettingRow) -> SettingRow {
    var row = row
    if ofContact.contains(row.key), row.origin != Origin.builtIn.description { row.value = "(set)" }
    return row
  }

  /// Removes the names of users and machine.
  private func clean(_ text: String) -> String {
    let home = surroundings.environment["HOME"].map { $0.last == "/" ? String($0.dropLast()) : $0 } ?? ""
    var names = utsname()
    let machine = uname(&names) == 0 ? Self.text(of: names.nodename) : ""
    let user = ["USER", "LOGNAME"].lazy.compactMap { surroundings.environment[$0] }.first ?? ""
    var clean = (home.count > 1 ? text.replacing(home, with: "~") : text).withoutHomes
    // A user named like the program is not identified by it.
    if user.count > 2, user != "cameo" { clean = clean.replacing(user, with: "USER") }
    if machine.count > 2, machine != "cameo" { clean = clean.replacing(machine, with: "MACHINE") }
    return clean
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension String {
  /// Without the user names in `/home` paths: under sudo, HOME is another user's.
  fileprivate var withoutHomes: String {
    var parts = split(separator: "/home/", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() { parts[index] = parts[index].drop { !"/ :'\"".contains($0) } }
    return parts.joined(separator: "~")
  }

  /// Replaces all occurrences.
  fileprivate func replacing(_ text: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) {
        result += other
        rest = rest.dropFirst(text.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}

extension Command {
  static let supportReport = Command(
    CommandRow("support-report", help: "print what support needs, without personal data") { row in
      row.examples = [
        ("cameo support-report", "read it, then send it"), ("cameo support-report --json", "the same as JSON"),
      ]
      row.about = [
        """
        Versions, the checks of 'cameo doctor', and changed settings with their origin. No user or machine name, no \
        home folder path, no backend text. Nothing is sent anywhere.
        """
      ]
      row.takesJSON = true
    }
  ) { invocation, surroundings throws(CaptureError) in try SupportReportCommand(surroundings).run(invocation) }
}
