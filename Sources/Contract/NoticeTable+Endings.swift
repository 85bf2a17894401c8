/// Events after the seal, and of the kiosk.
extension NoticeTable {
  /// What the person does with another device.
  static let links = [
    NoticeRow(
      .linkState(.wallet, .asked), "a page shows an address of the backend as a code, or its state has changed",
      [
        .word("link", "what the address is for") { if case .linkState(let link, _) = $0 { link } else { nil } },
        .word("state", "asked, shown, done and refused come from the backend") {
          if case .linkState(_, let state) = $0 { state } else { nil }
        },
      ], begins: .nothing)
  ]

  /// They come after the record is sealed, so listeners have them and `events.ndjson` does not.
  static let handoff = [
    NoticeRow(.sessionPrepared, "the backend has prepared the session, before a camera opens"),
    NoticeRow(.sessionExpired, "a prepared session has expired before the capture; it is prepared again if it can be"),
    NoticeRow(
      .handoffState(.sending, attempt: 1), "the delivery of the saved session to a backend, while a page shows it",
      [
        .text("state", .words(HandoffState.allCases.map(\.rawValue)), .always, "how far it is") {
          if case .handoffState(let state, _, _, _) = $0 { state.rawValue } else { nil }
        },
        .whole("attempt", "which attempt, from 1; 0 before the first one") {
          if case .handoffState(_, let attempt, _, _) = $0 { attempt } else { nil }
        },
        .text("code", .words(DeliveryCode.allCases.map(\.rawValue)), .sometimes, "why it waits or was given up") {
          if case .handoffState(_, _, let code, _) = $0 { code?.rawValue } else { nil }
        },
        .text("verdict", .words(VerdictOutcome.allCases.map(\.rawValue)), .sometimes, "what the backend decided") {
          if case .handoffState(_, _, _, let verdict) = $0 { verdict?.rawValue } else { nil }
        },
      ]),
    NoticeRow(
      .handoffProgress(0), "how much of the session was sent",
      [
        .number("progress", "0 to 1, of its bytes; told at most once a percent, and never falling") {
          if case .handoffProgress(let share) = $0 { share } else { nil }
        }
      ]),
  ]

  /// Events of the kiosk itself; their session is `kiosk`.
  static let kiosk = [
    NoticeRow(.attractShown, "a kiosk waits for a visitor"),
    NoticeRow(.presenceSeen, "a face was seen for long enough to start a session"),
    NoticeRow(
      .personSeated(""), "a visitor has come to a kiosk, and their session begins",
      [.text("person", "the id of their session") { if case .personSeated(let id) = $0 { id } else { nil } }]),
    NoticeRow(
      .stillThereShown(.zero), "the visitor is asked whether they are still there",
      [
        .number("leftMs", "time left to answer, in milliseconds") {
          if case .stillThereShown(let left) = $0 { left.milliseconds } else { nil }
        }
      ]),
    NoticeRow(.moreTimeGiven, "the visitor is still there"),
    NoticeRow(
      .outOfOrderShown(.ourBug), "a kiosk can't serve visitors",
      [.word("code", "why") { if case .outOfOrderShown(let code) = $0 { code } else { nil } }]),
    NoticeRow(.orderRestored, "the kiosk can serve visitors again; the waiting page follows"),
    NoticeRow(.reloaded, "a kiosk has reloaded its texts, themes and settings"),
    NoticeRow(
      .wiped(.zero, bytes: 0), "the visitor's data is wiped",
      [
        .number("ms", "how long that took") { if case .wiped(let time, _) = $0 { time.milliseconds } else { nil } },
        .whole("bytes", "bytes of picture data overwritten, during the session and now") {
          if case .wiped(_, let bytes) = $0 { bytes } else { nil }
        },
      ]),
    NoticeRow(.pinAsked, "the operator's key was pressed, and the PIN is asked for"),
    NoticeRow(
      .pinTried(right: false, lockedFor: .zero), "a PIN was entered",
      [
        .truth("right", .always, "whether it was correct") {
          if case .pinTried(let right, _) = $0 { right } else { nil }
        },
        .number("lockedMs", "time until the next try is allowed, in milliseconds") {
          if case .pinTried(_, let time) = $0 { time.milliseconds } else { nil }
        },
      ]),
    NoticeRow(.operatorShown, "the operator page is open"),
    NoticeRow(
      .operatorActed(.pause), "the operator did something there",
      [.word("act", "what") { if case .operatorActed(let act) = $0 { act } else { nil } }]),
    NoticeRow(.operatorLeft, "they have left it, or have not pressed a key for a minute"),
  ]
}
