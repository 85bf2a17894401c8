/// A periodic background task of the live loop.
package struct BackgroundTask {
  package var interval: Duration
  package var work: (Engine) -> Void

  package init(every interval: Duration, _ work: @escaping (Engine) -> Void) {
    self.interval = interval
    self.work = work
  }
}
