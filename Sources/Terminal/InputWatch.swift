internal import Contract
internal import Glibc

/// Keyboard input of a terminal, with one descriptor to wait on.
final class InputWatch {
  private let watch: Watch
  private let tty: Tty
  private var keys: TimedKeys
  private var isGone = false
  private var isWatchingOutput = false
  /// Keys read before the caller could take them.
  private var early: [Key] = []

  /// `watch` is the result of `begin`.
  init(_ tty: Tty, _ watch: Watch, _ keys: TimedKeys) {
    (self.tty, self.watch, self.keys) = (tty, watch, keys)
  }

  /// The steps that may fail, done before the terminal is taken.
  static func begin(_ tty: Tty) throws(CaptureError) -> Watch {
    let watch = try Watch()
    try watch.set(tty.input, toRead: true)
    return watch
  }

  /// Readable if there is input, a lone Escape is due, or output can continue.
  var descriptor: Int32 { watch.descriptor }

  func close() { watch.close() }

  func watchOutput(_ isBehind: Bool) {
    guard isBehind != isWatchingOutput else { return }
    // The loop retries drawing by the clock, so a failure costs a moment and is retried.
    do throws(CaptureError) { try set(isBehind) } catch { return }
    isWatchingOutput = isBehind
  }

  private func set(_ isBehind: Bool) throws(CaptureError) {
    let toWrite = isBehind && !isGone
    if tty.input == tty.output { return try watch.set(tty.input, toRead: !isGone, toWrite: toWrite) }
    try watch.set(tty.output, toWrite: toWrite)
  }

  /// Returns keys to the next `read`.
  func putBack(_ keys: [Key]) {
    early += keys
    if !early.isEmpty { watch.setTimer(milliseconds: 0) }
  }

  /// All pending keys, and replies of the terminal, without blocking.
  func read() -> (keys: [Key], reports: [TerminalReport]) {
    defer { early = [] }
    guard !isGone else { return (early, []) }
    guard let bytes = tty.read() else {
      isGone = true
      // Removing a descriptor from the watch can't fail.
      for end in [tty.input, tty.output] { try? watch.set(end) }
      return (early + [.hangUp], [])
    }
    let now = Clock.milliseconds
    let pressed = keys.take(bytes, at: now)
    watch.setTimer(milliseconds: keys.left(at: now))
    return (early + pressed, keys.reports)
  }

  /// Waits a little for outstanding replies, so that they don't end up in the shell.
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
