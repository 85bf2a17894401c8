package import Contract
package import Recording
package import Voices

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
    package var devices: [any AskedDevice]
    /// What reads pictures of files; nil where nobody may name any.
    package var importer: (any PictureImporter)?
    /// Whether each camera is measured before its picture is shown.
    package var checksStream: Bool
    package var consent: (any ConsentStore)?
    package var presentation: Presentation
    /// What says aloud what pages say; nil where nothing can.
    package var voice: (any Voice)?
    /// What is felt of what is heard; nil where nothing is to be.
    package var touch: (any Touch)?
    /// Whether sounds are heard.
    package var rings = true
    /// What plays them through a sound card; nil where the bell rings.
    package var tones: (any TonePlayer)?

    package init(
      shelf: any CameraShelf, vision: [Subject: Vision], recorder: (any Recorder)? = nil,
      devices: [any AskedDevice] = [], checksStream: Bool = false, consent: (any ConsentStore)? = nil,
      presentation: Presentation
    ) {
      (self.shelf, self.vision, self.recorder, self.devices) = (shelf, vision, recorder, devices)
      (self.checksStream, self.consent, self.presentation) = (checksStream, consent, presentation)
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
