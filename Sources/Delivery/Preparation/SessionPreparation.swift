package import Contract
package import Notation

/// A session as its backend or its host has prepared it, with the secret that stays with the process that delivers.
package struct SessionPreparation: Equatable, Sendable {
  package var session: BackendSession
  package var token: String?
  package var expires: WallTime?

  /// The members of the JSON object, in an answer of a backend and in a session file.
  package static let members = ["sessionId", "token", "iad", "expires", "subject", "phone", "wallet"]

  private static let (mostOfToken, mostOfIAD, mostOfAddress) = (4096, 32 << 10, 512)

  /// Reads `{sessionId, token?, iad?, expires?, subject?, phone?, wallet?}`.
  ///
  /// A time that has passed is read too: its session is valid for 0 s.
  package init(_ node: JSONNode, at now: WallTime) throws(PreparationFault) {
    do throws(MemberFault) {
      let members = Members(node)
      session = BackendSession(id: try members.required("sessionId", Self.id))
      token = try members.optional("token") { node in
        node.string.flatMap { Self.isVisible($0, atMost: Self.mostOfToken) ? $0 : nil }
      }
      session.iad = try members.optional("iad") { node in
        node.string.flatMap { (1...Self.mostOfIAD).contains($0.utf8.count) ? $0 : nil }
      }
      expires = try members.optional("expires", Self.time)
      session.validFor = expires.map { max(.zero, $0 - now) }
      session.person = try members.member("subject", PersonData.init)
      session.phone = try members.member("phone") { (members) throws(MemberFault) in try Self.link(members, now) }
      session.wallet = try members.member("wallet") { (members) throws(MemberFault) in try Self.link(members, now) }
    } catch {
      throw PreparationFault(error)
    }
  }

  package init(_ session: BackendSession, token: String? = nil, expires: WallTime? = nil) {
    (self.session, self.token, self.expires) = (session, token, expires)
  }

  private static func link(_ members: Members, _ now: WallTime) throws(MemberFault) -> BackendLink {
    let uri = try members.required("uri") { node in
      node.string.flatMap { isVisible($0, atMost: mostOfAddress) && $0.contains(":") ? $0 : nil }
    }
    return BackendLink(uri, validFor: try members.optional("until", time).map { max(.zero, $0 - now) })
  }

  private static func time(_ node: JSONNode) -> WallTime? { node.string.flatMap(Timestamp.time) }

  private static func id(_ node: JSONNode) -> String? {
    node.string.flatMap(BackendText.id).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Fit for a header, and for an address.
  private static func isVisible(_ text: String, atMost most: Int) -> Bool {
    (1...most).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
  }
}

/// A member that is missing or has a wrong value, and where it stands.
package struct PreparationFault: Error, Equatable, Sendable {
  package let key: String
  package let line: Int
  package let column: Int

  init(_ fault: MemberFault) { (key, line, column) = (fault.key, fault.line, fault.column) }

  /// What the member has to be.
  package var remedy: String {
    switch key {
    case "sessionId": "the backend's id: printable, at most 200 characters"
    case "token": "a token without spaces, at most 4096 characters"
    case "iad": "the backend's text, at most 32 KiB"
    case "expires", "until": "a time such as 2026-11-30T08:30:00Z"
    case "firstName": "a subject has a first name"
    case "uri": "an address without spaces, at most 512 characters"
    default: "see 'Sessions from a backend' in the guide to delivery"
    }
  }
}

extension PersonData {
  init(_ members: Members) throws(MemberFault) {
    func text(_ node: JSONNode) -> String? { node.string.flatMap(BackendText.words) }
    self.init(
      firstName: try members.required("firstName", text), lastName: try members.optional("lastName", text),
      email: try members.optional("email", text))
  }

  package var node: JSONNode {
    let optional: [(String, JSONNode?)] = [
      ("lastName", lastName.map(JSONNode.string)), ("email", email.map(JSONNode.string)),
    ]
    return .object(
      [("firstName", .string(firstName))] + optional.compactMap { name, node in node.map { (name, $0) } })
  }
}
