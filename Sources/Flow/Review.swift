package import Contract

/// What was made, shown before it is kept.
package struct Review: Equatable, Sendable {
  package var products: [Product]

  package init(_ products: [Product]) { self.products = products }
}
