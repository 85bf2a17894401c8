package import Contract

/// What stands on the screen at this moment, before words and colours.
package struct SessionView: Equatable, Sendable {
  package var face: PageFace
  package var overlay: Overlay?
  /// The controls of what is on top (overlay, dialog, sheet or page), in the order of focus.
  package var controls: [Control]
  package var focus: ControlID?
  package var trail: Trail

  package init(
    _ face: PageFace, overlay: Overlay? = nil, controls: [Control] = [], focus: ControlID? = nil,
    trail: Trail = Trail()
  ) {
    (self.face, self.trail, self.overlay, self.controls, self.focus) = (face, trail, overlay, controls, focus)
  }
}

extension SessionView {
  /// What a number key chooses where lines are read: the first control is 1.
  package func choice(of key: Key) -> ControlID? {
    guard case .character(let scalar) = key, let number = Int(String(scalar)), number > 0 else { return nil }
    let usable = controls.filter(\.isEnabled)
    return number <= usable.count ? usable[number - 1].id : nil
  }
}

/// What lies over a page and takes its keys.
package enum Overlay: Hashable, Sendable {
  case help
  case leaveQuestion
}

/// The way of a person through the steps that are shown, and where on it they are.
package struct Trail: Equatable, Sendable {
  package var pages: [Page]
  /// How many of them are done.
  package var done: Int

  package init(_ pages: [Page] = [], done: Int = 0) { (self.pages, self.done) = (pages, done) }
}
