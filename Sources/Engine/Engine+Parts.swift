package import Contract
internal import Flow
package import Recording

/// What an engine is made of.
extension Engine {
  /// What serves those who look for something in the frames.
  package enum Vision {
    /// Nothing; the error says what is missing.
    case missing(CaptureError)
    /// The frames of the open camera are looked at.
    case watching(any VisionFeed)
    /// Findings come from outside: a tape or a test.
    case scripted
  }

  /// What the engine works with, whoever sits before it.
  package struct Parts {
    package var shelf: any CameraShelf
    package var vision: [Subject: Vision]
    package var recorder: (any Recorder)?
    /// Those that steps ask for something, and others that the engine works with.
    package var attached: [any EnginePart]
    let toasts = Toasts()
    package let narration = Narration()
    package let sounds = Sounds()
    /// Whether each camera is measured before its picture is shown.
    package var checksStream: Bool
    package var consent: (any ConsentStore)?
    package var presentation: Presentation

    package init(
      shelf: any CameraShelf, vision: [Subject: Vision], recorder: (any Recorder)? = nil,
      devices: [(any AskedDevice)?] = [], checksStream: Bool = false, consent: (any ConsentStore)? = nil,
      presentation: Presentation
    ) {
      (self.shelf, self.vision, self.recorder) = (shelf, vision, recorder)
      (self.checksStream, self.consent, self.presentation) = (checksStream, consent, presentation)
      // What is said and heard comes last: by then all of an instant has happened.
      attached = devices.compactMap(\.self) + [PictureTable(), toasts, narration, sounds]
    }

    func device(_ device: Device) -> (any AskedDevice)? {
      attached.lazy.compactMap { $0 as? any AskedDevice }.first { $0.device == device }
    }

    /// Ends whatever still works.
    package func close() {
      recorder?.close()
      attached.forEach { $0.close() }
      for case .watching(let vision) in vision.values { vision.close() }
    }
  }

  /// Tells that the engine lives, for a watchdog: when the last frame came and the last picture was drawn.
  package struct Heartbeat: Equatable, Sendable {
    package var lastFrame: Instant?
    package var lastDraw: Instant?
    /// Since when a drawing is due that the terminal does not take.
    package var waitsToDraw: Instant?

    /// Whether the screen is drawn and frames come, none of them later than this.
    package func isFresh(at now: Instant, within time: Duration, awaitsFrames: Bool) -> Bool {
      let isDrawn = waitsToDraw.map { now - $0 < time } ?? true
      return isDrawn && (!awaitsFrames || lastFrame.map { now - $0 < time } == true)
    }
  }
}
