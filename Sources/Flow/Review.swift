package import Contract

/// The review of a product before it is accepted.
package struct Review: Equatable, Sendable {
  package var products: [Product]

  package init(_ products: [Product]) { self.products = products }
}
