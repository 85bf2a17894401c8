package import Contract

/// The operator page of a kiosk, behind a PIN.
package struct Operator: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The PIN is being typed; the previous one may have been wrong.
    case asking(String, wasWrong: Bool)
    /// The PIN is being checked.
    case checking
    /// Locked after too many wrong PINs, with the remaining time.
    case locked(Duration)
    /// The PIN was right.
    case open
    /// The operator is asked before this is done.
    case confirming(ControlID)
  }

  package var stage: Stage
  package var closure: KioskClosure
  /// The fault for which the kiosk is out of order; `nil` if it is not.
  package var cause: CaptureError?
  /// `nil` until they are listed.
  package var cameras: [CameraInfo]?
  package var status: KioskStatus?
  /// How the current visitor can be helped; `nil` if there is none, or no help.
  package var assistance: Assistance?
  package var focus = ControlID.enterPin

  package init(_ stage: Stage, closure: KioskClosure = KioskClosure(), cause: CaptureError? = nil) {
    (self.stage, self.closure, self.cause) = (stage, closure, cause)
    focus = controls.first?.id ?? .close
  }

  /// The first usable camera.
  package var camera: CameraInfo? { cameras?.first { $0.state == .usable } }
  /// Why no camera is usable.
  package var cameraCause: CaptureError? { cameras?.cause }

  // MARK: Input

  mutating func type(_ letter: Character) {
    guard case .asking(let pin, _) = stage, letter.isASCII, letter.isWholeNumber,
      pin.count < PinLaw.lengths.upperBound
    else { return }
    stage = .asking(pin + String(letter), wasWrong: false)
  }

  mutating func erase() {
    guard case .asking(let pin, let wasWrong) = stage else { return }
    stage = .asking(String(pin.dropLast()), wasWrong: wasWrong)
  }

  mutating func eraseAll() {
    guard case .asking(_, let wasWrong) = stage else { return }
    stage = .asking("", wasWrong: wasWrong)
  }

  mutating func moveFocus(by step: Int) {
    let order = controls.map(\.id)
    guard let index = order.firstIndex(of: focus) else { return }
    focus = order[(index + step + order.count) % order.count]
  }

  /// Changes the stage, and moves the focus to its main control, never to one that changes something.
  mutating func turn(to stage: Stage) {
    self.stage = stage
    focus = stage == .open ? .close : controls.first?.id ?? .close
  }

  // MARK: Views

  /// Help comes before the orders, as the operator was probably called for it.
  private var help: [Control] {
    guard let assistance else { return [] }
    return (assistance.mayPass ? [Control(.letPass)] : []) + (assistance.mayEase ? [Control(.easierTasks)] : [])
  }

  var controls: [Control] {
    switch stage {
    case .asking: [Control(.enterPin), Control(.close)]
    // A second Enter does not count while the PIN is checked.
    case .checking: []
    case .locked: [Control(.close)]
    case .open:
      [Control(.close)] + help + [
        Control(closure.isPaused ? .resume : .pause), Control(closure.isOutOfOrder ? .inOrder : .outOfOrder),
        Control(.wipe, asks: true), Control(.restart, asks: true),
      ]
    case .confirming(let deed): [Control(.no), Control(deed)]
    }
  }
}
