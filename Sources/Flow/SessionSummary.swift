package import Contract

/// The summary of a completed session that had no end page.
package struct SessionSummary: Equatable, Sendable {
  /// Warnings about the products.
  package var warnings: [CaptureWarning]
  package var isOfDocument: Bool

  package init(_ plan: Plan, _ warnings: [CaptureWarning]) {
    (self.warnings, isOfDocument) = (warnings, plan.before.contains { $0 is DocumentStep })
  }
}

extension EndPage {
  /// Whether a document was captured, not only clips.
  package var isOfDocument: Bool { products.contains { $0.step == DocumentStep.name } }
}
