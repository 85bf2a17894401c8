package import Contract

/// A camera that a step has the use of: what has become of it, and the times that it is given.
///
/// It is handed on from step to step: between two that use the same camera it is never closed.
package struct CameraLease: Equatable, Sendable {
  package enum State: Hashable, Sendable {
    /// Nobody has asked for it, or it was given back.
    case released
    /// It opens and settles, or is gone and waited for; there is no picture to trust.
    case starting
    case ready
    /// Given back while the program is stopped; it is opened again afterwards.
    case suspended
  }

  /// What is the matter with it while it is held.
  package enum Trouble: Hashable, Sendable {
    case stalled, lost
  }

  /// How long it may take; nil waits for as long as it takes.
  package struct Patience: Hashable, Sendable {
    package var untilReady: Duration
    package var stalled: Duration?
    package var lost: Duration?

    package init(untilReady: Duration = .seconds(5), stalled: Duration? = .seconds(10), lost: Duration? = .seconds(60))
    {
      (self.untilReady, self.stalled, self.lost) = (untilReady, stalled, lost)
    }

    /// Somebody looks on who can mend it.
    package static let endless = Patience(stalled: nil, lost: nil)
  }

  /// What a step has to make of some news.
  package enum Change: Equatable, Sendable {
    case ready
    case troubled(Trouble)
    case restored
    /// Another one takes its place and starts.
    case switched
    case failed(CaptureError)
  }

  package typealias Answer = (effects: [Effect], change: Change?)

  static let timers: [Timer] = [.cameraReady, .cameraTrouble]

  package let role: CameraRole
  private let patience: Patience
  package private(set) var state = State.released
  package private(set) var trouble: Trouble?
  package private(set) var mode: CameraMode?
  /// It starts no more, and waits for somebody who looks.
  package private(set) var isSettled = false
  /// Whether there is anything to give back: one that never opened is not told as released.
  private var hasOpened = false

  package init(_ role: CameraRole, patience: Patience = Patience()) {
    (self.role, self.patience) = (role, patience)
  }

  package var isHeld: Bool { state == .starting || state == .ready }

  // MARK: Opened and given back

  package mutating func open() -> [Effect] {
    guard !isHeld else { return [] }
    (state, isSettled) = (.starting, false)
    return [.openCamera(role), waitUntilReady]
  }

  package mutating func release() -> [Effect] { giveBack(as: .released) }

  /// One that nobody holds is not opened afterwards either.
  package mutating func suspend() -> [Effect] { isHeld ? giveBack(as: .suspended) : [] }

  package mutating func resume() -> [Effect] { state == .suspended ? open() : [] }

  /// Takes over what a step before has held.
  package mutating func adopt(_ other: CameraLease) {
    (state, trouble, mode, isSettled) = (other.state, other.trouble, other.mode, other.isSettled)
    hasOpened = other.hasOpened
  }

  private mutating func giveBack(as next: State) -> [Effect] {
    defer { (state, trouble, mode, hasOpened) = (next, nil, nil, false) }
    guard isHeld else { return [] }
    let told: [Effect] = hasOpened ? [.notify(.cameraReleased)] : []
    return [.closeCamera(role)] + told + Self.timers.map(Effect.cancelTimer)
  }

  private var waitUntilReady: Effect { .setTimer(.cameraReady, patience.untilReady) }

  // MARK: What happens to it

  package mutating func handle(_ event: CameraEvent) -> Answer {
    guard isHeld else { return ([], nil) }
    switch event {
    case .opened(let mode):
      (self.mode, hasOpened) = (mode, true)
      return ([], nil)
    case .settled:
      guard state == .starting else { return ([], nil) }
      isSettled = true
      // The camera has done its part in its time.
      return ([.cancelTimer(.cameraReady)], nil)
    case .ready: return becomeReady()
    case .stalled: return ([.notify(.cameraStalled)] + fall(into: .stalled, for: patience.stalled), .troubled(.stalled))
    case .lost:
      let told = [.notify(.cameraLost)] + fall(into: .lost, for: patience.lost)
      (state, isSettled) = (.starting, false)
      return (told + [.cancelTimer(.cameraReady)], .troubled(.lost))
    case .restored: return restore()
    case .switching:
      // What was wrong with the other camera is not wrong with this one.
      (state, trouble, mode, isSettled) = (.starting, nil, nil, false)
      return ([.cancelTimer(.cameraTrouble), waitUntilReady], .switched)
    case .failed(let error): return ([], .failed(error))
    case .focus: return ([], nil)
    }
  }

  /// A time that was given is over.
  package func handle(_ timer: Timer) -> Change? {
    if timer == .cameraReady, state == .starting { return .failed(Self.isLate) }
    if timer == .cameraTrouble, trouble != nil { return .failed(Self.isLost) }
    return nil
  }

  private mutating func becomeReady() -> Answer {
    guard state == .starting else { return ([], nil) }
    (state, trouble) = (.ready, nil)
    return (Self.timers.map(Effect.cancelTimer) + [.notify(.cameraReady)], .ready)
  }

  private mutating func fall(into trouble: Trouble, for length: Duration?) -> [Effect] {
    self.trouble = trouble
    return length.map { [.setTimer(.cameraTrouble, $0)] } ?? []
  }

  /// Pictures come again; one that was lost has as long as at first to become ready.
  private mutating func restore() -> Answer {
    guard trouble != nil else { return ([], nil) }
    trouble = nil
    let time = state == .starting && !isSettled ? [waitUntilReady] : []
    return ([.cancelTimer(.cameraTrouble), .notify(.cameraRestored)] + time, .restored)
  }

  private static let isLate = CaptureError(
    .cameraTimeout, "The camera did not become ready in time.", recovery: "Reconnect it and start again.")
  private static let isLost = CaptureError(
    .cameraLost, "The camera was lost.", recovery: "Reconnect it and start again.")
}

extension Timer {
  /// How long it may take until it is ready, and how long its trouble may last.
  package static let cameraReady = Timer("cameraReady")
  package static let cameraTrouble = Timer("cameraTrouble")
}
