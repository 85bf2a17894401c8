internal import Contract
internal import Notation

/// Why a signed or sealed text does not hold, as a clause.
package struct CryptoFault: Error, Equatable, Sendable {
  package let clause: String
  init(_ clause: String) { self.clause = clause }
}

extension CryptoFault {
  /// `did` something by the key that a header names.
  static func byAnother(_ did: String, _ kid: String?) -> CryptoFault {
    CryptoFault("is \(did) another key, '\(printable(String((kid ?? "").prefix(60))))'")
  }
}

extension PublicKey {
  /// The payload of a JWS; throws if this key has not signed it.
  package func open(_ jws: String) throws(CryptoFault) -> [UInt8] {
    guard let signed = CompactJWS(jws), !signed.payload.isEmpty else { throw CryptoFault("is no JWS") }
    try check(signed, of: signed.payload)
    return signed.payload
  }

  /// Holds a detached JWS to a payload; throws if this key has not signed it.
  package func check(_ jws: String, of payload: [UInt8]) throws(CryptoFault) {
    guard let signed = CompactJWS(jws), signed.payload.isEmpty else {
      throw CryptoFault("is no detached JWS")
    }
    try check(signed, of: payload)
  }

  private func check(_ signed: CompactJWS, of payload: [UInt8]) throws(CryptoFault) {
    guard signed.header["alg"]?.string == CompactJWS.algorithm, signed.header["crit"] == nil else {
      throw CryptoFault("is not signed with \(CompactJWS.algorithm)")
    }
    guard signed.kid == nil || signed.kid == thumbprint else {
      throw .byAnother("signed by", signed.kid)
    }
    guard verifies(signed.signature, of: signed.signed(payload)) else {
      throw CryptoFault("is not the signature of this key over this text")
    }
  }
}
