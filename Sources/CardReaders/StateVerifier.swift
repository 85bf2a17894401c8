package import Chips
internal import Contract

/// Passive authentication: whether a state has signed what a chip holds (ICAO 9303-11, 5.1).
///
/// OpenSSL's own search for a chain is not used: it refuses explicit curve parameters, which ICAO 9303-12 demands, and it
/// judges validity, which for a document of ten years has ended.
package struct StateVerifier: ChipVerifier {
  private static let securityObject = "2.23.136.1.1.1"

  private let anchors: @Sendable () -> Anchors

  /// Asks for the anchors when a signature holds.
  package init(_ anchors: @escaping @Sendable () -> Anchors) { self.anchors = anchors }

  package func verify(_ cms: [UInt8]) -> ChipSignature {
    guard let message = SignedMessage(der: cms), message.has(Self.securityObject) else {
      return ChipSignature(.failed)
    }
    let content = message.content
    switch message.verify() {
    case .bad: return ChipSignature(.failed, content: content)
    case .unknown: return ChipSignature(.notSupported, content: content)
    case .good: break
    }
    let signers = message.signers
    var signature = ChipSignature(.notDone, content: content)
    signature.signer = signers.first?.subject
    guard signers.allSatisfy(\.hasKnownCurve) else {
      signature.check = .notSupported
      return signature
    }
    // A message with several signers is as good as the worst of them.
    let known = anchors()
    let states = signers.map(known.issuer)
    if let state = states.first, !states.contains(where: { $0 == nil }) {
      (signature.check, signature.anchor) = (.good, state?.subject)
    }
    return signature
  }
}
