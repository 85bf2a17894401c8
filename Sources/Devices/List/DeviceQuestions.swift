internal import Threads
internal import Contract
import Synchronization

/// Asks drivers, each on a thread of its own, so that one that hangs keeps nobody from hearing of the others.
final class DeviceQuestions: Sendable {
  /// Those without an answer yet, by the path of the device.
  private let open = Mutex<[String: DeviceQuestion]>([:])

  /// A driver that has not answered yet is not asked again: it would only hold one more thread.
  ///
  /// nil where no thread can be had.
  func ask(_ inquiry: DeviceInquiry, triesForHolder tries: Bool) -> DeviceQuestion? {
    let path = inquiry.place.path
    return open.withLock { open in
      if let question = open[path] { return question }
      guard let question = try? DeviceQuestion(at: inquiry.calls.now) else { return nil }
      let thread = WorkThread("device") { [self] in
        let report = inquiry.report(triesForHolder: tries)
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
  private let begun: Duration
  private let answered: Bell
  private let report = Mutex<DeviceReport?>(nil)

  fileprivate init(at now: Duration) throws(CaptureError) {
    begun = now
    answered = try Bell()
  }

  fileprivate func answer(_ report: DeviceReport) {
    self.report.withLock { $0 = report }
    answered.ring()
  }

  /// Waits until so long after the question; nil where there is no answer by then.
  func wait(_ limit: Duration, from now: Duration) -> DeviceReport? {
    _ = answered.wait(begun + limit - now)
    return report.withLock { $0 }
  }
}
