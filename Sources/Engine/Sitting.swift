internal import Contract
package import Flow

/// One person's session: its plan, its listeners and its archive.
package struct Sitting {
  package var plan: Plan
  package var id: String
  /// Saves the session; without an archive nothing is saved.
  package var archive: (any Archive)?
  package var listeners: [(EventStamp) -> Void]

  package init(
    _ plan: Plan, id: String, archive: (any Archive)? = nil, listeners: [(EventStamp) -> Void] = []
  ) {
    (self.plan, self.id, self.archive, self.listeners) = (plan, id, archive, listeners)
  }
}
