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
}

extension Timer {
  /// How long the last page stands where nobody presses anything.
  static let farewell = Timer("farewell")
}
