internal import Contract
internal import Glibc

/// The keys of a terminal, and the one descriptor to wait on.
final class InputWatch {
  private let watch: Watch
  private let tty: Tty
  private var keys: TimedKeys
  private var isGone = false
  private var isWatchingOutput = false
  /// Read before somebody was there to take them.
  private var early: [Key] = []

  /// `watch` is that of `begin`.
  init(_ tty: Tty, _ watch: Watch, _ keys: TimedKeys) {
    (self.tty, self.watch, self.keys) = (tty, watch, keys)
  }

  /// What may fail, done before the terminal is taken.
  static func begin(_ tty: Tty) throws(CaptureError) -> Watch {
    let watch = try Watch()
    try watch.set(tty.input, toRead: true)
    return watch
  }

  /// Readable when there is input, when an open Escape is due, or when output can go on.
  var descriptor: Int32 { watch.descriptor }

  func close() { watch.close() }

  func watchOutput(_ isBehind: Bool) {
    guard isBehind != isWatchingOutput else { return }
    // Whoever waits to draw asks again by the clock, so a refusal costs a moment and is tried anew.
    do throws(CaptureError) { try set(isBehind) } catch { return }
    isWatchingOutput = isBehind
  }

  private func set(_ isBehind: Bool) throws(CaptureError) {
    let toWrite = isBehind && !isGone
    if tty.input == tty.output { return try watch.set(tty.input, toRead: !isGone, toWrite: toWrite) }
    try watch.set(tty.output, toWrite: toWrite)
  }

  /// Keys that the next `read` shall find.
  func putBack(_ keys: [Key]) {
    early += keys
    if !early.isEmpty { watch.setTimer(milliseconds: 0) }
  }

  /// All that is there now: what was pressed, and what the terminal has answered.
  func read() -> (keys: [Key], reports: [TerminalReport]) {
    defer { early = [] }
    guard !isGone else { return (early, []) }
    guard let bytes = tty.read() else {
      isGone = true
      // To watch nothing of it any more can't be refused.
      for end in [tty.input, tty.output] { try? watch.set(end) }
      return (early + [.hangUp], [])
    }
    let now = Clock.milliseconds
    let pressed = keys.take(bytes, at: now)
    watch.setTimer(milliseconds: keys.left(at: now))
    return (early + pressed, keys.reports)
  }

  /// Waits a little for answers that are still on their way, so that they don't end up in the shell.
  func awaitAnswers(milliseconds: Int32) {
    let end = Clock.milliseconds + Int64(milliseconds)
    while !isGone, case let left = end - Clock.milliseconds, left > 0 {
      var ready = pollfd(fd: tty.input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(left))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if read().reports.contains(.caughtUp) { break }
    }
    tty.dropInput()
  }
}
