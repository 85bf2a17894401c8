internal import Threads
internal import Contract
import Synchronization

/// Queries drivers, each on a thread of its own, so that one that hangs does not hold up the others.
final class DeviceQuestions: Sendable {
  /// Those without an answer yet, by the path of the device.
  private let open = Mutex<[String: DeviceQuestion]>([:])

  /// A driver that has not answered yet is not asked again: it would only hold one more thread.
  ///
  /// `nil` if the system gives no thread.
  func ask(_ inquiry: DeviceInquiry, triesForHolder tries: Bool) -> DeviceQuestion? {
    let path = inquiry.place.path
    return open.withLock { open in
      if let question = open[path] { return question }
      guard let question = try? DeviceQuestion(at: inquiry.calls.now) else { return nil }
      let thread = WorkThread("device") { [self] in
        let report = inquiry.report(triesForHolder: tries) { question.hear(at: inquiry.calls.now) }
        self.open.withLock { $0[path] = nil }
        question.answer(report)
      }
      guard (try? thread.start()) != nil else { return nil }
      thread.abandon()
      open[path] = question
      return question
    }
  }
}

/// What a driver was asked; its answer may never come.
final class DeviceQuestion: Sendable {
  /// A driver with thousands of modes takes seconds to list them, but one that takes longer than this is given up.
  private static let longest: Duration = .seconds(10)

  private let begun: Duration
  private let heard: Mutex<Duration>
  private let answered: Bell
  private let report = Mutex<DeviceReport?>(nil)

  init(at now: Duration) throws(CaptureError) {
    begun = now
    heard = Mutex(now)
    answered = try Bell()
  }

  func answer(_ report: DeviceReport) {
    self.report.withLock { $0 = report }
    answered.ring()
  }

  /// The driver has answered one more call.
  func hear(at now: Duration) {
    heard.withLock { $0 = now }
  }

  /// Waits as long as the driver goes on answering calls; `nil` if it has been silent for `limit`.
  func wait(_ limit: Duration, by now: () -> Duration) -> DeviceReport? {
    var last = begun
    while !answered.wait(last + limit - now()) {
      let heard = heard.withLock { $0 }
      guard heard > last, heard - begun < Self.longest else { break }
      last = heard
    }
    return report.withLock { $0 }
  }
}
