package import Contract
package import Engine
package import Settings

/// Sees what a session is given and what it tells, as somebody who records it does.
package protocol SessionWitness: AnyObject {
  /// Once, before anything else; a session that can't begin has no witness.
  func begins(_ outset: SessionOutset)
  func receives(_ input: LiveInput, at time: Duration)
  func hears(_ stamp: EventStamp)
  /// Once, when the terminal has been given back and no signal can end the program yet.
  func ends(_ end: SessionEnd)
}

/// What a session began with, where the settings alone do not say it.
package struct SessionOutset: Equatable, Sendable {
  package var settings: ProgramSettings
  package var language: String
  package var seed: UInt64
  /// With the consent that was remembered.
  package var permission: KnownPermission

  package init(settings: ProgramSettings, language: String, seed: UInt64, permission: KnownPermission) {
    self.settings = settings
    self.language = language
    self.seed = seed
    self.permission = permission
  }
}
