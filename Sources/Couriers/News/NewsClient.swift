internal import Contract
internal import Delivery
internal import Files

/// A client of the socket: it asks once, for the news of a session until the last one, or for a prepared session.
final class NewsClient {
  /// Progress is told no more often than that.
  private static let progressInterval = Duration.milliseconds(100)
  /// Beyond that many unread bytes it is disconnected (backpressure).
  private static let mostUnread = 64 << 10

  let line: LocalLine
  let connectedAt = ContinuousClock.now
  /// `nil` until it has asked.
  private var request: DeliveryRequest?
  /// The number of its request for a prepared session.
  var awaitedReply: Int?
  /// What it watches; `nil` if it has asked for something else.
  var link: LinkClient?
  /// Items after this one are for it.
  var beginning = 0
  /// It has disconnected, or is being disconnected.
  private(set) var isGone = false
  /// Nothing more is to come for it.
  private(set) var isFinished = false
  private var unread: [UInt8] = []
  private var last: DeliveryNews?
  /// Progress that is told later.
  private var held: DeliveryNews?
  private var progressAt: ContinuousClock.Instant?

  init(_ line: LocalLine) { self.line = line }

  var session: String? { request?.session }
  var isAwaiting: Bool { session != nil && !isFinished && !isGone }
  /// Whether it wants the news of its session.
  var follows: Bool { if case .follow = request { isAwaiting } else { false } }
  var isStored: Bool { last == .stored }
  /// Whether bytes wait until it reads.
  var isSlow: Bool { !unread.isEmpty }
  /// When its progress is told.
  var due: ContinuousClock.Instant? {
    held == nil || isGone ? nil : progressAt.map { $0 + Self.progressInterval }
  }

  /// Reads what has arrived, and returns its request; anything but one disconnects it.
  func hear() -> DeliveryRequest? {
    guard case .pieces(let pieces) = line.read() else {
      isGone = true
      return nil
    }
    guard let first = pieces.first else { return nil }
    guard self.request == nil, pieces.count == 1, case .line(let bytes) = first,
      let request = DeliveryRequest.read(bytes)
    else {
      isGone = true
      return nil
    }
    self.request = request
    return request
  }

  func tell(_ news: DeliveryNews) {
    guard !isFinished, !isGone else { return }
    if case .sending = news {
      if let progressAt, .now - progressAt < Self.progressInterval { return held = news }
      progressAt = .now
    }
    held = nil
    guard news != last else { return }
    (last, isFinished) = (news, news.isLast)
    unread += Array((news.line + "\n").utf8)
    flush()
  }

  /// The answer to its request for a prepared session, after which nothing follows.
  func tell(_ news: PreparationAnswer) {
    guard !isFinished, !isGone else { return }
    isFinished = true
    unread += Array((news.line + "\n").utf8)
    flush()
  }

  func tell(_ state: LinkState?) {
    awaitedReply = nil
    guard let line = link?.take(state), !isGone else { return }
    unread += Array((line + "\n").utf8)
    flush()
  }

  /// Disconnects it if it has asked for nothing for so long.
  func check(_ patience: Duration) {
    if session == nil, .now - connectedAt >= patience { isGone = true }
  }

  func tellHeld() {
    if let held, let due, due <= .now { tell(held) }
  }

  /// Sends what it takes now.
  func flush() {
    while !unread.isEmpty, !isGone {
      guard let count = line.offer(unread) else { return isGone = true }
      guard count > 0 else { break }
      unread.removeFirst(count)
    }
    if unread.count > Self.mostUnread { isGone = true }
  }
}
