internal import Contract
package import Engine
package import Flow

/// All that outlives a sitting, put together in one place: for the program, the library, tapes, whatever the clock.
package final class House {
  package private(set) var production: Production
  package let engine: Engine

  /// `parts` are those that differ from clock to clock; the settings say the rest.
  package init(_ production: Production, _ parts: Engine.Parts) {
    self.production = production
    let session = production.settings.session
    var parts = parts
    (parts.checksStream, parts.consent) = (production.checksStream, production.consent)
    parts.sounds.rings = session.sounds
    (parts.presentation.isLarge, parts.presentation.usuallySpeaks) = (session.look.largeText, session.narration)
    engine = Engine(parts)
  }

  /// Texts, themes and settings were read again, while nobody is there; cameras, streams and devices stay as they are.
  package func renew(_ production: Production) {
    self.production = production
    engine.dress(engine.parts.presentation.renewed(by: production))
    engine.renew(production.kiosk)
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
    engine.parts.close()
  }
}

extension Presentation {
  /// The words and colours of other settings, on the same terminal.
  fileprivate func renewed(by production: Production) -> Presentation {
    let (assembly, session) = (production.assembly, production.settings.session)
    var next = Presentation(
      catalogue: assembly.vocabulary.catalogue, language: assembly.language, languages: assembly.languages,
      library: assembly.themes.library, theme: assembly.theme, appearance: appearance, depth: depth)
    (next.parts, next.usualPreview) = (parts, usualPreview)
    (next.reducesMotion, next.isLarge) = (session.look.reducedMotion, session.look.largeText)
    next.usuallySpeaks = session.narration
    return next
  }
}
