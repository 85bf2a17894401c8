package import Contract
internal import Threads

/// Speaks on a thread of its own, by the first way that has a voice of the language; the newest words count.
///
/// With jacks it speaks only while headphones are plugged in, and is silent as soon as they are not.
package final class Narrator: Voice {
  private enum Request: Equatable { case wake, say(Utterance), hush }

  private let worker: Worker<Request, CaptureError>

  /// The jacks are made on its thread.
  package init(_ ways: [SpeakerWay], jacks: (@Sendable () -> any Jacks)? = nil) throws(CaptureError) {
    // A newer request takes the place of the one that waits, but waking makes nobody silent.
    worker = try Worker("narrator", most: 1, joining: { $1 == .wake ? $0 : $1 }) { Self.run($0, ways, jacks) }
  }

  deinit { close() }

  package var descriptors: [Int32] { [worker.descriptor] }

  var isStarted: Bool { worker.hasThread }

  package func wake() { ask(.wake) }

  package func say(_ words: Utterance) { ask(.say(words)) }

  package func hush() { if isStarted { ask(.hush) } }

  /// Without a thread there is silence, and a session goes on.
  private func ask(_ request: Request) {
    if case .noThread(let error) = worker.ask(request) { worker.tell(error) }
  }

  package func takeTrouble() -> CaptureError? { worker.takeReplies().first?.answer }

  /// A speaker that does not answer is left alone.
  package func close() {
    worker.forget()
    worker.stop(atMost: Self.courtesy)
  }

  private static let courtesy: Duration = .milliseconds(200)

  private static func run(
    _ worker: Worker<Request, CaptureError>, _ ways: [SpeakerWay], _ jacks: (@Sendable () -> any Jacks)?
  ) {
    var desk = NarratorDesk(ways, jacks?())
    while true {
      switch worker.next(or: desk.descriptors) {
      case .request(_, .wake): desk.open()
      case .request(_, .say(let words)): if let trouble = desk.say(words) { worker.tell(trouble) }
      case .request(_, .hush): desk.hush()
      case .readable: if let trouble = desk.lookAtJacks() { worker.tell(trouble) }
      case .stop: return desk.close()
      }
    }
  }
}
