package import Contract

/// The view model of the screen, before texts and colours.
package struct SessionView: Equatable, Sendable {
  package var face: PageFace
  package var overlay: Overlay?
  /// The controls of the topmost layer (overlay, dialog, sheet or page), in focus order.
  package var controls: [Control]
  package var focus: ControlID?
  package var progress: StepProgress
  /// The first name of the person, if the backend knows it.
  package var greets: String?

  package init(
    _ face: PageFace, overlay: Overlay? = nil, controls: [Control] = [], focus: ControlID? = nil,
    progress: StepProgress = StepProgress(), greets name: String? = nil
  ) {
    greets = name
    (self.face, self.progress, self.overlay, self.controls, self.focus) = (face, progress, overlay, controls, focus)
  }
}

extension SessionView {
  /// The control for a number key in plain output: the first one is 1.
  package func choice(of key: Key) -> ControlID? {
    guard case .character(let scalar) = key, let number = Int(String(scalar)), number > 0 else { return nil }
    let usable = controls.filter(\.isEnabled)
    return number <= usable.count ? usable[number - 1].id : nil
  }
}

/// An overlay on a page, which takes its keys.
package enum Overlay: Hashable, Sendable {
  case help
  case leaveQuestion
}

/// The progress of a person through the visible steps.
package struct StepProgress: Equatable, Sendable {
  package var pages: [Page]
  /// How many of them are done, or were skipped.
  package var done: Int
  /// The places of those that were skipped.
  package var skipped: Set<Int>

  package init(_ pages: [Page] = [], done: Int = 0, skipped: Set<Int> = []) {
    (self.pages, self.done, self.skipped) = (pages, done, skipped)
  }
}
