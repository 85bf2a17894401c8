/// A session that a backend has prepared for the one on this machine; its token stays with the process that delivers.
package struct BackendSession: Equatable, Sendable {
  /// The backend's id of it.
  package var id: String
  package var person: PersonData?
  /// The backend's text for the metadata (IAD), in place of `iadConfig.data`.
  package var iad: String?
  /// How long it can be used from now on; `nil` is without end.
  package var validFor: Duration?
  /// Where the person can go on with their phone.
  package var phone: BackendLink?
  /// A request to a wallet (OpenID4VP, by reference).
  package var wallet: BackendLink?

  package init(
    id: String, person: PersonData? = nil, iad: String? = nil, validFor: Duration? = nil, phone: BackendLink? = nil,
    wallet: BackendLink? = nil
  ) {
    (self.id, self.person, self.iad, self.validFor) = (id, person, iad, validFor)
    (self.phone, self.wallet) = (phone, wallet)
  }
}

/// The answer to the request for a prepared session.
package enum PreparationAnswer: Equatable, Sendable {
  case prepared(BackendSession)
  case refused(DeliveryCode)
}

/// What a backend knows of the person: it is shown and handed over, and is in no result, event or log.
package struct PersonData: Equatable, Sendable {
  package var firstName: String
  package var lastName: String?
  package var email: String?

  package init(firstName: String, lastName: String? = nil, email: String? = nil) {
    (self.firstName, self.lastName, self.email) = (firstName, lastName, email)
  }
}

/// An address of a backend for another device of the person.
package struct BackendLink: Equatable, Sendable {
  package var uri: String
  /// How long it can be used from now on; `nil` is without end.
  package var validFor: Duration?

  package init(_ uri: String, validFor: Duration? = nil) { (self.uri, self.validFor) = (uri, validFor) }
}
