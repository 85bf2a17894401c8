package import Contract
internal import Notation

/// What the envelope carries beside the documents, made once for a session: repeated envelopes are the same bytes.
package struct Enclosures: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The device's signature over the manifest, a detached JWS.
    case jws
    /// The sealed result, a JWE.
    case jwe
  }

  package internal(set) var texts: [Kind: String] = [:]

  package init() {}

  package subscript(kind: Kind) -> String? { texts[kind] }

  /// Those that a session needs; a kept one is taken if it was made with the same key.
  ///
  /// `nil` if a library fails.
  package static func make(
    _ facts: SessionFacts, _ context: DeliveryContext, person: PersonData? = nil, kept: (Kind) -> String?
  ) -> Enclosures? {
    var enclosures = Enclosures()
    let credentials = context.credentials
    if let device = credentials.device {
      enclosures.texts[.jws] =
        reusable(kept(.jws), device.kid)
        ?? CompactJWS.text(of: facts.manifest, isDetached: true, kid: device.kid, sign: device.sign)
      if enclosures[.jws] == nil { return nil }
    }
    if context.config.proof.seal != .none, let sealer = credentials.sealer {
      enclosures.texts[.jwe] =
        reusable(kept(.jwe), sealer.kid) ?? sealer.seal(SealedResult.plain(facts.result, subject: person?.node))
      if enclosures[.jwe] == nil { return nil }
    }
    return enclosures
  }

  /// Both forms begin with a header that names its key.
  private static func reusable(_ text: String?, _ kid: String) -> String? {
    guard let text, let head = Base64URL.bytes(text.prefix { $0 != "." }),
      JSONReader.read(head, file: "").node?["kid"]?.string == kid
    else { return nil }
    return text
  }
}

extension SessionFacts {
  /// Adds what the envelope carries; a sealed result is not sent as a file.
  package mutating func enclose(_ enclosures: Enclosures) {
    self.enclosures = enclosures
    if enclosures[.jwe] != nil { files.removeAll { $0.name == SealedResult.file } }
  }
}
