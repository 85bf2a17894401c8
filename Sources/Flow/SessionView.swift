package import Contract

/// What stands on the screen at this moment, before words and colours.
package struct SessionView: Equatable, Sendable {
  package var face: PageFace
  package var overlay: Overlay?
  /// The controls of what is on top (overlay, dialog, sheet or page), in the order of focus.
  package var controls: [Control]
  package var focus: ControlID?

  package init(_ face: PageFace, overlay: Overlay? = nil, controls: [Control] = [], focus: ControlID? = nil) {
    self.face = face
    self.overlay = overlay
    self.controls = controls
    self.focus = focus
  }
}

package struct Control: Hashable, Sendable {
  package var id: ControlID
  package var isEnabled: Bool

  package init(_ id: ControlID, isEnabled: Bool = true) {
    self.id = id
    self.isEnabled = isEnabled
  }
}

/// What lies over a page and takes its keys.
package enum Overlay: Hashable, Sendable {
  case help
  case leaveQuestion
}
