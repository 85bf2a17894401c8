package import Contract

/// The view model of the capture page.
package struct CaptureView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The camera starts; there is no reliable picture yet.
    case starting
    /// The preview is live, but the detector is still loading.
    case settled
    /// The preview is live and waits for Start.
    case ready
    /// The person is guided into the oval.
    case guiding
    /// The face fits and is still; the value is the progress of the hold, 0 to 1.
    case holding(Double)
    /// The clip is being recorded; the value is its actual progress, 0 to 1.
    case recording(Double)
  }

  package var stage: Stage
  package var hint: Hint
  /// The guide that the face or the document is to fill.
  package var guide: GuideShape
  package var frame: PixelSize?
  /// The length of the clip, for the countdown in the title.
  package var duration: Duration
  /// Preview only: nothing is recorded, and the title says so.
  package var isPreview: Bool
  package var showsStart: Bool
  package var trouble: CameraLease.Trouble?
  /// The boxes of the faces in the last finding, for the details view.
  package var faces: [Box]
  package var explains: Bool
  /// How guidance evaluates the last finding, for the details view.
  package var explanation: Explanation
  /// The escalation level while the hint is not followed.
  package var escalation: Escalation
  /// The help sheet covers the page.
  package var helps: Bool
  /// The camera is measured while it starts.
  package var checksCamera: Bool
  /// Set if too few frames are analysed for good guidance.
  package var slowness: Slowness?
  /// The last failure, shown for a moment.
  package var lapse: Lapse?
  /// The number of the attempt, and of all attempts.
  package var attempt: Int
  package var attempts: Int
  /// The page waits for findings: none has arrived yet, or for a while.
  package var awaitsEyes: Bool
  /// The gauges.
  package var gauges: [Gauge]
  /// How far the person is from following the hint, if that is measured.
  package var extent: Extent?
  /// The picture can be taken by a key, now or later; frame rates do not matter.
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

  /// Hints of documents are the same for every oval.
  package var oval: OvalPreset { if case .oval(let oval) = guide { oval } else { .desk } }

  /// Whether the person can only wait.
  package var isStarting: Bool { stage == .starting || stage == .settled }

  /// Whether findings are due but do not arrive.
  package var isBlind: Bool { stage == .guiding && trouble == nil && awaitsEyes }

  /// Whether the page is animated without any event.
  var isAnimated: Bool { isStarting || trouble != nil || isPictured || isBlind }

  /// Whether the sign of the hint is animated.
  package var isPictured: Bool { stage == .guiding && trouble == nil && escalation >= .pictured }
}

extension CaptureView.Stage {
  /// Whether frames are analysed for a face.
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

/// The measurements of a finding and how the rules evaluate them, for the details view.
package struct Explanation: Equatable, Sendable {
  /// In order of priority.
  package var conditions: [ConditionReading]
  /// What tasks would measure, if the preview shows that instead.
  package var signals: [SignalReading]
  /// The quality by ISO/IEC 29794-5, beside the signals.
  package var quality: [QualityVector.Component] = []
  /// The landmarks of all faces, in pixels of the frame.
  package var points: [Point]

  package init(conditions: [ConditionReading] = [], signals: [SignalReading] = [], points: [Point] = []) {
    (self.conditions, self.signals, self.points) = (conditions, signals, points)
  }
}
