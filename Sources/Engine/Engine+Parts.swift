package import Contract
internal import Flow
package import Recording

/// The components of an engine.
extension Engine {
  /// The vision backend.
  package enum Vision {
    /// No finder; the error says what is missing.
    case missing(CaptureError)
    /// Finders analyse the frames of the open camera.
    case watching(any VisionFeed)
    /// Findings are injected by a tape or a test.
    case scripted
  }

  /// The engine's components, shared by all sittings.
  package struct Parts {
    package var cameras: any CameraProvider
    package var vision: [Subject: Vision]
    package var recorder: (any Recorder)?
    /// The devices that steps ask, and the engine's other parts.
    package var attached: [any EnginePart]
    let toasts = Toasts()
    package let narration = Narration()
    package let sounds = Sounds()
    /// Whether each camera's stream is measured before its picture is shown.
    package var checksStream: Bool
    package var consent: (any ConsentStore)?
    package var presentation: Presentation

    package init(
      cameras: any CameraProvider, vision: [Subject: Vision], recorder: (any Recorder)? = nil,
      devices: [(any AskedDevice)?] = [], checksStream: Bool = false, consent: (any ConsentStore)? = nil,
      presentation: Presentation
    ) {
      (self.cameras, self.vision, self.recorder) = (cameras, vision, recorder)
      (self.checksStream, self.consent, self.presentation) = (checksStream, consent, presentation)
      // Sound and speech come last: by then everything in an instant has happened.
      attached = devices.compactMap(\.self) + [PictureTable(), toasts, narration, sounds]
    }

    func device(_ device: Device) -> (any AskedDevice)? {
      attached.lazy.compactMap { $0 as? any AskedDevice }.first { $0.device == device }
    }

    /// Stops all workers.
    package func close() {
      recorder?.close()
      attached.forEach { $0.close() }
      for case .watching(let vision) in vision.values { vision.close() }
    }
  }

  /// Heartbeat for a watchdog: when the last frame came and the last picture was drawn.
  package struct Heartbeat: Equatable, Sendable {
    package var lastFrame: Instant?
    package var lastDraw: Instant?
    /// Since when the terminal has not accepted a due drawing.
    package var waitsToDraw: Instant?

    /// Whether frames and drawings are recent enough.
    package func isFresh(at now: Instant, within time: Duration, awaitsFrames: Bool) -> Bool {
      let isDrawn = waitsToDraw.map { now - $0 < time } ?? true
      return isDrawn && (!awaitsFrames || lastFrame.map { now - $0 < time } == true)
    }
  }
}
