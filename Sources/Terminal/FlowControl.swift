/// Flow control (backpressure) for a slow terminal: sends no more until the terminal has read what was sent.
///
/// A pseudo terminal hides how much is buffered in it (TIOCOUTQ is always 0), and over SSH more is buffered in the
/// network, so the terminal is queried (DSR 5) now and then. One that never replies is not queried again.
///
/// Buffered output delays the response to a key, so less is sent ahead if replies are late, and a frame is no larger
/// than the line carries in a moment.
struct FlowControl {
  /// Bytes between two queries.
  static let stride = 2048
  /// Bytes that may follow a query before its reply, on a fast line (window).
  static let allowance = 4096
  /// Milliseconds of delay beyond the fastest reply: below the first the window grows, above the second it shrinks.
  static let delay = (good: Int64(8), bad: Int64(20))
  /// A smaller window is set to zero: then each frame waits until the last was read.
  private static let least = 256
  /// Timeouts of a reply in milliseconds, for a terminal that has replied before and for one that has not.
  static let patience = (known: Int64(5000), unknown: Int64(1000))

  private enum State: Equatable {
    /// Unknown whether it replies.
    case untried
    /// It replies; no query is outstanding.
    case answering
    /// A query is outstanding since then, behind this many bytes.
    case asked(at: Int64, behind: Int, hasAnswered: Bool)
    /// It does not reply.
    case silent
  }

  private var state = State.untried
  private var bytes = 0
  /// Bytes that may follow a query on this line.
  private var room = Self.allowance
  private var quickest = Int64.max
  /// Byte limit of the next frame; `nil` on a fast line.
  private(set) var budget: Int?
  /// How many replies are outstanding until everything drawn is known to have been read.
  private var awaited = 0
  /// Milliseconds for which a frame may occupy the line, and the smallest useful frame.
  private static let (slice, smallest) = (Int64(30), 1024)

  var isWaiting: Bool { if case .asked = state { true } else { false } }

  /// Counts a frame of this many bytes; returns whether to send a query after it.
  mutating func send(_ count: Int, at now: Int64) -> Bool {
    bytes += count
    switch state {
    case .untried: state = .asked(at: now, behind: bytes, hasAnswered: false)
    case .answering where bytes >= min(Self.stride, room): state = .asked(at: now, behind: bytes, hasAnswered: true)
    case .answering, .asked, .silent: return false
    }
    bytes = 0
    return true
  }

  /// Handles a reply; returns whether to query again, because this reply was to a query before the output to confirm.
  @discardableResult mutating func answered(at now: Int64) -> Bool {
    if case .asked(let since, let count, _) = state { learn(now - since, for: count) }
    state = .answering
    awaited = max(0, awaited - 1)
    return awaited > 0 && ask(at: now)
  }

  // MARK: - Confirming

  /// Starts confirming that all output so far has been read; returns whether to send a query now.
  mutating func confirm(at now: Int64) -> Bool {
    switch state {
    case .untried, .answering:
      awaited = 1
      return ask(at: now)
    // The outstanding query is behind all of it, or another one follows its reply.
    case .asked: awaited = bytes == 0 ? 1 : 2
    case .silent: awaited = 0
    }
    return false
  }

  /// Whether that output has been read, or no reply is expected.
  mutating func isConfirmed(at now: Int64) -> Bool {
    if awaited > 0 { giveUp(at: now) }
    return awaited == 0
  }

  private mutating func ask(at now: Int64) -> Bool {
    state = .asked(at: now, behind: bytes, hasAnswered: state == .answering)
    bytes = 0
    return true
  }

  /// Gives up a reply after its timeout.
  private mutating func giveUp(at now: Int64) {
    guard case .asked(let since, _, let hasAnswered) = state else { return awaited = 0 }
    guard now - since >= (hasAnswered ? Self.patience.known : Self.patience.unknown) else { return }
    (state, awaited) = (hasAnswered ? .answering : .silent, 0)
  }

  private mutating func learn(_ took: Int64, for count: Int) {
    // A longer round trip shows on small amounts: adapt the baseline to it.
    let isLonger = count <= Self.least && took > quickest
    quickest = isLonger ? quickest + (took - quickest) / 4 : min(quickest, took)
    learnBudget(late: took - quickest, for: count)
    if took - quickest > Self.delay.bad {
      room = room / 2 < Self.least ? 0 : room / 2
    } else if took - quickest < Self.delay.good {
      room = min(Self.allowance, max(Self.least, room * 2))
    }
  }

  /// Small amounts are no evidence of throughput.
  private mutating func learnBudget(late: Int64, for count: Int) {
    guard count >= Self.stride else { return }
    if late > Self.delay.bad {
      budget = max(Self.smallest, count * Int(Self.slice) / Int(late))
    } else if late < Self.delay.good {
      budget = nil
    }
  }

  /// Whether another frame may be sent; applies the timeout of a lost reply.
  mutating func isOpen(at now: Int64) -> Bool {
    guard case .asked = state, bytes >= room else { return true }
    giveUp(at: now)
    return !isWaiting
  }

  /// Drops an outstanding query, whose reply was discarded, and what was learnt of the line, which may have changed.
  mutating func reset() {
    if case .asked(_, _, let hasAnswered) = state { state = hasAnswered ? .answering : .untried }
    (room, quickest, budget, awaited) = (Self.allowance, .max, nil, 0)
  }
}
