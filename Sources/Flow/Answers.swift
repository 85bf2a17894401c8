package import Contract

/// The controls that answer a question: they agree, keep, discard, wipe, restart or end.
///
/// A key presses one of them only if the person can have seen the question (`PressLaw` of the engine).
extension ControlID {
  package var isAnswer: Bool {
    switch self {
    case .allow, .dontAllow, .leave, .finish, .lookGood, .tryAgain, .retake, .skip, .keepCorners, .cannot, .easier,
      .yes, .no, .letPass, .easierTasks, .pause, .resume, .outOfOrder, .inOrder, .wipe, .restart:
      true
    case .continueButton, .requestPermission, .lookAgain, .close, .start, .stay, .card, .passport, .takePicture,
      .switchCamera, .corners, .begin, .moreTime, .enterPin, .editKey, .accessNumber, .keyFields:
      false
    }
  }
}

extension SessionView {
  /// The control that an intent presses here, if that answers a question; `nil` if it answers none.
  package func answer(by intent: Intent) -> ControlID? {
    switch intent {
    case .press: focus.map(answer) ?? ending
    case .pressControl(let control): answer(control)
    case .navigateUp: ending ?? refusal
    case .askToLeave: ending
    // All other intents open, move or switch something, and answer nothing.
    case .focusNext, .focusPrevious, .startVideoCapture, .help, .explain, .nextLanguage, .useLanguage, .nextTheme,
      .nextCamera, .refocusCamera, .nextPreview, .switchVoice, .lookAgain, .otherKind, .importPicture, .turnPicture,
      .zoom, .text, .erase, .eraseAll, .adjust, .corner, .key, .cancel, .pause, .outOfOrder, .wipe:
      nil
    }
  }

  private func answer(_ control: ControlID) -> ControlID? {
    control.isAnswer && controls.contains { $0.id == control && $0.isEnabled } ? control : nil
  }

  /// On an end page every way forward ends the session, also at a kiosk, where no button for it is shown.
  private var ending: ControlID? {
    guard overlay == nil, face.closing != nil else { return nil }
    return face.controls.last?.id ?? .finish
  }

  /// The control that going back presses: it discards or refuses the subject of the page.
  private var refusal: ControlID? {
    let refusals: [ControlID: ControlID] = [
      .dontAllow: .dontAllow, .lookGood: .tryAgain, .keepCorners: .keepCorners,
    ]
    return overlay == nil ? controls.lazy.compactMap { refusals[$0.id] }.first : nil
  }
}

/// The identity of a question on the screen; a key press answers only the question on which it was pressed.
package struct AskedPicture: Equatable, Sendable {
  private let page: Page
  private let overlay: Overlay?
  private let isLayered: Bool
  private let controls: [Control]

  package init(_ view: SessionView) {
    (page, overlay, isLayered) = (view.face.page, view.overlay, view.face.layer != nil)
    controls = view.controls
  }
}
