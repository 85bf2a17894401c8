internal import Threads
internal import Contract
import Synchronization

/// Queries drivers, each on its own thread, so that a driver that hangs does not block the others.
final class DeviceQuestions: Sendable {
  /// Unanswered queries, by the path of the device.
  private let open = Mutex<[String: DeviceQuestion]>([:])

  /// Starts a query; a driver that has not answered yet is not queried again, which would only block another thread.
  ///
  /// `nil` if the system has no thread.
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

/// A query of a driver; its answer may never come.
final class DeviceQuestion: Sendable {
  /// The timeout of the whole query: a driver with thousands of modes takes seconds, but not this long.
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

  /// The driver has answered another call.
  func hear(at now: Duration) {
    heard.withLock { $0 = now }
  }

  /// Waits while the driver keeps answering calls; `nil` if it was silent for `limit` (timeout).
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
