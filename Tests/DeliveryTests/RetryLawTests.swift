import Contract
import Testing

@testable import Delivery

struct RetryLawTests {
  private static let now = Sample.now

  @Test func everyCodeHasARow() {
    #expect(RetryRule.all.map(\.code.rawValue).sorted() == DeliveryCode.allCases.map(\.rawValue).sorted())
  }

  /// DELIVERY.md 7, row by row.
  @Test func reactionsAndExitCodes() {
    let rows: [(DeliveryCode, RetryRule.Reaction, Int32)] = [
      (.offline, .backOff, 75), (.busy, .backOff, 75), (.unclear, .backOff, 75), (.unauthorised, .blockAll, 77),
      (.clock, .blockAll, 77), (.misconfigured, .blockAll, 78), (.sessionExpired, .refuse, 1),
      (.tokenRefused, .refuse, 1), (.refused, .onceMore, 1), (.damaged, .giveUp, 1), (.full, .giveUp, 73),
    ]
    for (code, reaction, exit) in rows {
      let row = RetryRule.row(code)
      #expect(row?.reaction == reaction && row?.exitCode == exit, "\(code)")
    }
  }

  @Test func statusesOfHTTP() {
    let rows: [(statuses: [Int], code: DeliveryCode?)] = [
      ([200, 201, 202, 204], nil), ([408, 425, 429, 500, 502, 503, 504, 507, 511, 599], .busy),
      ([401, 403, 407, 495, 496], .unauthorised), ([410], .sessionExpired), ([301, 302, 307, 308], .misconfigured),
      ([400, 404, 405, 409, 413, 415, 422, 501, 505, 0, -1, 100], .refused),
    ]
    for row in rows {
      for status in row.statuses {
        #expect(RetryLaw.trouble(in: .http(status), now: Self.now)?.code == row.code, "\(status)")
      }
    }
  }

