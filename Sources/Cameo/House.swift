internal import Contract
package import Engine
package import Flow

/// Owns everything that outlives a sitting: the composition root for program, library and tapes, on any clock.
package final class House {
  package private(set) var composition: SessionComposition
  package let engine: Engine

  /// `parts` depend on the clock; everything else comes from the settings.
  package init(_ composition: SessionComposition, _ parts: Engine.Parts) {
    self.composition = composition
    let session = composition.settings.session
    var parts = parts
    (parts.checksStream, parts.consent) = (composition.checksStream, composition.consent)
    parts.sounds.rings = session.sounds
    (parts.presentation.isLarge, parts.presentation.usuallySpeaks) = (session.look.largeText, session.narration)
    engine = Engine(parts)
  }

  /// Applies reloaded texts, themes and settings while idle; cameras, streams and devices stay as they are.
  package func renew(_ composition: SessionComposition) {
    self.composition = composition
    engine.dress(engine.parts.presentation.renewed(by: composition))
    engine.renew(composition.kiosk)
  }

  /// Creates a sitting for a plan; the archive receives every event.
  package func sitting(
    _ plan: Plan, id: String, archive: SessionArchive? = nil, hear: @escaping (EventStamp, Engine) -> Void
  ) -> Sitting {
    Sitting(
      plan, id: id, archive: archive,
      listeners: [{ archive?.hear($0) }, { [unowned engine] in hear($0, engine) }])
  }

  /// Stops all workers and wipes personal data.
  package func close() {
    engine.wipe()
    engine.parts.close()
  }
}

extension Presentation {
  /// The presentation for other settings, on the same terminal.
  fileprivate func renewed(by composition: SessionComposition) -> Presentation {
    let (assembly, session) = (composition.assembly, composition.settings.session)
    var next = Presentation(
      catalogue: assembly.vocabulary.catalogue, language: assembly.language, languages: assembly.languages,
      library: assembly.themes.library, theme: assembly.theme, appearance: appearance, depth: depth)
    (next.parts, next.usualPreview) = (parts, usualPreview)
    (next.reducesMotion, next.isLarge) = (session.look.reducedMotion, session.look.largeText)
    next.usuallySpeaks = session.narration
    return next
  }
}
