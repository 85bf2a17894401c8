/// Every setting there is, by its key path in a settings file.
package enum Setting: String, CaseIterable, Hashable, Sendable {
  case durationMs = "recordingConfig.recordingDurationMs"
  case qualities = "recordingConfig.qualities"
  case language = "uiConfig.preferredLanguage"
  case instructions = "uiConfig.showInstructions"
  case startButton = "uiConfig.showVideoCaptureButton"
  case inputs = "uiConfig.showWideWindowPreviewInputsToTheRight"
  case cornerRadius = "uiConfig.buttonCornerRadius"
  case iadData = "iadConfig.data"
  case powerLine = "cameraConfig.powerLineFrequency"
  case exposureMs = "cameraConfig.exposureMs"
  case focusPercent = "cameraConfig.focusPercent"
  case preset, camera, oval, attempts, autoStart
  case permission = "cameraPermission"
  case rememberPermission, preferredCamera
  case strings, theme, appearance, preview, color, fps, plain
  case output, events, seed, keep, keepDays
}

/// What a setting was set to, before it gets its meaning.
package enum OptionValue: Hashable, Sendable {
  case bool(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([String])

  /// As `cameo config show` prints it.
  package var shown: String {
    switch self {
    case .bool(let bool): bool ? "true" : "false"
    case .whole(let whole): String(whole)
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .text(let text): text
    case .list(let words): words.joined(separator: ",")
    }
  }
}

/// Where a value came from.
package enum Origin: Hashable, Sendable {
  case builtIn
  case file(String, line: Int)
  case environment(String)
  case flag(String)
}

extension Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .builtIn: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let name): name
    case .flag(let name): "flag \(name)"
    }
  }
}
