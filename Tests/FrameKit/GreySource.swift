package import Contract
import Glibc
package import Imaging
package import Frames
import Synchronization
import Threads

/// A source of grey frames for tests: unpaced, on a timetable, or one at a time through a gate.
package final class GreySource: CameraSource {
  package let info = CameraInfo(id: "grey", name: "Grey")
  private let size = PixelSize(width: 64, height: 48)
  private let frames: Int
  private let refusal: CaptureError?
  private let failure: CaptureError?
  private let due: (@Sendable (Int) -> Duration)?
  private let gate: Gate?
  private let closed: Counter
  private let hang: Hang?
  private var number = 0

  /// The calls that can hang.
  package enum Call: CaseIterable { case open, next, fill, close }

  package init(
    frames: Int = .max, refusal: CaptureError? = nil, failure: CaptureError? = nil,
    due: (@Sendable (Int) -> Duration)? = nil, gate: Gate? = nil, closed: Counter = Counter(), hang: Hang? = nil
  ) {
    self.refusal = refusal
    self.frames = frames
    self.failure = failure
    self.due = due
    self.gate = gate
    self.closed = closed
    self.hang = hang
  }

  package func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    hang?.pass(.open)
    if let refusal { throw refusal }
    return CameraMode(size: size, framesPerSecond: 1000)
  }

  package var nextDue: Duration? { due?(number) }

  package func next() throws(CaptureError) -> FrameStamp? {
    hang?.pass(.next)
    if number >= frames, let failure { throw failure }
    guard number < frames, gate?.isOpen(for: number) ?? true else { return nil }
    number += 1
    return FrameStamp(number: number - 1, capturedAt: .zero)
  }

  package func fill(_ picture: Picture) throws(CaptureError) {
    hang?.pass(.fill)
    picture.luma.update(repeating: 200)
  }

  package func close() {
    hang?.pass(.close)
    closed.add()
  }
}

/// Blocks one call of a camera until it is released.
package final class Hang: Sendable {
  private let call: GreySource.Call
  private let began: Bell
  private let over: Bell

  package init(_ call: GreySource.Call) throws {
    self.call = call
    began = try Bell()
    over = try Bell()
  }

  package func pass(_ call: GreySource.Call) {
    guard call == self.call else { return }
    began.ring()
    _ = over.wait(.seconds(20))
  }

  /// Waits until the call is blocked; a close is only called at the test's request, so it needs no wait.
  package func wait() -> Bool { call == .close || began.wait(.seconds(20)) }
  package func end() { over.ring() }
}

/// A thread-safe counter.
package final class Counter: Sendable {
  private let count = Mutex(0)

  package init() {}

  package var value: Int { count.withLock { $0 } }
  package func add() { count.withLock { $0 += 1 } }

  /// Waits until it reaches a value; `false` on timeout.
  package func wait(for goal: Int) -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while value < goal, .now < end { sched_yield() }
    return value >= goal
  }
}

/// Lets frames through one by one; opening it waits until that frame is processed.
package final class Gate: Sendable {
  private let open: Bell
  private let asked: Bell
  private let frames = Mutex((asked: 0, through: 0))

  package init() throws {
    open = try Bell()
    asked = try Bell()
  }

  /// Called by the source before each frame: the previous ones are processed.
  package func isOpen(for number: Int) -> Bool {
    frames.withLock { $0.asked = number }
    asked.ring()
    guard open.wait(.milliseconds(20)) else { return false }
    open.silence()
    return true
  }

  package func letOneThrough() {
    open.ring()
    let through = frames.withLock { frames in
      frames.through += 1
      return frames.through
    }
    while frames.withLock({ $0.asked }) < through, asked.wait(.seconds(20)) { asked.silence() }
  }
}

/// Logs the events of a camera thread, and wakes waiting tests.
package final class Ear: Sendable {
  private let heard = Mutex<[CameraEvent]>([])
  private let bell: Bell

  package init() throws { bell = try Bell() }

  package var news: [CameraEvent] { heard.withLock { $0 } }

  package func hear(_ one: CameraEvent) {
    heard.withLock { $0.append(one) }
    bell.ring()
  }

  /// Waits until an event matches.
  package func wait(until isTold: (CameraEvent) -> Bool) -> Bool {
    while !news.contains(where: isTold) {
      guard bell.wait(.seconds(20)) else { return false }
      bell.silence()
    }
    return true
  }
}

package func waits(_ descriptor: Int32, _ milliseconds: Int32 = 0) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&request, 1, milliseconds) > 0
}
