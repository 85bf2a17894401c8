import CommandLine
import Files
import Contract
import Settings

/// A machine in memory on which settings are resolved.
struct World {
  var environment = ["HOME": "/home"]
  var files: [String: String] = [:]
  /// Files that are not valid text.
  var bytes: [String: [UInt8]] = [:]

  var disk: MemoryFiles {
    let disk = MemoryFiles(files)
    for (path, content) in bytes { try? disk.write(content, to: path) }
    return disk
  }

  /// The default folder for captures.
  static let output = "/home/.local/share/cameo/captures"
  static let user = "/home/.config/cameo/config.json"
  static let system = "/etc/cameo/config.json"

  func resolve(_ arguments: String..., canStartOtherwise: Bool = false) throws -> ProgramSettings {
    try ProgramSettings.resolve(
      Invocation(parsing: arguments), environment: environment, files: disk,
      canStartOtherwise: canStartOtherwise)
  }

  func failure(_ arguments: String...) -> SettingsFailure? {
    guard let invocation = try? Invocation(parsing: arguments) else { return nil }
    do {
      _ = try ProgramSettings.resolve(invocation, environment: environment, files: disk)
      return nil
    } catch {
      return error
    }
  }
}

extension ProgramSettings {
  func row(_ key: String) -> SettingRow? { rows.first { $0.key == key } }
}
