package import Contract

/// What was made, shown before it is kept.
package struct Review: Equatable, Sendable {
  package var products: [Product]

  package init(_ products: [Product]) { self.products = products }

  /// `r` as on every page on which something is taken again.
  static let retake = KeyRow(.character("r"), "r", .pressControl(.tryAgain), .retake)

  /// What passes the pages that show what was made.
  static let skipped = "keep what was recorded without asking, with --review skip."

  package var face: PageFace {
    PageFace(
      .review, .review(self), controls: [Control(.lookGood), Control(.tryAgain)], claims: [Self.retake],
      traits: .still, unattended: Self.skipped)
  }
}
