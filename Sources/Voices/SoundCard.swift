package import Contract
internal import Threads

/// What plays tones through a sound card, beside the engine: nobody ever waits for it.
package protocol TonePlayer: AnyObject {
  /// Readable when there is an answer.
  var descriptors: [Int32] { get }
  /// Is answered once, under this number: when it is heard, or can't be.
  func play(_ tone: Tone, _ number: Int)
  /// What is heard ends, and what waits is not heard.
  func hush()
  func takeAnswers() -> [ToneAnswer]
  /// Ends itself; what was to be heard last is.
  func close()
}

/// What has become of a tone: `nil` if it was heard or is not wanted any more, else why not.
package struct ToneAnswer: Sendable {
  package let number: Int
  package let trouble: CaptureError?

  package init(_ number: Int, _ trouble: CaptureError? = nil) { (self.number, self.trouble) = (number, trouble) }
}

/// A card that is open, on the thread of whoever opened it.
protocol Card: AnyObject {
  /// How many samples it has taken; it takes more later where these are fewer.
  func write(_ samples: ArraySlice<Int16>) throws(CardFault) -> Int
  /// Plays what it has taken.
  func start() throws(CardFault)
  /// How many samples are yet to be heard.
  func left() throws(CardFault) -> Int
  func close()
}

/// Why a card plays nothing.
struct CardFault: Error, Hashable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Plays tones on a thread of its own, with a queue of one; the card is open only meanwhile.
package final class SoundCard: TonePlayer {
  /// What waits for the card.
  private struct Request {
    var next: (tone: Tone, number: Int)?
    /// Those that waited and are not wanted any more; a thread that hangs answers for none of them.
    var dropped: [Int] = []
    /// What is being played is not wanted any more.
    var isHush = false

    func joined(by new: Request) -> Request {
      guard let added = new.next else {
        return Request(dropped: dropped + (next.map { [$0.number] } ?? []), isHush: true)
      }
      let gravest = max(next?.tone ?? added.tone, added.tone)
      return Request(next: (gravest, added.number), dropped: dropped, isHush: isHush)
    }
  }

  private typealias Queue = Worker<Request, ToneAnswer>

  /// A card that does not begin within this time hangs.
  private static let patience: Duration = .milliseconds(250)
  private static let glance: Duration = .milliseconds(10)
  /// So that a card that ends in the middle of a period has played the tone by then.
  private static let silence = [Int16](repeating: 0, count: Tone.rate * 60 / 1000)

  private let worker: Queue

  init(opening card: @escaping @Sendable () throws(CardFault) -> any Card) throws(CaptureError) {
    worker = try Queue("sounds", most: 1, joining: { $0.joined(by: $1) }) { Self.run($0, card) }
  }

  /// The usual card of this machine.
  package convenience init() throws(CaptureError) {
    try self.init(opening: { () throws(CardFault) in try AlsaCard() })
  }

  deinit { close() }

  package var descriptors: [Int32] { [worker.descriptor] }

  package func play(_ tone: Tone, _ number: Int) {
    if case .noThread(let error) = worker.ask(Request(next: (tone, number))) { worker.tell(ToneAnswer(number, error)) }
  }

  package func hush() { if worker.hasThread { worker.ask(Request(isHush: true)) } }

  package func takeAnswers() -> [ToneAnswer] { worker.takeReplies().map(\.answer) }

  /// A card that does not answer is left to itself.
  package func close() { worker.stop(atMost: Self.courtesy) }

  /// As long as a tone.
  private static let courtesy: Duration = .milliseconds(600)

  // MARK: On its thread

  private static func run(_ queue: Queue, _ open: () throws(CardFault) -> any Card) {
    while case .request(_, let request) = queue.next() {
      for number in request.dropped { queue.tell(ToneAnswer(number)) }
      guard let (tone, number) = request.next else { continue }
      do throws(CardFault) {
        try play(tone, on: try open(), queue, number)
      } catch {
        queue.tell(ToneAnswer(number, trouble(error)))
      }
    }
  }

  private static func trouble(_ fault: CardFault) -> CaptureError {
    CaptureError(
      .resourceMissing, "The sound card plays nothing: \(fault.reason).",
      recovery: "The terminal's bell rings instead. Free the card, or choose the bell with --sounds-by bell.")
  }

  /// Answers as soon as it is heard, and returns when it is over.
  private static func play(_ tone: Tone, on card: any Card, _ queue: Queue, _ number: Int) throws(CardFault) {
    defer { card.close() }
    var rest = (tone.samples + silence)[...]
    let begun = ContinuousClock.now
    let length = Duration.seconds(Double(rest.count) / Double(Tone.rate))
    // A card with little room takes the rest while it plays.
    var (written, isHeard) = (0, false)
    while queue.waiting?.isHush != true {
      do throws(CardFault) {
        let taken = rest.isEmpty ? 0 : try card.write(rest)
        rest = rest.dropFirst(taken)
        written += taken
        if rest.isEmpty || taken == 0 { try card.start() }
        let left = try card.left()
        if !isHeard, left < written {
          isHeard = true
          queue.tell(ToneAnswer(number))
        }
        if isHeard, rest.isEmpty, left <= silence.count { return }
      } catch {
        // It was heard, and is answered.
        if isHeard { return }
        throw error
      }
      let spent = ContinuousClock.now - begun
      if isHeard, spent > length + patience * 2 { return }
      guard isHeard || spent < patience else { throw CardFault("it does not begin") }
      // Ends early when something is asked, which waits its turn unless it is to be silent.
      queue.wait(atMost: glance)
    }
    if !isHeard { queue.tell(ToneAnswer(number)) }
  }
}
