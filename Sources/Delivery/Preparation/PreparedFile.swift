package import Contract
internal import Notation

/// The file of a session that was prepared and not delivered yet, beside the states: its token and its person.
///
/// A state has a key that depends on what was captured, so there is none before the capture.
package struct PreparedFile: Equatable, Sendable {
  private static let version = 1
  private static let ending = ".prepared"

  package var session: String
  /// The path of the folder of all sessions.
  package var output: String
  package var backend: DeliveryState.Backend
  package var person: PersonData?

  package init(_ preparation: SessionPreparation, of session: String, in output: String) {
    (self.session, self.output) = (session, output)
    backend = .init(
      sessionID: preparation.session.id, token: preparation.token, expires: preparation.expires)
    person = preparation.session.person
  }

  package static func name(of session: String) -> String { session + ending }

  /// The session of a file's name; `nil` for other files.
  package static func session(ofName name: String) -> String? {
    name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : nil
  }

  package var bytes: [UInt8] {
    let node = JSONNode.object(
      [
        ("v", .integer(Self.version)), ("session", .string(session)), ("output", .string(output)),
        ("backend", backend.node),
      ]
        + [("subject", person?.node)].present)
    return Array((node.text(pretty: true) + "\n").utf8)
  }

  /// `nil` if it is none of ours.
  package init?(_ bytes: [UInt8]) {
    guard let node = JSONReader.read(bytes, file: "").node else { return nil }
    do throws(MemberFault) {
      let members = Members(node)
      _ = try members.required("v") { $0.integer == Self.version ? Self.version : nil }
      session = try members.required("session") { $0.string.flatMap { SessionName.isSession($0) ? $0 : nil } }
      output = try members.required("output", \.string)
      guard let backend = try members.member("backend", DeliveryState.Backend.init) else { return nil }
      self.backend = backend
      person = try members.member("subject", PersonData.init)
    } catch {
      return nil
    }
  }
}
