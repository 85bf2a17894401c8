package import Contract

/// What is left to say of a session that is complete and had no last page.
package struct Conclusion: Equatable, Sendable {
  /// What is wrong with what was kept.
  package var warnings: [CaptureWarning]
  package var isOfDocument: Bool

  package init(_ plan: Plan, _ warnings: [CaptureWarning]) {
    (self.warnings, isOfDocument) = (warnings, plan.before.contains { $0 is DocumentStep })
  }
}

extension Farewell {
  /// Not only of films.
  package var isOfDocument: Bool { products.contains { $0.step == DocumentStep.name } }
}
