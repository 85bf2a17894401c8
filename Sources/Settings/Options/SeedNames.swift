/// Maps setting names of other SDKs to ours, for users who migrate a configuration.
enum SeedNames {
  /// The suggestion for a key; `nil` if no SDK has it.
  static func advice(for key: String) -> String? { settings[key].map { "did you mean \($0)?" } ?? elsewhere[key] }

  /// Our name of a value in another SDK, such as a task.
  static func word(for value: String) -> String? { tasks[value] }

  /// Why a value is refused that a user may expect, alone or in a list.
  static func refusal(of value: String) -> String? {
    let words = value.lowercased().split { ", ".contains($0) }
    guard words.contains("dg3") || words.contains("dg4") else { return nil }
    return "leave it out: groups 3 and 4 (fingerprints and irises) are never read"
  }

  private static let settings: [String: String] = [
    "cardType": "\"document.kind\", which is card or passport",
    "cardSide": "\"document.sides\", which is auto, front, back or both",
    "isReadBothSide": "\"document.sides\": \"both\"",
    "isEnablePhotoGalleryPicker": "\"document.allowImport\"",
    "isEnableScanQr": "\"document.qr\", which is off, ifPresent or required",
    "isEnableScanNfc": "\"nfc.mode\", which is off, ifPossible or required",
    "isEnableSound": "\"sounds\"",
    "isSoundEnable": "\"sounds\"",
    "allowAudio": "\"narration\"",
    "cameraOption": "\"camera.roles\", which is front, back or both",
    "livenessMode": "\"liveness.mode\"",
    "languageCode": "\"uiConfig.preferredLanguage\"",
    "framesRecordedCallback": "\"frames.enabled\"",
    "iadData": "\"iadConfig.data\"",
  ].merging(tasks.mapValues { "\"liveness.tasks\": [{ \"task\": \"\($0)\" }]" }) { own, _ in own }
    .merging(ofATask.map { ($0, "\"\($0)\" of a task in \"liveness.tasks\"") }) { own, _ in own }

  private static let tasks = [
    "completeTheCircle": "circle", "CompleteTheCircleTask": "circle", "yesOrNo": "yesOrNo", "YesOrNoTask": "yesOrNo",
    "motions": "motions", "MotionsTaskClass": "motions", "blink": "blink", "BlinkTaskClass": "blink",
  ]

  private static let ofATask = ["difficulty", "timeout", "maxNods", "maxBlinks", "questions", "errorMessage"]

  /// Settings of other SDKs that do not exist here.
  private static let elsewhere: [String: String] = {
    let backend = "remove it: your own program talks to the backend and sends it what Cameo saved"
    let keys = [
      "sessionId", "sessionToken", "publicKey", "sandboxEnvironment", "appKey", "baseUrl", "user",
      "clientSettingsJsonString",
    ]
    let ofThemes = [
      "branding": "branding", "normalLabelTheme": "labels.normal", "titleLabelTheme": "labels.title",
      "errorLabelTheme": "labels.error", "instructionLabelTheme": "labels.instruction",
      "timeoutLabelTheme": "labels.timeout", "qrInstructionLabelTheme": "labels.qrInstruction",
      "closeButtonLocation": "closeButtonLocation", "showTrademark": "showTrademark",
    ]
    return Dictionary(uniqueKeysWithValues: keys.map { ($0, backend) })
      .merging(ofThemes.mapValues { "set it in a theme, as \"\($0)\"; \"theme\" names the theme" }) { own, _ in own }
  }()
}
