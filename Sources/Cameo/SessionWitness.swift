package import Contract
package import Engine
package import Settings

/// Observes a session's inputs and events, for recording tapes.
package protocol SessionWitness: AnyObject {
  /// Called once, before anything else; not if the session can't start.
  func begins(_ outset: SessionOutset)
  func receives(_ input: LiveInput, at time: Duration)
  func hears(_ stamp: EventStamp)
  /// Called once, after the terminal is restored and while signals can't end the program yet.
  func ends(_ end: SessionEnd)
}

/// The initial state of a session, beyond its settings.
package struct SessionOutset: Equatable, Sendable {
  package var settings: ProgramSettings
  package var language: String
  package var seed: UInt64
  /// The consent, including a remembered one.
  package var permission: KnownPermission

  package init(settings: ProgramSettings, language: String, seed: UInt64, permission: KnownPermission) {
    self.settings = settings
    self.language = language
    self.seed = seed
    self.permission = permission
  }
}
