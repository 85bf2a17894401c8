package import Contract
internal import Synchronization
internal import Threads

/// What plays tones through a sound card, beside the engine: nobody ever waits for it.
package protocol TonePlayer: AnyObject {
  /// Readable when there is an answer.
  var descriptors: [Int32] { get }
  /// Is answered once: when it is heard, or can't be.
  func play(_ tone: Tone)
  /// What is heard ends, and what waits is not heard.
  func hush()
  /// What has become of tones: nil where one was heard or is not wanted any more, else why not.
  func takeAnswers() -> [CaptureError?]
  /// Ends itself; what was to be heard last is.
  func close()
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
  private let worker: SoundCardWorker
  private let thread: WorkThread
  private var isStarted = false

  init(opening card: @escaping @Sendable () throws(CardFault) -> any Card) throws(CaptureError) {
    worker = try SoundCardWorker(card)
    thread = WorkThread("sounds") { [worker] in worker.run() }
  }

  /// The usual card of this machine.
  package convenience init() throws(CaptureError) {
    try self.init(opening: { () throws(CardFault) in try AlsaCard() })
  }

  deinit { close() }

  package var descriptors: [Int32] { [worker.answers.descriptor] }

  package func play(_ tone: Tone) {
    if !isStarted {
      do throws(CaptureError) {
        try thread.start()
        isStarted = true
      } catch {
        return worker.answers.put(error)
      }
    }
    worker.give { $0.next = max($0.next ?? tone, tone) }
  }

  package func hush() { if isStarted { worker.hush() } }

  package func takeAnswers() -> [CaptureError?] { worker.answers.takeAll() }

  /// A card that does not answer is left to itself.
  package func close() {
    guard isStarted else { return }
    isStarted = false
    worker.give { $0.isEnding = true }
    _ = thread.join(atMost: Self.courtesy)
  }

  /// As long as a tone.
  private static let courtesy: Duration = .milliseconds(600)
}

/// What happens on its thread.
final class SoundCardWorker: Sendable {
  struct Orders {
    var next: Tone?
    /// How many waited and are not wanted any more; a thread that hangs answers for none of them.
    var dropped = 0
    /// What is being played is not wanted any more.
    var isHushed = false
    var isEnding = false
  }

  /// A card that does not begin within this time hangs.
  private static let patience: Duration = .milliseconds(250)
  private static let glance: Duration = .milliseconds(10)
  /// So that a card that ends in the middle of a period has played the tone by then.
  private static let silence = [Int16](repeating: 0, count: Tone.rate * 60 / 1000)

  let answers: Mailbox<CaptureError?>
  private let bell: Bell
  private let orders = Mutex(Orders())
  private let open: @Sendable () throws(CardFault) -> any Card

  init(_ open: @escaping @Sendable () throws(CardFault) -> any Card) throws(CaptureError) {
    (self.open, answers, bell) = (open, try Mailbox(), try Bell())
  }

  func give(_ change: (inout Orders) -> Void) {
    orders.withLock { change(&$0) }
    bell.ring()
  }

  func hush() {
    give { orders in
      if orders.next != nil { orders.dropped += 1 }
      (orders.next, orders.isHushed) = (nil, true)
    }
  }

  func run() {
    while true {
      bell.silence()
      let (tone, dropped, isEnding) = orders.withLock { orders in
        defer { (orders.next, orders.dropped, orders.isHushed) = (nil, 0, false) }
        return (orders.next, orders.dropped, orders.isEnding)
      }
      for _ in 0..<dropped { answers.put(nil) }
      if let tone {
        do throws(CardFault) { try play(tone) } catch { answers.put(Self.trouble(error)) }
      } else if isEnding {
        return
      } else {
        _ = bell.wait(.seconds(86_400))
      }
    }
  }

  private static func trouble(_ fault: CardFault) -> CaptureError {
    CaptureError(
      .resourceMissing, "The sound card plays nothing: \(fault.reason).",
      recovery: "The terminal's bell rings instead. Free the card, or choose the bell with --sounds-by bell.")
  }

  /// Answers as soon as it is heard, and returns when it is over.
  private func play(_ tone: Tone) throws(CardFault) {
    let card = try open()
    defer { card.close() }
    var rest = (tone.samples + Self.silence)[...]
    let begun = ContinuousClock.now
    let length = Duration.seconds(Double(rest.count) / Double(Tone.rate))
    // A card with little room takes the rest while it plays.
    var (written, isHeard) = (0, false)
    while !isHushed {
      do throws(CardFault) {
        let taken = rest.isEmpty ? 0 : try card.write(rest)
        rest = rest.dropFirst(taken)
        written += taken
        if rest.isEmpty || taken == 0 { try card.start() }
        let left = try card.left()
        if !isHeard, left < written {
          isHeard = true
          answers.put(nil)
        }
        if isHeard, rest.isEmpty, left <= Self.silence.count { return }
      } catch {
        // It was heard, and is answered.
        if isHeard { return }
        throw error
      }
      let spent = ContinuousClock.now - begun
      if isHeard, spent > length + Self.patience * 2 { return }
      guard isHeard || spent < Self.patience else { throw CardFault("it does not begin") }
      pause(Self.glance)
    }
    if !isHeard { answers.put(nil) }
  }

  private var isHushed: Bool { orders.withLock(\.isHushed) }

  /// Ends early when something is ordered, which waits its turn unless it is to be silent.
  private func pause(_ time: Duration) { if bell.wait(time) { bell.silence() } }
}
