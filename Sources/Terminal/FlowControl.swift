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

  mutating func answered(at now: Int64) {
    if case .asked(let since, let count, _) = state { learn(now - since, for: count) }
    state = .answering
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
    guard case .asked(let since, _, let hasAnswered) = state, bytes >= room else { return true }
    guard now - since >= (hasAnswered ? Self.patience.known : Self.patience.unknown) else { return false }
    state = hasAnswered ? .answering : .silent
    return true
  }

  /// Forgets an open question, whose answer has been thrown away, and the line: the next one may be another.
  mutating func reset() {
    if case .asked(_, _, let hasAnswered) = state { state = hasAnswered ? .answering : .untried }
    (room, quickest, budget) = (Self.allowance, .max, nil)
  }
}