  @Test func codesOfTheBackendWin() {
    func code(_ status: Int, _ code: String) -> DeliveryCode? {
      RetryLaw.trouble(in: .http(status, #"{"code":"\#(code)","title":"t"}"#), now: Self.now)?.code
    }
    #expect(code(401, "session_token_error") == .tokenRefused)
    #expect(code(400, "invalid_or_expired_session") == .sessionExpired)
    #expect(code(422, "no_face") == .refused)
  }

  @Test func nginxSaysOnItsPageThatTheClientCertificateIsMissing() {
    func page(_ text: String) -> String { "<html>\r\n<head><title>400 \(text)</title></head>\r\n</html>" }
    for text in ["No required SSL certificate was sent", "The SSL certificate error"] {
      let trouble = RetryLaw.trouble(in: .http(400, page(text)), now: Self.now)
      #expect(trouble == DeliveryTrouble(.unauthorised, status: 400, text))
      #expect(RetryLaw.trouble(in: .http(422, page(text)), now: Self.now)?.code == .refused)
    }
    #expect(RetryLaw.trouble(in: .http(400, page("Bad Request")), now: Self.now)?.code == .refused)
  }

  @Test func faultsOfTheConnection() {
    let codes: [TransportFault.Kind: DeliveryCode] = [
      .name: .offline, .connection: .offline, .timeout: .offline, .unclear: .unclear, .certificate: .unauthorised,
      .clientCertificate: .unauthorised, .proxy: .misconfigured, .answer: .busy, .file: .damaged,
      .address: .misconfigured,
    ]
    for kind in TransportFault.Kind.allCases {
      let trouble = RetryLaw.trouble(in: .failed(TransportFault(kind, "why\n")), now: Self.now)
      #expect(trouble == codes[kind].map { DeliveryTrouble($0, "why") })
    }
  }

  @Test func exitCodesOfPrograms() {
    func code(_ exit: Int32?) -> DeliveryCode? {
      RetryLaw.trouble(in: .program(exit: exit, output: []), now: Self.now)?.code
    }
    #expect(code(0) == nil && code(75) == .busy && code(1) == .refused && code(-9) == .refused && code(nil) == .unclear)
  }

  @Test func aClockThatDiffersIsNoLackOfTrust() {
    func code(_ date: String, _ status: Int = 401) -> DeliveryCode? {
      RetryLaw.trouble(in: .http(status, "", ["date": date]), now: Self.now)?.code
    }
    #expect(code("Sun, 29 Nov 2026 12:03:59 GMT") == .unauthorised)
    #expect(code("Sun, 29 Nov 2026 12:04:00 GMT") == .clock)
    #expect(code("Sun, 29 Nov 2026 11:56:00 GMT", 403) == .clock)
    #expect(code("yesterday") == .unauthorised)
    #expect(code("Sun, 29 Nov 2026 12:04:00 GMT", 503) == .busy)
  }

  @Test func troubleIsSpokenWithItsRemedy() {
    #expect(
      DeliveryTrouble(.refused, status: 422, "no face").spoken
        == "The backend has refused the session. Status 422: no face. "
        + "Look at the backend's reason, then run 'cameo deliver retry'. The capture stays here.")
  }

  // MARK: Times

  private func seconds(
    _ code: DeliveryCode, failures: Int = 0, random: Double = 1, retryAfter: Duration? = nil
  ) -> Double? {
    var state = DeliveryState(session: "s", output: "/o", adapter: "https", key: Sample.key)
    for _ in 0..<failures {
      state.note(.init(at: Self.now, step: "envelope", status: nil, code: code, milliseconds: 0))
    }
    let trouble = DeliveryTrouble(code, retryAfter: retryAfter)
    let plan = RetryLaw.plan(after: trouble, step: "envelope", state, now: Self.now, random: random)
    guard case .again(let time) = plan else { return nil }
    return (time - Self.now).seconds
  }

  @Test func theBackOffDoublesUpToAQuarterOfAnHour() {
    let ceilings = (0...10).map { seconds(.offline, failures: $0) }
    #expect(ceilings == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    #expect(seconds(.busy, failures: 60) == 900 && seconds(.unclear, failures: 1) == 4)
  }

  @Test func theBackOffIsRandomFromZero() {
    #expect(seconds(.offline, failures: 3, random: 0) == 0 && seconds(.offline, failures: 3, random: 0.25) == 4)
    #expect(seconds(.offline, random: 7) == 2 && seconds(.offline, random: -1) == 0)
  }

  @Test func anAnswerBeginsTheBackOffAgain() {
    var state = DeliveryState(session: "s", output: "/o", adapter: "https", key: Sample.key)
    for code in [DeliveryCode.offline, .offline, nil, .busy] {
      state.note(.init(at: Self.now, step: "x", status: nil, code: code, milliseconds: 0))
    }
    #expect(state.failuresInARow(of: "x") == 1)
    // A step that prepares another one succeeds each time.
    for _ in 0..<5 {
      for (step, code) in [("look", DeliveryCode?.none), ("part", .busy)] {
        state.note(.init(at: Self.now, step: step, status: nil, code: code, milliseconds: 0))
      }
    }
    #expect(state.failuresInARow(of: "part") == 5 && state.failuresInARow(of: "look") == 0)
  }

  @Test func failuresOutlastTheSuccessesOfManyParts() {
    var state = DeliveryState(session: "s", output: "/o", adapter: "s3", key: Sample.key)
    state.note(.init(at: Self.now, step: "complete", status: 400, code: .refused, milliseconds: 0))
    for _ in 0..<100 { state.note(.init(at: Self.now, step: "part", status: 200, code: nil, milliseconds: 0)) }
    #expect(state.refusals(of: "complete") == 1 && state.attempts.count == DeliveryState.mostAttempts)
  }

  @Test func theBackendMayAskForAnHour() {
    func wish(_ text: String) -> Duration? {
      RetryLaw.trouble(in: .http(503, "", ["retry-after": text]), now: Self.now)?.retryAfter
    }
    #expect(wish("120") == .seconds(120) && wish("-5") == .zero && wish("soon") == nil)
    #expect(wish("Sun, 29 Nov 2026 12:02:00 GMT") == .seconds(120))
    #expect(wish("Sun, 29 Nov 2026 11:00:00 GMT") == .zero)
    #expect(seconds(.busy, retryAfter: .seconds(120)) == 120)
    #expect(seconds(.busy, retryAfter: .seconds(1)) == 2)
    #expect(seconds(.busy, retryAfter: .seconds(Int64.max)) == 3600)
  }

  @Test func aRefusalIsTriedOnceMore() {
    #expect(seconds(.refused) == 60)
    #expect(seconds(.refused, failures: 1) == nil)
  }

  @Test func pollsComeLessOften() {
    var (now, gaps) = (Self.now, [Double]())
    for _ in 0..<6 {
      let next = RetryLaw.nextPoll(stored: Self.now, now: now)
      gaps.append((next - now).seconds)
      now = next
    }
    #expect(gaps == [1, 2, 4, 8, 15, 15])
    #expect(RetryLaw.nextPoll(stored: Self.now, now: Self.now + .seconds(-9)) == Self.now + .seconds(-8))
  }
}
