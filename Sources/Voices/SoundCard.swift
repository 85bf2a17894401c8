package import Contract
internal import Threads

/// Plays tones through a sound card without blocking the engine.
package protocol TonePlayer: AnyObject {
  /// Readable when there is an answer.
  var descriptors: [Int32] { get }
  /// Queues a tone; answered once with this number, when playback starts or fails.
  func play(_ tone: Tone, _ number: Int)
  /// Stops the current tone and drops the queued one.
  func hush()
  func takeAnswers() -> [ToneAnswer]
  /// Closes the player after the last tone has been played.
  func close()
}

/// The outcome of a tone: `nil` if it was played or dropped, else the error.
package struct ToneAnswer: Sendable {
  package let number: Int
  package let trouble: CaptureError?

  package init(_ number: Int, _ trouble: CaptureError? = nil) { (self.number, self.trouble) = (number, trouble) }
}

/// An open sound card, confined to one thread.
protocol OpenSoundCard: AnyObject {
  /// Writes samples and returns how many were accepted; if fewer, the rest can be written later.
  func write(_ samples: ArraySlice<Int16>) throws(CardFault) -> Int
  /// Starts playback of the written samples.
  func start() throws(CardFault)
  /// How many samples are still to be played.
  func left() throws(CardFault) -> Int
  func close()
}

/// Why a card can't play.
struct CardFault: Error, Hashable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Worker thread that plays tones, with a queue of one; the card is open only while playing.
package final class SoundCard: TonePlayer {
  /// The request queue's state.
  private struct Request {
    var next: (tone: Tone, number: Int)?
    /// Dropped tones; if the thread hangs, these are not answered.
    var dropped: [Int] = []
    /// The current tone is to be stopped.
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

  /// Timeout after which a card that does not start counts as hung.
  private static let patience: Duration = .milliseconds(250)
  private static let glance: Duration = .milliseconds(10)
  /// Trailing silence, so that a card that stops within a period has played the whole tone.
  private static let silence = [Int16](repeating: 0, count: Tone.rate * 60 / 1000)

  private let worker: Queue

  init(opening card: @escaping @Sendable () throws(CardFault) -> any OpenSoundCard) throws(CaptureError) {
    worker = try Queue("sounds", most: 1, joining: { $0.joined(by: $1) }) { Self.run($0, card) }
  }

  /// This machine's default card.
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

  /// Abandons a card that does not answer.
  package func close() { worker.stop(atMost: Self.courtesy) }

  /// As long as a tone.
  private static let courtesy: Duration = .milliseconds(600)

  // MARK: On the worker thread

  private static func run(_ queue: Queue, _ open: () throws(CardFault) -> any OpenSoundCard) {
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

  /// Plays a tone; answers when playback starts, and returns when it ends.
  private static func play(_ tone: Tone, on card: any OpenSoundCard, _ queue: Queue, _ number: Int) throws(CardFault) {
    defer { card.close() }
    var rest = (tone.samples + silence)[...]
    let begun = ContinuousClock.now
    let length = Duration.seconds(Double(rest.count) / Double(Tone.rate))
    // A card with a small buffer takes the rest while playing.
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
        // Playback had started and was answered.
        if isHeard { return }
        throw error
      }
      let spent = ContinuousClock.now - begun
      if isHeard, spent > length + patience * 2 { return }
      guard isHeard || spent < patience else { throw CardFault("playback does not start") }
      // Wakes up early for a request, which stays queued unless it stops the sound.
      queue.wait(atMost: glance)
    }
    if !isHeard { queue.tell(ToneAnswer(number)) }
  }
}
