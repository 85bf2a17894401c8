/// Something that is looked after by the clock while a session runs.
package struct Chore {
  package var interval: Duration
  package var work: (Engine) -> Void

  package init(every interval: Duration, _ work: @escaping (Engine) -> Void) {
    self.interval = interval
    self.work = work
  }
}
