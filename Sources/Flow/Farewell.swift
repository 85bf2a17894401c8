package import Contract

/// The last page of a session that is complete: what was made is kept, and was told.
package struct Farewell: Equatable, Sendable {
  /// Everything that the steps have made.
  package var products: [Product]
  /// Where `result.json` stands; nil where nothing was left.
  package var result: String?
  /// What is wrong with it all the same.
  package var warnings: [CaptureWarning]

  package init(_ products: [Product], result: String?, warnings: [CaptureWarning] = []) {
    (self.products, self.result, self.warnings) = (products, result, warnings)
  }

  /// Not only of films.
  package var isOfDocument: Bool { products.contains { $0.step == DocumentStep.name } }

  package var face: PageFace {
    PageFace(
      .captured, .captured(self), controls: [Control(.finish)], closing: .completed,
      traits: [.session, .controls, .picture, .outcome])
  }
}

/// What is left to say of a session that is complete and had no last page.
package struct Conclusion: Equatable, Sendable {
  /// What is wrong with what was kept.
  package var warnings: [CaptureWarning]
  package var isOfDocument: Bool

  package init(_ plan: Plan, _ warnings: [CaptureWarning]) {
    (self.warnings, isOfDocument) = (warnings, plan.steps.contains { $0 is DocumentStep })
  }
}

extension Timer {
  /// How long the last page stands where nobody presses anything.
  static let farewell = Timer("farewell")
}
