package import Contract

/// What can be said of the signature in EF.SOD (passive authentication, ICAO 9303-11, 5.1).
package struct ChipSignature: Equatable, Sendable {
  /// The outcome.
  ///
  /// `good`: it holds, and a state known here has signed the signer's certificate. `failed`: it does not hold.
  /// `notSupported`: an algorithm is unknown. `notDone`: it holds, and no certificate of a known state stands above it.
  package var check: ChipCheck
  /// What is signed (eContent, the LDS security object), even if the signature does not hold; `nil` if there is none.
  package var content: [UInt8]?
  /// The subjects of the signer's certificate and of the state's above it.
  package var signer: String?
  package var anchor: String?

  package init(_ check: ChipCheck, content: [UInt8]? = nil, signer: String? = nil, anchor: String? = nil) {
    (self.check, self.content) = (check, content)
    (self.signer, self.anchor) = (signer, anchor)
  }
}

/// Verifies what a state has signed.
package protocol ChipVerifier: Sendable {
  /// Verifies the CMS in an EF.SOD, without the tag 77 around it.
  ///
  /// Called on the reader's thread. Whether the groups have the signed hashes is compared by the read.
  func verify(_ cms: [UInt8]) -> ChipSignature
}
