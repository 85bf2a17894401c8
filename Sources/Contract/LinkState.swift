/// The other device of the person that an address of the backend is for.
public enum LinkKind: String, CaseIterable, Hashable, Sendable {
  /// The person goes on with their phone.
  case phone
  /// A wallet of the person answers a request (OpenID4VP).
  case wallet
}

/// How far a link is: the first four come from the backend.
public enum LinkState: String, CaseIterable, Hashable, Sendable {
  /// The request exists, and no device has fetched it.
  case asked
  /// A device has fetched it.
  case shown
  /// The person goes on with their phone, or the backend has what the wallet sent.
  case done
  /// The person has refused it there, or the backend has refused the answer.
  case refused
  /// Its time was over.
  case expired
  /// The person went on without it.
  case skipped

  /// What a backend can say.
  package static let told: [LinkState] = [.asked, .shown, .done, .refused]
}

extension BackendSession {
  package subscript(_ kind: LinkKind) -> BackendLink? {
    switch kind {
    case .phone: phone
    case .wallet: wallet
    }
  }
}

extension LinkKind {
  package var page: Page {
    switch self {
    case .phone: .phone
    case .wallet: .wallet
    }
  }
}
