package import Contract

/// The page of whoever runs a kiosk, behind a PIN.
package struct Operator: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The PIN is typed; the one before may have been wrong.
    case asking(String, wasWrong: Bool)
    /// Somebody looks whether it is right.
    case checking
    /// Too many were wrong: nobody may try again for so long.
    case locked(Duration)
    /// It was right.
    case open
  }

  package var stage: Stage
  package var closure: Closure
  /// What the kiosk is out of order for by itself; nil where it is not.
  package var cause: CaptureError?
  /// nil until somebody has looked.
  package var cameras: [CameraInfo]?
  package var survey: Survey?
  /// What can be done for whoever is there; nil where nobody is, or nothing.
  package var assistance: Assistance?
  package var focus = ControlID.enterPin

  package init(_ stage: Stage, closure: Closure = Closure(), cause: CaptureError? = nil) {
    (self.stage, self.closure, self.cause) = (stage, closure, cause)
    focus = controls.first?.id ?? .close
  }

  /// The first camera that can be used.
  package var cameraName: String? { cameras?.first { $0.state == .usable }?.name }
  /// Why none can.
  package var cameraCause: CaptureError? { cameras?.cause }

  // MARK: What is typed and chosen

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

  /// A lock that is over asks again; the focus goes to what each stage is for, and never to what changes something.
  mutating func turn(to stage: Stage) {
    self.stage = stage
    focus = stage == .open ? .close : controls.first?.id ?? .close
  }

  // MARK: What it shows

  /// Whoever is asked for comes for that first.
  private var help: [Control] {
    guard let assistance else { return [] }
    return (assistance.mayPass ? [Control(.letPass)] : []) + (assistance.mayEase ? [Control(.easierTasks)] : [])
  }

  var controls: [Control] {
    switch stage {
    case .asking: [Control(.enterPin), Control(.close)]
    // Who has pressed Enter twice means one.
    case .checking: []
    case .locked: [Control(.close)]
    case .open:
      help + [
        Control(closure.isPaused ? .resume : .pause), Control(closure.isOutOfOrder ? .inOrder : .outOfOrder),
        Control(.wipe), Control(.restart), Control(.close),
      ]
    }
  }
}
