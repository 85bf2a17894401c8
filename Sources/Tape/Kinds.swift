internal import Contract

extension Tape.Command {
  /// The command's keyword with the one that selects its form, such as `Wait+Event` or `Set Size`.
  package var kind: String {
    let words = description.unicodeScalars.split(separator: " ", maxSplits: 2).map { String($0) }
    switch self {
    case .type: return "Type"
    case .key(let key, _, _): return key.rawValue
    case .control: return "Ctrl"
    case .wait(let wait, _): return "Wait+" + wait.word.rawValue
    case .set(.filming): return "Set of VHS"
    case .camera(.demo): return "Camera demo"
    case .face(let script): return "Face " + (script.place.side?.rawValue ?? words[1])
    case .deed(let deed): return "Do " + deed.word.rawValue
    case .click(.label): return "Click"
    case .click(.control): return "Click by name"
    case .burst: return "Burst"
    case .set, .camera, .recorder, .fault, .courier, .chip, .reader, .signal, .eachLanguage:
      return words[0] + " " + words[1]
    case .screenshot(_, let format): return "Screenshot ." + format.rawValue
    case .output(_, let format): return "Output ." + format.rawValue
    case .findings, .resize, .reload, .pause, .expect, .reject, .mark, .hide, .show, .environment, .require, .test,
      .source:
      return words[0]
    }
  }

  static let courierWords = ["absent", "answers", "verdict", "prepares"] + LinkKind.allCases.map(\.rawValue)

  /// All kinds.
  package static let kinds: [String] =
    NamedKey.allCases.map(\.rawValue) + ["Type", "Ctrl", "Click", "Click by name", "Burst"]
    + SettingWord.allCases.map { "Set " + $0.rawValue } + ["Set of VHS", "Camera demo", "Camera file", "Camera loop"]
    + CameraWord.allCases.map { "Camera " + $0.rawValue }
    + (["none", "centred", "near", "far", "two"] + FaceSide.allCases.map(\.rawValue)).map { "Face " + $0 }
    + DeedWord.allCases.map { "Do " + $0.rawValue } + ["Findings"]
    + RecorderKind.allCases.map { "Recorder " + $0.rawValue } + Fault.allCases.map { "Fault " + $0.rawValue }
    + courierWords.map { "Courier " + $0 } + ChipScript.words.map { "Chip " + $0 }
    + ReaderWord.allCases.map { "Reader " + $0.rawValue }
    + ["Resize", "Reload"] + SignalName.allCases.map { "Signal " + $0.rawValue } + ["Sleep"]
    + WaitWord.allCases.map { "Wait+" + $0.rawValue } + ExpectWord.allCases.map { "Expect+" + $0.rawValue }
    + ExpectWord.rejectable.map { "Reject+" + $0.rawValue } + ["Mark"]
    + ScreenshotFormat.allCases.map { "Screenshot ." + $0.rawValue }
    + OutputFormat.allCases.map { "Output ." + $0.rawValue } + [
      "Hide", "Show", "Env", "Require", "Test", "Source", "Each Language",
    ]
}

extension FacePlace {
  fileprivate var side: FaceSide? {
    if case .off(let side, _) = self { side } else { nil }
  }
}
