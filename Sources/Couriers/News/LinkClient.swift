internal import Contract
internal import Delivery

/// What a client that watches a link has been told, and when the backend is asked again.
struct LinkClient {
  static let interval = Duration.seconds(2)

  let session: String
  let kind: LinkKind
  /// `nil` while an answer is awaited.
  var nextLook: ContinuousClock.Instant? = .now
  private var last: LinkState?

  init(_ session: String, _ kind: LinkKind) { (self.session, self.kind) = (session, kind) }

  /// The line for the client, if the state is news.
  mutating func take(_ state: LinkState?) -> String? {
    nextLook = .now + Self.interval
    guard let state, state != last else { return nil }
    last = state
    return state.line(of: kind)
  }
}
