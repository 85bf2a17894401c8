internal import Contract
internal import Flow
import Notation

/// Why nobody can walk the steps that the settings ask for: which setting is wrong, why, and what helps.
struct FlowFault: Hashable {
  let key: String
  let message: String
  let remedy: String

  private init(_ key: String, _ message: String, _ remedy: String) {
    (self.key, self.message, self.remedy) = (key, printable(message), remedy)
  }

  /// All that is wrong; nothing where the steps can be walked.
  static func all(in config: SessionConfig) -> [FlowFault] {
    switch (config.flow, config.steps) {
    case (_?, _?): [FlowFault("steps", "\"flow\" and \"steps\" are both given", "leave one of them out")]
    case (let flow?, nil): FlowTable.flow(flow) == nil ? [unknown("flow", flow, FlowTable.flows.map(\.name))] : []
    case (nil, let steps?): faults(of: steps)
    case (nil, nil): faults(of: [])
    }
  }

  private static func faults(of names: [String]) -> [FlowFault] {
    if names.isEmpty { return [FlowFault("steps", "there are no steps, so nothing would be captured", seeHelp)] }
    let known = FlowTable.steps.map(\.name)
    var counts: [String: Int] = [:]
    let faults = names.compactMap { name -> FlowFault? in
      counts[name, default: 0] += 1
      // Each is told once, however often it stands there.
      switch (known.contains(name), counts[name]) {
      case (false, 1): return unknown("steps", name, known)
      case (true, 2): return FlowFault("steps", "\"\(name)\" stands there twice", "name it once")
      default: return nil
      }
    }
    return faults.isEmpty ? order(of: names.compactMap(FlowTable.step)) : faults
  }

  private static func unknown(_ key: String, _ name: String, _ known: [String]) -> FlowFault {
    FlowFault(
      key, "there is no \(key == "steps" ? "step" : key) \"\(name.prefix(40))\"",
      nearest(name, in: known).map { "did you mean \"\($0)\"?" } ?? seeHelp)
  }

  /// What prepares comes before the first camera, and the last step captures something.
  private static func order(of rows: [StepRow]) -> [FlowFault] {
    let camera = rows.firstIndex(where: \.usesCamera) ?? rows.endIndex
    let late = rows[camera...].filter(\.prepares).map { row in
      FlowFault(
        "steps", "\"\(row.name)\" comes after \"\(rows[camera].name)\", which uses the camera already",
        "put it before")
    }
    guard late.isEmpty, let last = rows.last, !last.captures else { return late }
    let capturing = FlowTable.steps.filter(\.captures).map { "\"\($0.name)\"" }
    return [
      FlowFault(
        "steps", "the last one, \"\(last.name)\", captures nothing", "end with \(capturing.joined(separator: " or "))")
    ]
  }

  private static let seeHelp = "'cameo help flows' lists what there is"

  func problem(_ origin: Origin?) -> SettingsFailure.Problem { .init(key, message, remedy, origin) }
}

extension SettingsFailure.Problem {
  /// As the settings tell it, with the place that it came from; nil is the code of a host.
  init(_ key: String, _ message: String, _ remedy: String, _ origin: Origin?) {
    let text = "\"\(key)\": \(message)"
    diagnostic =
      switch origin {
      case .file(let path, let line)?: Diagnostic(file: printable(path), line: line, text, remedy: remedy)
      case .flag(let flag)?: Diagnostic(file: "option \(flag)", message, remedy: remedy)
      case .environment(let name)?: Diagnostic(file: name, message, remedy: remedy)
      case .builtIn?, nil: Diagnostic(file: key, message, remedy: remedy)
      }
    code = .impossibleSettings
  }
}

extension ProgramSettings {
  /// For those who alone can tell what a value stands for.
  package func refusal(of field: OptionRow.Field, _ message: String, _ remedy: String) -> SettingsFailure {
    let key = OptionTable.row(field)?.key ?? ""
    return SettingsFailure(problems: [SettingsFailure.Problem(key, message, remedy, origins[key])])
  }
}
