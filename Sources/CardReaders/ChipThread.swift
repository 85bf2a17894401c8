package import Chips
package import Contract
internal import Threads

/// Looks at the readers and reads chips, on a thread of its own that starts with the first order.
package final class ChipThread: Sendable {
  package enum Order: Sendable {
    /// Tells the state of the readers, each time that it changes, until the next order.
    case look
    /// Reads the chip as soon as one is there.
    case read(ChipRequest)
  }

  private enum Task: Sendable {
    case order(Order)
    case release
  }

  private let worker: Worker<Task, ChipNews>
  /// Calls `wake`, which a service that hangs holds up too.
  private let waker: Worker<Void, Void>

  /// `canRead` and `onVisit` are called on the thread before each order; without a library nothing can be read.
  package init(
    _ readers: any ChipReaders, _ cryptography: any ChipCryptography, _ verifier: any ChipVerifier,
    canRead: @escaping @Sendable () -> Bool = { true }, onVisit: @escaping @Sendable () -> Void = {}
  ) throws(CaptureError) {
    waker = try Worker("chip-wake") { _ in readers.wake() }
    worker = try Worker("chips", most: 1, joining: { $1 }) { worker in
      while case .request(let number, let task) = worker.next() {
        let visit = ChipVisit(
          readers, isCalled: { worker.waiting != nil || worker.isStopping },
          pause: { worker.wait(atMost: $0) }, tell: { worker.tell($0, to: number) })
        guard case .order(let order) = task else {
          readers.release()
          continue
        }
        guard canRead() else {
          worker.tell(.reader(.unusable(.noService)), to: number)
          continue
        }
        onVisit()
        switch order {
        case .look: visit.look()
        case .read(let request):
          visit.read(request, cryptography, verifier)
          Stack.wipe()
        }
      }
      readers.release()
    }
  }

  /// Readable while there is news.
  package var descriptor: Int32 { worker.descriptor }

  /// Gives an order instead of the one before, and returns its number; `nil` if there can be no thread.
  package func ask(_ order: Order) -> Int? {
    guard case .queued(let number) = give(.order(order)) else { return nil }
    return number
  }

  /// Ends the order without an answer.
  ///
  /// A command under way goes on, without news.
  package func leave() {
    worker.forget()
    if worker.hasThread { give(.release) }
  }

  /// Gives a task instead of the one under way; never waits.
  @discardableResult private func give(_ task: Task) -> Receipt {
    worker.forget()
    let isIdle = worker.waitUntilIdle(atMost: .zero)
    let receipt = worker.ask(task)
    // If its queue is full, a wake is still to come, and is enough.
    if !isIdle { waker.ask(()) }
    waker.mute()
    return receipt
  }

  /// The news of an order since the last call.
  package func takeNews(of number: Int) -> [ChipNews] {
    worker.takeReplies().filter { $0.number == number }.map(\.answer)
  }

  /// Ends the thread, or leaves it to itself if a command takes longer than this.
  package func stop(atMost time: Duration) {
    // Before the stop, so that the thread has no other wait to begin.
    leave()
    worker.stop(atMost: time)
    waker.stop(atMost: .zero)
  }
}

/// One order at the readers, on their thread.
struct ChipVisit {
  private static let ofService: Set<ChipTrouble> = [.noService, .serviceLost, .notAllowed]
  private static let untilServiceIsAsked = Duration.seconds(1)
  /// A chip that has just been laid down may refuse the first connection.
  private static let untilChipIsAsked = Duration.milliseconds(200)

  private let readers: any ChipReaders
  /// Whether the order is over.
  private let isCalled: () -> Bool
  /// Waits, or returns early if the order is over.
  private let pause: (Duration) -> Void
  private let tell: (ChipNews) -> Void

  init(
    _ readers: any ChipReaders, isCalled: @escaping () -> Bool, pause: @escaping (Duration) -> Void,
    tell: @escaping (ChipNews) -> Void
  ) {
    (self.readers, self.isCalled, self.pause, self.tell) = (readers, isCalled, pause, tell)
  }

  func look() {
    var known: ChipReaderState?
    while !isCalled() { _ = see(&known) }
  }

  /// Tells what has changed; waits a little if there is no service that could tell the next change.
  private func see(_ known: inout ChipReaderState?) -> ChipReaderState {
    let state = readers.look()
    if state != known, !isCalled() { tell(.reader(state)) }
    known = state
    if case .unusable(let trouble) = state, Self.ofService.contains(trouble) { pause(Self.untilServiceIsAsked) }
    return state
  }

  // MARK: Reading

  func read(_ request: ChipRequest, _ cryptography: any ChipCryptography, _ verifier: any ChipVerifier) {
    var read = ChipRead(request, cryptography, verifier)
    defer { read.wipe() }
    var began: ContinuousClock.Instant?
    var next: (any ChipChannel)?
    while let channel = next ?? meet() {
      began = began ?? .now
      let end = talk(&read, channel, since: began ?? .now)
      channel.close()
      next = nil
      switch end {
      case .over: return
      case .gone: pause(Self.untilChipIsAsked)
      case .reset:
        next = try? readers.connect()
        if next == nil { tellAll(read.handle(.taken)) }
      }
    }
  }

  private func tellAll(_ steps: [ChipRead.Step]) {
    for case .news(let news) in steps { tell(news) }
  }

  /// Waits for a chip and connects to it; `nil` if the order is over.
  private func meet() -> (any ChipChannel)? {
    var known: ChipReaderState?
    while !isCalled() {
      guard see(&known) == .present else { continue }
      do throws(ChipTrouble) {
        return try readers.connect()
      } catch {
        switch error {
        case .busy, .notADocument, .notAllowed:
          tell(.failed(error))
          return nil
        default: pause(Self.untilChipIsAsked)
        }
      }
    }
    return nil
  }

  private enum TalkEnd { case over, gone, reset }

  /// Runs the read on a chip, until the chip is gone or must be switched off and on.
  private func talk(_ read: inout ChipRead, _ channel: any ChipChannel, since began: ContinuousClock.Instant) -> TalkEnd
  {
    var steps = read.handle(.placed(most: channel.longestAnswer))[...]
    while let step = steps.popFirst() {
      if isCalled() { return .over }
      switch step {
      case .news(.read(var reading)):
        reading.milliseconds = Int((ContinuousClock.now - began).milliseconds)
        tell(.read(reading))
      case .news(let news): tell(news)
      case .over: return .over
      case .reset: return .reset
      case .transmit(let command):
        do throws(ChipTrouble) {
          steps += read.handle(.answer(try channel.send(command)))
        } catch {
          tellAll(read.handle(.taken))
          return .gone
        }
      }
    }
    return .over
  }
}
