import Contract
import Testing

@testable import Tape

@Suite("The fields of events that tapes know")
struct EventFieldTests {
  private static let error = CaptureError(.ourBug, "")
  private static let carriers: [Notice] = [
    .videoRecordProgress(0), .framesRecorded("frames-1", frames: 5, current: ["frames-1"]), .hintChanged(.noFace),
    .recordingDiscarded(.faceLeft), .languageChanged("en"),
    .themeChanged("mono"), .attemptFailed(.fitTimeout, left: 1), .sessionEnded(.failed(error)),
    .sessionEnded(.cancelled(by: .host), result: "", warnings: [.eyesClosed]),
    .tasksStarted(count: 2, seed: 7), .taskStarted(1, .motions, .hard), .taskStepStarted(1, of: 3, .nod, count: 2),
    .taskProgress(0.5), .gestureSeen(.blink, after: .seconds(1)), .answerGiven(question: 1, right: true),
    .taskStepDone(1), .taskFailed(.timeout), .tasksEnded(passed: true), .personSeated("person-1"),
    .stillThereShown(.seconds(30)), .outOfOrderShown(.storageLow), .wiped(.milliseconds(3), bytes: 7),
    .pinTried(right: false, lockedFor: .seconds(60)), .operatorActed(.pause),
    .assistanceAsked(1, .circle),
    .documentKindChosen(.td3), .documentCaptureStarted(.front), .documentCaptured(.back, manual: true),
    .mrzRead(.td3, checks: false), .cornersEdited(.front, moved: 0.03), .documentAccepted(.front),
    .documentRetaken(.back, by: .code), .documentTurned(.front), .qrRead(.front), .qrFailed(.back),
    .pressIgnored(.allow, .burst), .handoffState(.done, attempt: 1, .busy, verdict: .approved), .handoffProgress(0.5),
    .linkState(.phone, .done), .nfcAccess(.bac), .nfcProgress(.sod, 0.5), .nfcEnded(.error, .nfcChipLost),
    .sessionPrepared, .sessionExpired,
  ]

  @Test("are those that the events carry, with words that they can have")
  func asCarried() {
    for name in Notice.names {
      let carried = Self.carriers.filter { $0.name == name }.flatMap(\.fields)
      let known = EventField.of(name)
      #expect(Set(known.map(\.name)) == Set(carried.map(\.name)), "\(name)")
      for field in carried {
        guard let words = known.first(where: { $0.name == field.name })?.words else { continue }
        switch field.value {
        case .text(let word): #expect(words.contains(word), "\(name) \(field.name)")
        case .truth: #expect(words == ["true", "false"], "\(name) \(field.name)")
        case .number: Issue.record("\(name) \(field.name) is no word")
        }
      }
    }
  }
}
