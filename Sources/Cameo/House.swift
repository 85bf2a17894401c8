internal import Contract
package import Engine
package import Flow

/// All that outlives a sitting, put together in one place: for the program, the library, tapes, whatever the clock.
package final class House {
  package let production: Production
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
