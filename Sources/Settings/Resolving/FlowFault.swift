internal import Contract
internal import Flow
import Notation

/// Validates the flow: why its steps can't be run.
enum FlowFault {
  /// All errors; empty if the steps can be run.
  static func all(in config: SessionConfig) -> [SettingFault] {
    let faults = ofNames(in: config) + ofChip(in: config)
    guard faults.isEmpty, !FlowTable.asked(config).contains(where: \.captures) else { return faults }
    return [
      SettingFault(
        "enableFaceDetection", "without face steps, the flow captures nothing", "use a flow with the step document")
    ]
  }

  private static func ofNames(in config: SessionConfig) -> [SettingFault] {
    switch (config.flow, config.steps) {
    case (_?, _?): [SettingFault("steps", "\"flow\" and \"steps\" are both set", "remove one of them")]
    case (let flow?, nil): FlowTable.flow(flow) == nil ? [unknown("flow", flow, FlowTable.flows.map(\.name))] : []
    case (nil, let steps?): faults(of: steps)
    case (nil, nil): faults(of: [])
    }
  }

  private static func faults(of names: [String]) -> [SettingFault] {
    if names.isEmpty { return [SettingFault("steps", "the list is empty, so nothing would be captured", seeHelp)] }
    let known = FlowTable.steps.map(\.name)
    var counts: [String: Int] = [:]
    let faults = names.compactMap { name -> SettingFault? in
      counts[name, default: 0] += 1
      // Report each name once, however often it occurs.
      switch (known.contains(name), counts[name]) {
      case (false, 1): return unknown("steps", name, known)
      case (true, 2): return SettingFault("steps", "\"\(name)\" is listed twice", "list it once")
      default: return nil
      }
    }
    return faults.isEmpty ? order(of: names.compactMap(FlowTable.step)) : faults
  }

  /// A chip opens with what is printed on the document.
  private static func ofChip(in config: SessionConfig) -> [SettingFault] {
    guard let steps = config.steps, let chip = steps.firstIndex(of: "chip") else { return [] }
    if config.nfc.mode == .off {
      return [SettingFault("steps", "\"chip\" is listed, and nfc.mode is off", "set nfc.mode, or remove the step")]
    }
    guard let document = steps.firstIndex(of: "document"), document > chip else { return [] }
    return [
      SettingFault(
        "steps", "\"chip\" comes before \"document\", which is read to open it", "move it after that step")
    ]
  }

  private static func unknown(_ key: String, _ name: String, _ known: [String]) -> SettingFault {
    SettingFault(
      key, "there is no \(key == "steps" ? "step" : key) \"\(name.prefix(40))\"",
      nearest(name, in: known).map { "did you mean \"\($0)\"?" } ?? seeHelp, isBadValue: true)
  }

  /// Preparation steps must come before the first camera, and the last step must capture something.
  private static func order(of rows: [StepRow]) -> [SettingFault] {
    let camera = rows.firstIndex(where: \.usesCamera) ?? rows.endIndex
    let late = rows[camera...].filter(\.prepares).map { row in
      SettingFault(
        "steps", "\"\(row.name)\" comes after \"\(rows[camera].name)\", which already uses the camera",
        "move it before that step")
    }
    let both = late.isEmpty ? twins(in: rows) : late
    guard both.isEmpty, let last = rows.last, !last.captures else { return both }
    let capturing = FlowTable.steps.filter(\.captures).map { "\"\($0.name)\"" }
    return [
      SettingFault(
        "steps", "the last step, \"\(last.name)\", captures nothing", "end with \(capturing.joined(separator: " or "))")
    ]
  }

  /// Two steps that write the same file would overwrite each other's.
  private static func twins(in rows: [StepRow]) -> [SettingFault] {
    rows.indices.flatMap { place in
      rows[..<place].filter { !$0.files.isDisjoint(with: rows[place].files) }.map { other in
        SettingFault(
          "steps", "\"\(rows[place].name)\" would overwrite the files of \"\(other.name)\"",
          "remove one of them")
      }
    }
  }

  private static let seeHelp = "see 'cameo help flows'"
}
