@testable import Rehearsal

/// Reports of a small run: one tape passes, one fails.
enum Samples {
  static let failure = TestFailure(
    file: "walk.tape", line: 7, columns: 16..<26, text: "Expect+Screen  \"Continue\"",
    message: "the screen does not show it",
    remedy: "wait for it with Wait+Screen", nearest: "row 2 says \"[ Continuer ]\"", at: .milliseconds(12_345),
    state: "page instructions, focus continue", screen: ["Guide", "[ Continuer ]", "日本"],
    lastEvents: [#"{"v":1,"event":"instructionsShown"}"#, #"{"v":1,"event":"cameraReady"}"#],
    replay: "cameo tape run walk.tape --filter 'the guide'")

  static let run = [
    TestReport(file: "first.tape", name: "starts", time: .milliseconds(1200)),
    TestReport(file: "first.tape", name: "ends", variant: "fr", time: .milliseconds(300)),
    TestReport(file: "walk.tape", name: "the guide", time: .milliseconds(12_345), failure: failure),
  ]

  static let hostile = "a # b \\ \"c\" <d> & ]]> 'e' 🙂 \u{1B}[2J\n..\t\u{0}\u{FFFF}\u{202E}é"
}
