@testable import Devices
import Contract
import Glibc
import Testing

/// A driver that never answers does not hide the others, and is not asked again and again.
@Suite struct DeviceHangTests {
  private let machine = MadeMachine()
  private let driver: SlowDriver
  private let list: DeviceList

  init() {
    let machine = machine
    for number in 0...2 { machine.plug(number) }
    driver = SlowDriver(machine.driver, holding: machine.path(1))
    list = machine.list(driver) { $0 == machine.path(1) ? .zero : .seconds(20) }
  }

  @Test func theOthersAreListed() {
    defer { driver.open() }
    let reports = list.look()
    #expect(reports.map(\.place.path) == (0...2).map(machine.path))
    #expect(reports.map(\.cause?.word) == [nil, "failed", nil])
    #expect(reports[1].name == "kernel name 1")
    #expect(
      reports[1].error
        == CaptureError(
          .cameraUnavailable, "\(machine.path(1)) does not answer: its driver hangs.",
          recovery: "Reconnect it, or use another one."))
    #expect(list.look(at: machine.path(1))?.cause?.word == "failed")
    #expect(list.look(at: machine.path(2))?.cause == nil)
  }

  @Test func theDeskTellsThemToo() throws {
    defer { driver.open() }
    let desk = try DeviceScanner(list)
    for _ in 0..<3 {
      desk.look()
      var request = pollfd(fd: desk.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&request, 1, 20_000) == 1)
      #expect(desk.news()?.map { $0.cause == nil } == [true, false, true])
    }
  }

  /// Polling each second for weeks leaks one thread, not millions; the state is shared between lists.
  @Test func itIsAskedOnceUntilItAnswers() {
    for _ in 0..<5 { _ = list.look() }
    _ = machine.list(driver) { _ in .zero }.look()
    driver.waitUntilAsked()
    #expect(driver.calls.value == 1)
    driver.open()
    let patient = machine.list(driver)
    #expect(patient.look().map(\.cause) == [nil, nil, nil])
    #expect(patient.look(at: machine.path(1))?.cause == nil && driver.calls.value > 1)
    #expect(machine.driver.held.descriptors == 0 && machine.driver.offences == [])
  }

  /// The emulated camera of Debian 13 has thousands of modes; on a slow machine listing takes longer than a second.
  @Test func aDriverThatGoesOnAnsweringIsWaitedFor() throws {
    let question = try DeviceQuestion(at: .zero)
    let report = DeviceReport(place: try #require(DevicePlace.find(machine.path(0), in: machine.folders)), name: "slow")
    var looks = 0
    let answer = question.wait(.zero) {
      looks += 1
      if looks < 3 { question.hear(at: .seconds(looks)) } else { question.answer(report) }
      return .seconds(looks)
    }
    #expect(answer?.name == "slow" && looks == 3)
  }

  @Test func aDriverThatNeverEndsIsGivenUp() throws {
    let question = try DeviceQuestion(at: .zero)
    var looks = 0
    let answer = question.wait(.zero) {
      looks += 1
      question.hear(at: .seconds(looks))
      return .seconds(looks)
    }
    #expect(answer == nil && looks == 10)
  }
}
