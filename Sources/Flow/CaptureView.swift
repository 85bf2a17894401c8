package import Contract

/// The capture page.
package struct CaptureView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The camera starts; there is no picture to trust yet.
    case starting
    /// The picture is live, and whoever looks for a face is not there yet.
    case settled
    /// The picture is live and waits for Start.
    case ready
    /// The person is led into the oval.
    case guiding
    /// The face fits and is still; the value says how much of the wait is done, 0 to 1.
    case holding(Double)
    /// The clip is being recorded; the value is its real progress, 0 to 1.
    case recording(Double)
  }

  package var stage: Stage
  package var hint: Hint
  /// What the face or the document is to fill.
  package var guide: GuideShape
  package var frame: PixelSize?
  /// Of the clip, as the title counts it.
  package var duration: Duration
  /// Nothing is recorded, and the title says so.
  package var isPreview: Bool
  package var showsStart: Bool
  package var trouble: CameraLease.Trouble?
  /// The boxes of the faces of the last finding, for those who want them explained.
  package var faces: [Box]
  package var explains: Bool
  /// What guidance makes of the last finding, for those who want it explained.
  package var explanation: Explanation
  /// What is done because the hint is not followed.
  package var escalation: Escalation
  /// A sheet with all that may help lies over the page.
  package var helps: Bool
  /// The camera is measured while it starts.
  package var checksCamera: Bool
  /// Pictures are looked at too seldom to guide anybody well.
  package var slowness: Slowness?
  /// What has just gone wrong.
  package var lapse: Lapse?
  /// Which attempt this is, and how many there are.
  package var attempt: Int
  package var attempts: Int
  /// Nothing has been found yet, or for a while: whoever looks is waited for.
  package var awaitsEyes: Bool
  /// What the meters show.
  package var gauges: [Gauge]
  /// How far it is to what the hint asks for, where that is measured.
  package var extent: Extent?
  /// A key takes the picture, now or later, at any pace.
  package var allowsManual: Bool

  package init(
    stage: Stage, hint: Hint = .positionFace, guide: GuideShape = .oval(.desk), frame: PixelSize? = nil,
    duration: Duration,
    isPreview: Bool = false, showsStart: Bool = true, trouble: CameraLease.Trouble? = nil, faces: [Box] = [],
    explains: Bool = false, explanation: Explanation = Explanation(), escalation: Escalation = .none,
    helps: Bool = false, checksCamera: Bool = false, slowness: Slowness? = nil, lapse: Lapse? = nil,
    attempt: Int = 1, attempts: Int = 1, awaitsEyes: Bool = false,
    gauges: [Gauge] = [], extent: Extent? = nil, allowsManual: Bool = false
  ) {
    (self.stage, self.hint, self.guide, self.frame, self.duration) = (stage, hint, guide, frame, duration)
    (self.isPreview, self.showsStart, self.trouble) = (isPreview, showsStart, trouble)
    (self.faces, self.explains, self.explanation) = (faces, explains, explanation)
    (self.escalation, self.helps, self.checksCamera, self.slowness) = (escalation, helps, checksCamera, slowness)
    (self.lapse, self.attempt, self.attempts, self.awaitsEyes) = (lapse, attempt, attempts, awaitsEyes)
    (self.gauges, self.extent, self.allowsManual) = (gauges, extent, allowsManual)
  }
}

extension CaptureView {
  package var looksForFaces: Bool { guide.isOval }

  /// Of documents the hints say the same at each stand.
  package var oval: OvalPreset { if case .oval(let oval) = guide { oval } else { .desk } }

  /// Whether nothing can be done but wait.
  package var isStarting: Bool { stage == .starting || stage == .settled }

  /// Whether somebody should look and nobody does yet.
  package var isBlind: Bool { stage == .guiding && trouble == nil && awaitsEyes }

  /// Whether something on the page moves without any event.
  var isAnimated: Bool { isStarting || trouble != nil || isPictured || isBlind }

  /// Whether the sign of the hint moves.
  package var isPictured: Bool { stage == .guiding && trouble == nil && escalation >= .pictured }
}

extension CaptureView.Stage {
  /// Whether somebody looks for a face.
  package var isLooking: Bool {
    switch self {
    case .guiding, .holding, .recording: true
    case .starting, .settled, .ready: false
    }
  }

  var name: String {
    switch self {
    case .starting: "starting"
    case .settled: "settled"
    case .ready: "ready"
    case .guiding: "guiding"
    case .holding: "holding"
    case .recording: "recording"
    }
  }
}

/// What was measured of a finding and what the rules make of it.
package struct Explanation: Equatable, Sendable {
  /// In the order of their priority.
  package var conditions: [ConditionReading]
  /// What tasks would measure, where that is looked at instead.
  package var signals: [SignalReading]
  /// The landmarks of all faces, in the frame's pixels.
  package var points: [Point]

  package init(conditions: [ConditionReading] = [], signals: [SignalReading] = [], points: [Point] = []) {
    (self.conditions, self.signals, self.points) = (conditions, signals, points)
  }
}
