import Chance
import Contract
import Testing

@testable import Delivery

struct DeliveryStateTests {
  private static let full: DeliveryState = {
    let time = WallTime(milliseconds: 1_795_953_600_123)
    var state = DeliveryState(session: "s-1", output: "/captures", adapter: "https", key: Sample.key)
    state.stage = .polling
    state.attempts = [
      .init(at: time, step: "files/face.jpg", status: nil, code: .offline, milliseconds: 5000),
      .init(at: time, step: "envelope", status: 201, code: nil, milliseconds: 12),
    ]
    (state.due, state.stored) = (time + .seconds(1), time)
    state.ids = ["files/face.jpg": "", "envelope": "7"]
    state.uploads = ["face.jpg": "https://store.example/a?b"]
    state.backend = .init(sessionID: "b-1", token: "secret", expires: time)
    state.verdict = .init(outcome: .review, at: time, sha256: String(repeating: "0f", count: 32))
    state.cause = .init(code: .damaged, detail: "clip.mp4 has changed")
    state.subjectHash = "abc"
    return state
  }()

  private static let golden = """
    {
      "v": 1,
      "session": "s-1",
      "output": "/captures",
      "adapter": "https",
      "key": "\(Sample.key)",
      "state": "polling",
      "attempts": [
        {
          "at": "2026-11-29T12:00:00.123Z",
          "step": "files/face.jpg",
          "code": "delivery.offline",
          "ms": 5000
        },
        {
          "at": "2026-11-29T12:00:00.123Z",
          "step": "envelope",
          "status": 201,
          "ms": 12
        }
      ],
      "due": "2026-11-29T12:00:01.123Z",
      "stored": "2026-11-29T12:00:00.123Z",
      "ids": {
        "envelope": "7",
        "files/face.jpg": ""
      },
      "uploads": {
        "face.jpg": "https://store.example/a?b"
      },
      "backend": {
        "sessionId": "b-1",
        "token": "secret",
        "expires": "2026-11-29T12:00:00.123Z"
      },
      "verdict": {
        "outcome": "review",
        "at": "2026-11-29T12:00:00.123Z",
        "sha256": "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f"
      },
      "cause": {
        "code": "delivery.damaged",
        "detail": "clip.mp4 has changed"
      },
      "subjectHash": "abc"
    }

    """

  @Test func theFileIsTheSameBytesForAState() {
    #expect(String(decoding: Self.full.bytes, as: UTF8.self) == Self.golden)
    #expect(DeliveryState.read(Self.full.bytes, file: "s").state == Self.full)
    let fresh = DeliveryState(session: "s-1", output: "/captures", adapter: "https", key: Sample.key)
    #expect(DeliveryState.read(fresh.bytes, file: "s").state == fresh)
  }

  @Test func aDamagedFileIsReadOrExplained() {
    let bytes = Self.full.bytes
    for place in bytes.indices {
      for change in [bytes[place] ^ 1, bytes[place] ^ 0x80, 0, UInt8(ascii: "9"), UInt8(ascii: "\"")] {
        var damaged = bytes
        damaged[place] = change
        expectReadOrExplained(damaged)
      }
      expectReadOrExplained(Array(bytes[..<place]))
    }
    var dice = Dice(44)
    for _ in 0..<500 { expectReadOrExplained((0..<dice.roll(200)).map { _ in UInt8(dice.roll(256)) }) }
  }

  private func expectReadOrExplained(_ bytes: [UInt8]) {
    let (state, diagnostic) = DeliveryState.read(bytes, file: "s.json")
    if let state {
      if DeliveryState.read(state.bytes, file: "s.json").state != state { Issue.record("is not read back: \(bytes)") }
    } else if diagnostic?.remedy.isEmpty != false {
      Issue.record("is not explained: \(bytes)")
    }
  }

  @Test func damageIsNamed() {
    func message(_ old: String, _ new: String) -> String? {
      DeliveryState.read(Array(Self.golden.replacing(old, with: new).utf8), file: "s.json").diagnostic?.description
    }
    let remedy = "(move the file away: the delivery begins again, with the same key)"
    #expect(
      message("polling", "pollinh")
        == "s.json:7:12: error: the field \"state\" is missing or has a wrong value \(remedy)")
    #expect(
      message("\"ms\": 12", "\"mt\": 12")
        == "s.json:15:5: error: the field \"ms\" is missing or has a wrong value \(remedy)")
    #expect(message("\"v\": 1", "\"v\": 2")?.contains("\"v\"") == true)
    #expect(message("\"s-1\"", "\"../s\"")?.contains("\"session\"") == true)
    #expect(message("polling", "held") == nil)
  }

  @Test func secretsGoWithTheFinalState() {
    for stage in DeliveryState.Stage.allCases {
      var state = Self.full
      state.enter(stage)
      #expect(state.backend?.token == (stage.isFinal ? nil : "secret"))
      #expect(state.uploads.isEmpty == stage.isFinal)
    }
  }

  @Test func theOperatorHoldsAndTriesAgain() {
    var state = Self.full
    state.hold()
    #expect(state.stage == .held)
    state.retry()
    #expect(state.stage == .polling && state.due == nil && state.attempts.isEmpty && state.ids == Self.full.ids)
    state.stored = nil
    state.enter(.dead)
    state.hold()
    #expect(state.stage == .dead)
    state.retry()
    #expect(state.stage == .sending)
    state.enter(.done)
    state.retry()
    #expect(state.stage == .done)
  }

  @Test func onlyTheLastAttemptsAreStored() {
    var state = Self.full
    for number in 0..<60 {
      state.note(.init(at: Sample.now, step: "\(number)", status: nil, code: .offline, milliseconds: 0))
    }
    #expect(state.attempts.map(\.step) == (10..<60).map(String.init))
  }
}
