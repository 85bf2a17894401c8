package import Contract

/// The camera of a step: a state machine of its life (opening, ready, in trouble, released) with its timeouts.
///
/// The lease passes from step to step, so that a camera which two steps share is never closed between them.
package struct CameraLease: Equatable, Sendable {
  package enum State: Hashable, Sendable {
    /// Not requested, or released.
    case released
    /// It opens and settles, or is disconnected and awaited; there is no reliable picture.
    case starting
    case ready
    /// Released while the program is suspended (SIGTSTP); it is opened again afterwards.
    case suspended
  }

  /// A fault of the camera while it is held.
  package enum Trouble: Hashable, Sendable {
    case stalled, lost
  }

  /// Timeouts; `nil` waits without limit.
  package struct Patience: Hashable, Sendable {
    package var untilReady: Duration
    package var stalled: Duration?
    package var lost: Duration?

    package init(untilReady: Duration = .seconds(5), stalled: Duration? = .seconds(10), lost: Duration? = .seconds(60))
    {
      (self.untilReady, self.stalled, self.lost) = (untilReady, stalled, lost)
    }

    /// For pages where a person can fix the camera.
    package static let endless = Patience(stalled: nil, lost: nil)
  }

  /// The result of an event, for the step to act on.
  package enum Change: Equatable, Sendable {
    case ready
    case troubled(Trouble)
    case restored
    /// The session switches to another camera, which starts.
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
  /// Startup is complete; only the finder is awaited.
  package private(set) var isSettled = false
  /// Whether the camera was ever open; if not, no release is reported.
  private var hasOpened = false

  package init(_ role: CameraRole, patience: Patience = Patience()) {
    (self.role, self.patience) = (role, patience)
  }

  package var isHeld: Bool { state == .starting || state == .ready }

  // MARK: Open and release

  package mutating func open() -> [Effect] {
    guard !isHeld else { return [] }
    (state, isSettled) = (.starting, false)
    return [.openCamera(role), waitUntilReady]
  }

  package mutating func release() -> [Effect] { giveBack(as: .released) }

  /// A released camera stays released after the suspension.
  package mutating func suspend() -> [Effect] { isHeld ? giveBack(as: .suspended) : [] }

  package mutating func resume() -> [Effect] { state == .suspended ? open() : [] }

  /// Takes over the lease of the previous step.
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

  // MARK: Events

  package mutating func handle(_ event: CameraEvent) -> Answer {
    guard isHeld else { return ([], nil) }
    switch event {
    case .opened(let mode):
      (self.mode, hasOpened) = (mode, true)
      return ([], nil)
    case .settled:
      guard state == .starting else { return ([], nil) }
      isSettled = true
      // The camera itself was ready in time.
      return ([.cancelTimer(.cameraReady)], nil)
    case .ready: return becomeReady()
    case .stalled: return ([.notify(.cameraStalled)] + fall(into: .stalled, for: patience.stalled), .troubled(.stalled))
    case .lost:
      let told = [.notify(.cameraLost)] + fall(into: .lost, for: patience.lost)
      (state, isSettled) = (.starting, false)
      return (told + [.cancelTimer(.cameraReady)], .troubled(.lost))
    case .restored: return restore()
    case .switching:
      // The fault of the other camera does not concern this one.
      (state, trouble, mode, isSettled) = (.starting, nil, nil, false)
      return ([.cancelTimer(.cameraTrouble), waitUntilReady], .switched)
    case .failed(let error): return ([], .failed(error))
    case .focus: return ([], nil)
    }
  }

  /// A timeout has expired.
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

  /// Frames arrive again; a camera that was disconnected has the full timeout to become ready.
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
  /// Timeouts: until the camera is ready, and until a fault ends.
  package static let cameraReady = Timer("cameraReady")
  package static let cameraTrouble = Timer("cameraTrouble")
}
