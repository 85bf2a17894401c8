import Contract
import Files
import Testing

@testable import Delivery

/// Who is locked out after too many sessions, over restarts and steps of the clock.
@Suite struct AttemptHistoryTests {
  private static let start = WallTime(milliseconds: 1_790_000_000_000)
  private static func sum(_ bytes: [UInt8]) -> [UInt8] { Digest(of: bytes).bytes }
  private let limit = LimitConfig()

  /// A moment in minutes after the start, in a boot of the machine; `clock` is a step of its clock in minutes.
  private func moment(_ minutes: Double, boot: String = "one", clock: Double = 0) -> AttemptMoment {
    AttemptMoment(
      wall: Self.start + .seconds((minutes + clock) * 60), boot: boot, uptimeMs: 1_000_000 + Int(minutes * 60_000))
  }

  private func history(_ moments: [AttemptMoment], of person: String = "anna") -> AttemptHistory {
    var history = AttemptHistory()
    for moment in moments { history.add(AttemptRecord(moment, person, outcome: "person.fitTimeout")) }
    return history
  }

  private func minutes(_ history: AttemptHistory, at now: AttemptMoment, of person: String = "anna") -> Double? {
    history.lock(of: person, at: now, limit).map { Double($0) / 60_000 }
  }

  @Test("the fifth session within three minutes locks for half an hour from then on")
  func fifth() {
    let four = history([0, 0.5, 1, 2].map { moment($0) })
    #expect(minutes(four, at: moment(2)) == nil)
    let five = history([0, 0.5, 1, 2, 3].map { moment($0) })
    #expect(minutes(five, at: moment(3)) == 30)
    #expect(minutes(five, at: moment(32)) == 1)
    #expect(minutes(five, at: moment(33)) == nil)
    #expect(minutes(five, at: moment(3), of: "bert") == nil)
  }

  @Test("five sessions over a longer time lock no one out")
  func slow() {
    #expect(minutes(history([0, 1, 2, 3, 4].map { moment($0) }), at: moment(4)) == nil)
  }

  @Test("later sessions that are too few for a lock do not end the one that stands")
  func later() {
    let six = history([0, 0.5, 1, 2, 3, 20].map { moment($0) })
    #expect(minutes(six, at: moment(21)) == 12)
  }

  @Test("a limit of one session locks after each")
  func one() {
    var limit = limit
    limit.attempts = 1
    #expect(history([moment(0)]).lock(of: "anna", at: moment(10), limit) == 20 * 60_000)
  }

  @Test("a step of the clock changes nothing within a boot", arguments: [-600.0, 600])
  func steps(clock: Double) {
    let five = history([0, 0.5, 1].map { moment($0) } + [2, 3].map { moment($0, clock: clock) })
    #expect(minutes(five, at: moment(13, clock: clock)) == 20)
  }

  @Test("sessions far apart lock no one, also if the clock is behind after a restart")
  func farApart() {
    var five = history([0, 7, 14, 21, 28].map { moment($0) })
    let now = moment(29, boot: "two", clock: -60)
    five.settle(at: now, limit)
    #expect(minutes(five, at: now) == nil && five.records.count == 5)
  }

  @Test("a restart ends no lock if the clock is right or behind after it")
  func restarts() {
    let five = history([0, 0.5, 1, 2, 3].map { moment($0) })
    #expect(minutes(five, at: AttemptMoment(wall: moment(13).wall, boot: "two", uptimeMs: 5)) == 20)
    #expect(minutes(five, at: moment(13, boot: "two", clock: -60)) == 30)
  }

  @Test("records from the future count from the next session on, and end")
  func future() {
    var five = history([0, 0.5, 1, 2, 3].map { moment($0, clock: 60 * 24 * 3650) })
    five.settle(at: moment(10, boot: "two"), limit)
    #expect(minutes(five, at: moment(10, boot: "two")) == 30)
    #expect(minutes(five, at: moment(39, boot: "two")) == 1)
    #expect(minutes(five, at: moment(40, boot: "two")) == nil)
  }

  @Test("records go once they can lock no one")
  func settling() {
    var five = history([0, 0.5, 1, 2, 3].map { moment($0) })
    five.settle(at: moment(33), limit)
    #expect(five.records.count == 5)
    five.settle(at: moment(35.5), limit)
    #expect(five.records.count == 1)
  }

  @Test("the file holds what was counted, and a damaged one is told from an empty one")
  func file() throws {
    let five = history([0, 1].map { moment($0) }, of: "a1")
    let line = #"{"v":1,"at":"2026-09-21T14:13:20.000Z","boot":"one","uptimeMs":1000000,"#
    #expect(
      String(decoding: five.bytes, as: UTF8.self).hasPrefix(
        line + #""subjectHash":"a1","outcome":"person.fitTimeout"}"# + "\n"))
    #expect(AttemptHistory(five.bytes) == five)
    #expect(AttemptHistory([]) == AttemptHistory())
    for broken in ["{", "{}", line + "\"subjectHash\":7}", String(repeating: "x", count: 9)] {
      #expect(AttemptHistory(five.bytes + Array(broken.utf8)) == nil, "\(broken)")
    }
    let huge = String(decoding: five.bytes, as: UTF8.self).replacing("1000000", with: "9223372036854775807")
    #expect(AttemptHistory(Array(huge.utf8)) == nil)
  }

  @Test("a person's hash depends on the key and tells nothing of the reference")
  func hash() {
    let hash = SubjectHash.text(of: "customer 4711", key: Array(0..<32), sha256: Self.sum)
    #expect(hash.count == 64 && !hash.contains("4711"))
    #expect(hash == SubjectHash.text(of: "customer 4711", key: Array(0..<32), sha256: Self.sum))
    #expect(hash != SubjectHash.text(of: "customer 4711", key: Array(1..<33), sha256: Self.sum))
    #expect(hash != SubjectHash.text(of: "customer 4712", key: Array(0..<32), sha256: Self.sum))
  }
}
