internal import Contract
package import Flow

/// One person before the engine: where they are led through, and who hears and keeps what comes of it.
package struct Sitting {
  package var plan: Plan
  package var id: String
  /// Who keeps what is left behind; without one nothing is kept.
  package var archive: (any Archive)?
  package var listeners: [(EventStamp) -> Void]

  package init(
    _ plan: Plan, id: String, archive: (any Archive)? = nil, listeners: [(EventStamp) -> Void] = []
  ) {
    (self.plan, self.id, self.archive, self.listeners) = (plan, id, archive, listeners)
  }
}
