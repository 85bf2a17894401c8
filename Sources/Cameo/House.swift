package import Contract
package import Engine
package import Flow
package import Recording
package import Voices

/// All that outlives a sitting, put together in one place: for the program, the library, tapes, whatever the clock.
package final class House {
  /// What differs from clock to clock.
  package struct Fittings {
    package var shelf: any CameraShelf
    package var vision: [Subject: Engine.Vision]
    package var recorder: (any Recorder)?
    package var devices: [any AskedDevice]
    package var presentation: Presentation
    package var importer: (any PictureImporter)?
    package var voice: (any Voice)?
    package var touch: (any Touch)?
    package var tones: (any TonePlayer)?

    package init(
      shelf: any CameraShelf, vision: [Subject: Engine.Vision], recorder: (any Recorder)? = nil,
      devices: [any AskedDevice] = [], presentation: Presentation
    ) {
      (self.shelf, self.vision, self.recorder) = (shelf, vision, recorder)
      (self.devices, self.presentation) = (devices, presentation)
    }
  }

  package let production: Production
  package let engine: Engine

  package init(_ production: Production, _ fittings: Fittings) {
    self.production = production
    var parts = Engine.Parts(
      shelf: fittings.shelf, vision: fittings.vision, recorder: fittings.recorder, devices: fittings.devices,
      checksStream: production.checksStream, consent: production.consent, presentation: fittings.presentation)
    (parts.voice, parts.touch, parts.tones) = (fittings.voice, fittings.touch, fittings.tones)
    parts.importer = fittings.importer
    parts.rings = production.settings.session.sounds
    parts.presentation.isLarge = production.settings.session.look.largeText
    parts.presentation.usuallySpeaks = production.settings.session.narration
    engine = Engine(parts)
  }

  /// A person who is led through a plan; the archive hears whatever is told.
  package func sitting(
    _ plan: Plan, id: String, archive: SessionArchive? = nil, hear: @escaping (EventStamp, Engine) -> Void
  ) -> Sitting {
    Sitting(
      plan, id: id, archive: archive,
      listeners: [{ archive?.hear($0) }, { [unowned engine] in hear($0, engine) }])
  }

  /// Ends whatever still works for it, with nothing left of anybody.
  package func close() {
    engine.wipe()
    engine.parts.recorder?.close()
    engine.parts.voice?.close()
    engine.parts.touch?.close()
    engine.parts.tones?.close()
    for case .watching(let vision) in engine.parts.vision.values { vision.close() }
  }
}
