internal import CSystem
internal import Contract
internal import Glibc

/// The one descriptor to wait on, and the keys that come of it.
final class InputWatch {
  /// Readable when there is input, when an open Escape is due, or when output can go on.
  let descriptor: Int32
  private let timer: Int32
  private let tty: Tty
  private var decoder: KeyDecoder
  /// Milliseconds after which a lone Escape is the key.
  private let escapeDelay: Int64
  /// The rest of a sequence may be late; its parts must not become commands.
  private static let sequenceDelay: Int64 = 500
  private var due: Int64 = 0
  private var isGone = false
  private var isWatchingOutput = false

  init(_ tty: Tty, table: KeyTable, isRemote: Bool) {
    self.tty = tty
    decoder = KeyDecoder(table: table)
    escapeDelay = isRemote ? 100 : 25
    descriptor = csys_watch_open()
    timer = csys_timer_open()
    csys_watch_set(descriptor, timer, 1, 0)
    watch()
  }

  deinit {
    Glibc.close(descriptor)
    Glibc.close(timer)
  }

  func watchOutput(_ isBehind: Bool) {
    guard isBehind != isWatchingOutput else { return }
    isWatchingOutput = isBehind
    watch()
  }

  private func watch() {
    let toWrite: Int32 = isWatchingOutput && !isGone ? 1 : 0
    let toRead: Int32 = isGone ? 0 : 1
    if tty.input == tty.output {
      csys_watch_set(descriptor, tty.input, toRead, toWrite)
    } else {
      csys_watch_set(descriptor, tty.input, toRead, 0)
      csys_watch_set(descriptor, tty.output, 0, toWrite)
    }
  }

  /// All that is there now: what was pressed, and what the terminal has answered.
  func read() -> (keys: [Key], reports: [TerminalReport]) {
    guard !isGone else { return ([], []) }
    guard let bytes = tty.read() else {
      isGone = true
      watch()
      return ([.hangUp], [])
    }
    let now = Clock.milliseconds
    var keys = decoder.feed(bytes)
    if bytes.isEmpty, now >= due { keys += decoder.giveUp() }
    setTimer(now, isFresh: !bytes.isEmpty)
    return (keys, decoder.reports)
  }

  private func setTimer(_ now: Int64, isFresh: Bool) {
    guard let patience = decoder.patience else { return csys_timer_set(timer, 0) }
    if isFresh { due = now + (patience == .escape ? escapeDelay : Self.sequenceDelay) }
    csys_timer_set(timer, Int32(max(1, due - now)))
  }

  /// Waits a little for answers that are still on their way, so that they don't end up in the shell.
  func awaitAnswers(milliseconds: Int32) {
    let end = Clock.milliseconds + Int64(milliseconds)
    while !isGone, case let left = end - Clock.milliseconds, left > 0 {
      var ready = pollfd(fd: tty.input, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(left)) > 0 else { break }
      if read().reports.contains(.caughtUp) { break }
    }
    tty.dropInput()
  }
}
