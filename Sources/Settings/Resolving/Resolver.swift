internal import Files
internal import Contract
import Notation

/// Collects what every source says about each setting; what speaks later counts.
struct Resolver {
  /// A value and who said it.
  struct Entry {
    var value: OptionValue
    var origin: Origin
  }

  /// More than any backend's string, less than a mistake.
  static let dataLimit = 1 << 16

  private(set) var entries: [Setting: Entry] = [:]
  private(set) var problems: [SettingsFailure.Problem] = []
  private(set) var warnings: [Diagnostic] = []
  private let files: any FileStore

  init(files: any FileStore) {
    self.files = files
    for row in OptionTable.rows {
      if let usual = row.usual { entries[row.setting] = Entry(value: usual, origin: .builtIn) }
    }
  }

  // MARK: Files

  /// The usual files may be missing; one that was asked for must be there.
  mutating func take(file path: String, mustExist: Bool) {
    do throws(FileFault) {
      let file = SettingsFile(try files.read(path, limit: Resources.sizeLimit), path: path)
      problems += file.problems
      for entry in file.entries { set(entry.setting, entry.value, .file(path, line: entry.line)) }
    } catch {
      if error.reason != .missing || mustExist { note(.resourceMissing, printable(path), error) }
    }
  }

  // MARK: Variables

  /// An empty variable counts as not set.
  mutating func take(environment: [String: String]) {
    for row in OptionTable.rows {
      let name = row.environmentName
      guard let text = environment[name], !text.isEmpty else { continue }
      take(text, row, name, .environment(name))
    }
    let known = OptionTable.rows.map(\.environmentName) + Self.otherVariables
    for name in environment.keys.sorted() where name.hasPrefix("CAMEO_") && !known.contains(name) {
      warnings.append(Self.unknownVariable(name, known))
    }
  }

  static let configVariable = "CAMEO_CONFIG"
  private static let otherVariables = [configVariable, "CAMEO_DATA_DIR", "CAMEO_CAMERA_TRACE"]

  private static func unknownVariable(_ name: String, _ known: [String]) -> Diagnostic {
    let near = nearest(name, in: known).map { "did you mean \($0)?" } ?? "'cameo help run' names them all"
    return Diagnostic(.warning, file: printable(name), "no setting has this variable", remedy: near)
  }

  // MARK: Flags

  mutating func take(_ given: Invocation.Given) {
    guard let row = OptionTable.row(given.setting) else { return }
    guard let text = given.text else {
      if case .toggle(let means) = row.kind { set(given.setting, .bool(means), .flag(given.flag)) }
      return
    }
    take(text, row, "option \(given.flag)", .flag(given.flag))
  }

  // MARK: What was said

  private mutating func take(_ text: String, _ row: OptionRow, _ place: String, _ origin: Origin) {
    if row.setting == .iadData, let path = text.rest(after: "@") { return takeData(path, place, origin) }
    do throws(Refusal) {
      set(row.setting, try row.kind.value(of: text), origin)
    } catch {
      let allowed = row.kind.allowedInWords
      let near = nearest(text, in: row.kind.words)
      let diagnostic = Diagnostic(
        file: place, "must be \(allowed), not \"\(printable(String(text.prefix(40))))\"",
        remedy: near.map { "did you mean \($0)?" } ?? "see 'cameo help run'")
      problems.append(.init(code: Self.code(error, origin), diagnostic: diagnostic))
    }
  }

  /// A flag that makes no sense is wrong usage; one that asks too much is an impossible setting, as in a file.
  private static func code(_ refusal: Refusal, _ origin: Origin) -> ErrorCode {
    if case .flag = origin, refusal == .wrongKind { .usage } else { .impossibleSettings }
  }

  private mutating func takeData(_ path: String, _ place: String, _ origin: Origin) {
    do throws(FileFault) {
      let bytes = try files.read(path, limit: Self.dataLimit)
      let body = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
      guard let text = String(validating: body, as: UTF8.self) else {
        throw FileFault(path, .other("it is not UTF-8"))
      }
      set(.iadData, .text(text), origin)
    } catch {
      note(.resourceMissing, place, error)
    }
  }

  private mutating func set(_ setting: Setting, _ value: OptionValue, _ origin: Origin) {
    entries[setting] = Entry(value: value, origin: origin)
  }

  private mutating func note(_ code: ErrorCode, _ place: String, _ fault: FileFault) {
    let what = printable(fault.path) == place ? fault.sentence : "\(printable(fault.path)) \(fault.sentence)"
    let diagnostic = Diagnostic(file: place, what, remedy: fault.remedy)
    problems.append(.init(code: code, diagnostic: diagnostic))
  }

  /// What no single setting can see.
  mutating func crossCheck(canStartOtherwise: Bool) {
    guard let start = entries[.startButton], start.value == .bool(false), !canStartOtherwise else { return }
    if entries[.autoStart]?.value == .bool(true) { return }
    let diagnostic = Diagnostic(
      file: start.origin.description, "there is no Start button and no auto-start: nothing else can start the capture",
      remedy: "add --auto-start, or show the button")
    problems.append(.init(code: .impossibleSettings, diagnostic: diagnostic))
  }
}
