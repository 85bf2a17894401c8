/// Settings of the step `wallet`.
public struct WalletConfig: Equatable, Sendable {
  /// Whether a wallet's answer that the backend has taken replaces the step `document`.
  public var forDocument: Bool

  /// Creates a configuration; each parameter has its default.
  public init(forDocument: Bool = false) { self.forDocument = forDocument }
}
