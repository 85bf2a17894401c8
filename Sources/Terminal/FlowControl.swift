/// Keeps a slow reader from a growing backlog: no more is sent until the terminal says that it has read what there is.
///
/// A pseudo terminal hides how much waits in it (TIOCOUTQ is always 0), and over SSH more waits in the network, so the
/// terminal itself is asked (DSR 5) now and then. One that never answers is not asked again.
///
/// What has been sent and not read keeps a key's answer waiting, so less is sent ahead where answers come late, and a
/// frame is no larger than the line carries in a moment.
struct FlowControl {
  /// Bytes between two questions.
  static let stride = 2048
  /// Bytes that may follow a question before its answer, where the line keeps up.
  static let allowance = 4096
  /// Milliseconds that an answer may take beyond the quickest: up to the first more is sent ahead, from the second on less.
  static let delay = (good: Int64(8), bad: Int64(20))
  /// Less than this is not worth sending ahead: then each frame waits until the last was read.
  private static let least = 256
  /// Milliseconds to wait for an answer, of a terminal that has answered before and of one that has not.
  static let patience = (known: Int64(5000), unknown: Int64(1000))

  private enum State: Equatable {
    /// Nobody knows whether it answers.
    case untried
    /// It answers; nothing is asked at present.
    case answering
    /// A question is out since then, behind so many bytes.
    case asked(at: Int64, behind: Int, hasAnswered: Bool)
    /// It does not answer.
    case silent
  }

  private var state = State.untried
  private var bytes = 0
  /// Bytes that may follow a question on this line.
  private var room = Self.allowance
  private var quickest = Int64.max
  /// What the next frame may send; nil where the line takes anything at once.
  private(set) var budget: Int?
  /// How many answers are still to come until what was drawn is known to have been read.
  private var awaited = 0
  /// Milliseconds that a frame may keep the line, and the fewest bytes that are worth one.
  private static let (slice, smallest) = (Int64(30), 1024)

  var isWaiting: Bool { if case .asked = state { true } else { false } }

  /// Counts a frame of this many bytes; whether to ask behind it.
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

  /// Tells whether to ask again, because the answer was to a question before what is to be confirmed.
  @discardableResult mutating func answered(at now: Int64) -> Bool {
    if case .asked(let since, let count, _) = state { learn(now - since, for: count) }
    state = .answering
    awaited = max(0, awaited - 1)
    return awaited > 0 && ask(at: now)
  }

  // MARK: - Confirming

  /// Wants to know when all that was sent so far has been read; whether to ask now.
  mutating func confirm(at now: Int64) -> Bool {
    switch state {
    case .untried, .answering:
      awaited = 1
      return ask(at: now)
    // The question that is out stands behind all of it, or another one follows its answer.
    case .asked: awaited = bytes == 0 ? 1 : 2
    case .silent: awaited = 0
    }
    return false
  }

  /// Whether that has been read, or no answer is to be expected.
  mutating func isConfirmed(at now: Int64) -> Bool {
    if awaited > 0 { giveUp(at: now) }
    return awaited == 0
  }

  private mutating func ask(at now: Int64) -> Bool {
    state = .asked(at: now, behind: bytes, hasAnswered: state == .answering)
    bytes = 0
    return true
  }

  /// A lost answer is not waited for any longer.
  private mutating func giveUp(at now: Int64) {
    guard case .asked(let since, _, let hasAnswered) = state else { return awaited = 0 }
    guard now - since >= (hasAnswered ? Self.patience.known : Self.patience.unknown) else { return }
    (state, awaited) = (hasAnswered ? .answering : .silent, 0)
  }

  private mutating func learn(_ took: Int64, for count: Int) {
    // A way that has become longer shows where hardly anything had to be carried.
    let isLonger = count <= Self.least && took > quickest
    quickest = isLonger ? quickest + (took - quickest) / 4 : min(quickest, took)
    learnBudget(late: took - quickest, for: count)
    if took - quickest > Self.delay.bad {
      room = room / 2 < Self.least ? 0 : room / 2
    } else if took - quickest < Self.delay.good {
      room = min(Self.allowance, max(Self.least, room * 2))
    }
  }

  /// Little says nothing of how much the line carries.
  private mutating func learnBudget(late: Int64, for count: Int) {
    guard count >= Self.stride else { return }
    if late > Self.delay.bad {
      budget = max(Self.smallest, count * Int(Self.slice) / Int(late))
    } else if late < Self.delay.good {
      budget = nil
    }
  }

  /// Whether another frame may go out; a lost answer is given up in time.
  mutating func isOpen(at now: Int64) -> Bool {
    guard case .asked = state, bytes >= room else { return true }
    giveUp(at: now)
    return !isWaiting
  }

  /// Forgets an open question, whose answer has been thrown away, and the line: the next one may be another.
  mutating func reset() {
    if case .asked(_, _, let hasAnswered) = state { state = hasAnswered ? .answering : .untried }
    (room, quickest, budget, awaited) = (Self.allowance, .max, nil, 0)
  }
}
