package import Contract

/// What stands on the screen at this moment, before words and colours.
package struct SessionView: Equatable, Sendable {
  package var page: PageView
  package var overlay: Overlay?
  /// The controls of what is on top (overlay, dialog, sheet or page), in the order of focus.
  package var controls: [Control]
  package var focus: ControlID?

  package init(page: PageView, overlay: Overlay? = nil, controls: [Control] = [], focus: ControlID? = nil) {
    self.page = page
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

/// What a page says, by page.
package enum PageView: Equatable, Sendable {
  case instructions
  case cameraPermission(PermissionView)
  case videoCapture(CaptureView)

  package var name: Page {
    switch self {
    case .instructions: .instructions
    case .cameraPermission: .cameraPermission
    case .videoCapture: .videoCapture
    }
  }
}

/// The permission page: an explanation, the consent dialog over it, or the sheet with what stands in the way.
package struct PermissionView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    case explanation, dialog
    case sheet
  }

  package var stage: Stage
  package var wasDeclined: Bool
  /// nil until they have been listed.
  package var cameras: [CameraInfo]?

  package init(stage: Stage, wasDeclined: Bool = false, cameras: [CameraInfo]? = nil) {
    self.stage = stage
    self.wasDeclined = wasDeclined
    self.cameras = cameras
  }
}

extension SessionView {
  /// Whether something on the screen moves by itself, without any event.
  package var isAnimated: Bool {
    guard case .videoCapture(let capture) = page else { return false }
    return capture.stage == .starting || capture.trouble != nil || capture.isPictured
  }
}

/// The capture page.
package struct CaptureView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The camera starts; there is no picture to trust yet.
    case starting
    /// The picture is live and waits for Start.
    case ready
    /// The person is led into the oval.
    case guiding
    /// The face fits and is still; the value says how much of the wait is done, 0 to 1.
    case holding(Double)
    /// The clip is being recorded; the value is its real progress, 0 to 1.
    case recording(Double)
    /// The session is about to end without a recording.
    case ending(CaptureError)
  }

  /// Trouble with the camera while the page stands.
  package enum Trouble: Hashable, Sendable {
    case stalled, lost
  }

  package var stage: Stage
  package var hint: Hint
  package var oval: OvalPreset
  package var frame: PixelSize?
  /// Of the clip, as the title counts it.
  package var duration: Duration
  /// Nothing is recorded, and the title says so.
  package var isPreview: Bool
  package var showsStart: Bool
  package var trouble: Trouble?
  /// The boxes of the faces of the last finding, for those who want them explained.
  package var faces: [Box]
  package var explains: Bool
  /// What guidance makes of the last finding, for those who want it explained.
  package var explanation: Explanation
  /// What is done because the hint is not followed.
  package var escalation: Escalation
  /// A sheet with all that may help lies over the page.
  package var helps: Bool
  /// The best frame of the hold and the recording so far.
  package var best: BestShot?
  /// The camera is measured while it starts.
  package var checksCamera: Bool

  package init(
    stage: Stage, hint: Hint = .positionFace, oval: OvalPreset = .desk, frame: PixelSize? = nil, duration: Duration,
    isPreview: Bool = false, showsStart: Bool = true, trouble: Trouble? = nil, faces: [Box] = [],
    explains: Bool = false, explanation: Explanation = Explanation(), escalation: Escalation = .none,
    helps: Bool = false, best: BestShot? = nil, checksCamera: Bool = false
  ) {
    self.stage = stage
    self.hint = hint
    self.oval = oval
    self.frame = frame
    self.duration = duration
    self.isPreview = isPreview
    self.showsStart = showsStart
    self.trouble = trouble
    self.faces = faces
    self.explains = explains
    (self.explanation, self.escalation, self.helps, self.best) = (explanation, escalation, helps, best)
    self.checksCamera = checksCamera
  }
}

extension CaptureView {
  /// Whether the sign of the hint moves.
  package var isPictured: Bool { stage == .guiding && trouble == nil && escalation >= .pictured }
}

/// What was measured of a finding and what the rules make of it.
package struct Explanation: Equatable, Sendable {
  /// In the order of their priority.
  package var conditions: [ConditionReading]
  /// The landmarks of all faces, in the frame's pixels.
  package var points: [Point]

  package init(conditions: [ConditionReading] = [], points: [Point] = []) {
    self.conditions = conditions
    self.points = points
  }
}
