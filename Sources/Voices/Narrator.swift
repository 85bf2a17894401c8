package import Contract
internal import Threads

/// Speech worker thread: uses the first synthesiser with a voice for the language; newer words replace older ones.
///
/// With jacks, it speaks only while headphones are plugged in, and stops when they are unplugged.
package final class Narrator: Voice {
  private enum Request: Equatable { case wake, say(Utterance), hush }

  private let worker: Worker<Request, CaptureError>

  /// `jacks` is called on its thread.
  package init(_ ways: [SpeakerWay], jacks: (@Sendable () -> any Jacks)? = nil) throws(CaptureError) {
    // A newer request replaces the queued one, except that waking does not cancel speech.
    worker = try Worker("narrator", most: 1, joining: { $1 == .wake ? $0 : $1 }) { Self.run($0, ways, jacks) }
  }

  deinit { close() }

  package var descriptors: [Int32] { [worker.descriptor] }

  var isStarted: Bool { worker.hasThread }

  package func wake() { ask(.wake) }

  package func say(_ words: Utterance) { ask(.say(words)) }

  package func hush() { if isStarted { ask(.hush) } }

  /// Without a thread there is no speech, but the session continues.
  private func ask(_ request: Request) {
    if case .noThread(let error) = worker.ask(request) { worker.tell(error) }
  }

  package func takeTrouble() -> CaptureError? { worker.takeReplies().first?.answer }

  /// Abandons a synthesiser that hangs.
  package func close() {
    worker.forget()
    worker.stop(atMost: Self.courtesy)
  }

  private static let courtesy: Duration = .milliseconds(200)

  private static func run(
    _ worker: Worker<Request, CaptureError>, _ ways: [SpeakerWay], _ jacks: (@Sendable () -> any Jacks)?
  ) {
    var selection = SpeakerSelection(ways, jacks?())
    while true {
      switch worker.next(or: selection.descriptors) {
      case .request(_, .wake): selection.open()
      case .request(_, .say(let words)): if let trouble = selection.say(words) { worker.tell(trouble) }
      case .request(_, .hush): selection.hush()
      case .readable: if let trouble = selection.lookAtJacks() { worker.tell(trouble) }
      case .stop: return selection.close()
      }
    }
  }
}
