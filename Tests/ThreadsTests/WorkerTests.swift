import Contract
import Foundation
import Glibc
import Synchronization
import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct WorkerTests {
  /// Blocks a worker until it is opened, and reports when the worker has started.
  private final class Gate: Sendable {
    let (begun, goesOn): (Bell, Bell)

    init() throws { (begun, goesOn) = (try Bell(), try Bell()) }

    func pass() {
      begun.ring()
      _ = goesOn.wait(.seconds(30))
    }

    func awaitBegin() {
      #expect(begun.wait(.seconds(30)))
      begun.silence()
    }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  @Test func answersComeInOrderUnderTheNumbersOfTheirRequests() throws {
    let worker = try Worker<Int, Int>("test", most: 100) { $0 * 2 }
    #expect(!isReadable(worker.descriptor))
    for request in 1...50 { #expect(worker.ask(request) == .queued(request)) }
    #expect(worker.waitUntilIdle(atMost: .seconds(30)) && isReadable(worker.descriptor))
    let replies = worker.takeReplies()
    #expect(replies.map(\.number) == Array(1...50) && replies.map(\.answer) == (1...50).map { $0 * 2 })
    #expect(!isReadable(worker.descriptor) && worker.takeReplies().isEmpty)
  }

  @Test func aThreadThatHasNothingToDoEndsAndAnotherTakesItsPlace() throws {
    let worker = try Worker<Int, Int>("test") { $0 }
    for round in 1...200 {
      worker.ask(round)
      #expect(worker.waitUntilIdle(atMost: .seconds(30)))
      #expect(worker.takeReplies().map(\.answer) == [round])
    }
  }

  @Test func aFullQueueRefusesOrJoins() throws {
    let gate = try Gate()
    let refusing = try Worker<Int, Int>("test", most: 2) {
      gate.pass()
      return $0
    }
    refusing.ask(1)
    gate.awaitBegin()
    #expect([2, 3, 4].map { refusing.ask($0) } == [.queued(2), .queued(3), .full])
    gate.goesOn.ring()
    #expect(refusing.waitUntilIdle(atMost: .seconds(30)) && refusing.takeReplies().map(\.answer) == [1, 2, 3])

    let again = try Gate()
    let newest = try Worker<Int, Int>("test", joining: { $1 }) {
      again.pass()
      return $0
    }
    newest.ask(1)
    again.awaitBegin()
    for request in 2...9 { newest.ask(request) }
    again.goesOn.ring()
    #expect(newest.waitUntilIdle(atMost: .seconds(30)))
    let replies = newest.takeReplies()
    #expect(replies.map(\.answer) == [1, 9] && replies.map(\.number) == [1, 9])
  }

  @Test func oneAtATimeIsABoundToo() throws {
    let gate = try Gate()
    let worker = try Worker<Int, Int>("test", most: 0) {
      gate.pass()
      return $0
    }
    #expect(worker.ask(1) == .queued(1) && worker.ask(2) == .full)
    gate.goesOn.ring()
    #expect(worker.waitUntilIdle(atMost: .seconds(30)) && worker.ask(3) == .queued(2))
    #expect(worker.waitUntilIdle(atMost: .seconds(30)))
  }

  @Test func aDeadlineThatPassesTellsSo() throws {
    let gate = try Gate()
    let worker = try Worker<Int, Int>("test") {
      gate.pass()
      return $0
    }
    #expect(worker.waitUntilIdle(atMost: .zero), "nothing is asked yet")
    worker.ask(1)
    #expect(!worker.waitUntilIdle(atMost: .milliseconds(20)) && worker.takeReplies().isEmpty)
    gate.goesOn.ring()
    #expect(worker.waitUntilIdle(atMost: .seconds(30)) && worker.takeReplies().map(\.answer) == [1])
  }

  @Test func aLateAnswerIsDropped() throws {
    let gate = try Gate()
    let worker = try Worker<Int, Int>("test") {
      if $0 == 1 { gate.pass() }
      return $0
    }
    worker.ask(1)
    gate.awaitBegin()
    worker.mute()
    worker.ask(2)
    gate.goesOn.ring()
    #expect(worker.waitUntilIdle(atMost: .seconds(30)))
    #expect(worker.takeReplies().map(\.answer) == [2])
  }

  /// In a process of its own, without memory for the stack of another thread.
  @Test func withoutAThreadTheCallerDecides() async {
    await #expect(processExitsWith: .success) {
      let worker = try Worker<Int, Int>("test") { $0 }
      let pages = try #require(Int(String(contentsOfFile: "/proc/self/statm", encoding: .utf8).prefix { $0 != " " }))
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      let usual = limit.rlim_cur
      limit.rlim_cur = rlim_t(pages * 4096 + 7 << 20)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      // The stacks of threads that have ended are used again (glibc's cache): these workers take them.
      let never = try Bell()
      var others: [Worker<Int, Int>] = []
      repeat {
        others.append(
          try Worker("other") {
            _ = never.wait(.seconds(60)); return $0
          })
      } while others.last?.ask(0) == .queued(1) && others.count < 32
      let (refused, done) = (worker.ask(1), worker.askOrWork(2))
      limit.rlim_cur = usual
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      guard case .noThread(let error) = refused else { fatalError("\(refused)") }
      precondition(error.code == .limitReached && done == .queued(1))
      precondition(worker.takeReplies().map(\.answer) == [2])
      precondition(worker.ask(3) == .queued(2) && worker.waitUntilIdle(atMost: .seconds(30)), "there are threads again")
    }
  }

  @Test func queuedRequestsFinishBeforeTheStop() throws {
    let gate = try Gate()
    let worker = try Worker<Int, Int>("test", most: 10) { worker in
      while case .request(let number, let request) = worker.next() {
        if request == 1 { gate.pass() }
        worker.tell(request, to: number)
      }
      worker.tell(-1)
    }
    for request in 1...3 { worker.ask(request) }
    gate.awaitBegin()
    gate.goesOn.ring()
    #expect(worker.stop(atMost: .seconds(30)) && worker.stop(atMost: .zero))
    #expect(worker.takeReplies().map(\.answer) == [1, 2, 3, -1] && worker.ask(4) == .stopped)
  }

  @Test func aThreadThatHangsIsLeftAloneAndNotHeardOf() throws {
    let (gate, end) = (try Gate(), try Bell())
    let worker = try Worker<Int, Int>("test", most: 10) { worker in
      while case .request(let number, _) = worker.next() {
        gate.pass()
        worker.tell(1, to: number)
      }
      end.ring()
    }
    worker.ask(1)
    gate.awaitBegin()
    #expect(!worker.stop(atMost: .milliseconds(20)) && !worker.stop(atMost: .zero))
    gate.goesOn.ring()
    #expect(end.wait(.seconds(30)) && worker.takeReplies().isEmpty)
  }

  @Test func anotherDescriptorWakesTheThreadToo() throws {
    let bell = try Bell()
    let worker = try Worker<Int, Int>("test", most: 1) { worker in
      while true {
        switch worker.next(or: [bell.descriptor]) {
        case .request(let number, let request): worker.tell(request, to: number)
        case .readable:
          bell.silence()
          worker.tell(7)
        case .stop: return
        }
      }
    }
    try worker.start()
    bell.ring()
    var told: [Int] = []
    while told.isEmpty { told = worker.takeReplies().map(\.answer) }
    #expect(told == [7] && worker.hasThread)
    worker.ask(1)
    #expect(worker.stop(atMost: .seconds(30)) && worker.takeReplies().map(\.answer) == [1])
  }

  @Test func aBodyThatReturnsIsStartedAgain() throws {
    let worker = try Worker<Int, Int>("test", most: 5) { worker in
      guard case .request(let number, let request) = worker.next() else { return }
      worker.tell(request + 1, to: number)
    }
    for request in 1...3 {
      worker.ask(request)
      while worker.hasThread { sched_yield() }
      #expect(worker.takeReplies().map(\.answer) == [request + 1])
      #expect(worker.waitUntilIdle(atMost: .seconds(30)))
    }
    #expect(worker.stop(atMost: .seconds(30)))
  }

  @Test func timeInStepsNeedsNoThread() throws {
    let worker = try Worker<Int, Int>("test", isAside: false) { $0 + 1 }
    #expect(worker.ask(1) == .queued(1) && !worker.hasThread && worker.takeReplies().map(\.answer) == [2])
  }

  /// An object with personal data.
  private final class Secret: Sendable {}

  @Test func forgottenRequestsAreReleased() throws {
    let gate = try Gate()
    let worker = try Worker<Secret, Secret>("test", most: 5) {
      gate.pass()
      return $0
    }
    var secrets = (0..<4).map { _ in Secret() }
    let left = secrets.map { secret in { [weak secret] in secret == nil } }
    secrets.forEach { worker.ask($0) }
    secrets = []
    gate.awaitBegin()
    worker.forget()
    #expect(left.dropFirst().allSatisfy { $0() }, "those that waited are gone at once")
    gate.goesOn.ring()
    #expect(worker.waitUntilIdle(atMost: .seconds(30)) && worker.takeReplies().isEmpty)
    while !left[0]() { sched_yield() }
  }
}
