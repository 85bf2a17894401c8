import Chips
import Contract
import Files
import Foundation
import Testing

@testable import CardReaders

@Suite struct StateVerifierTests {
  private func anchors(_ countries: Country..., named name: String = "csca.cer") throws -> Anchors {
    let files = MemoryFiles()
    for (number, country) in countries.enumerated() {
      try files.write(try country.bytes(name), to: "/csca/\(number).cer")
    }
    return Anchors.read("/csca", files)
  }

  private func verify(_ cms: [UInt8], _ anchors: Anchors) -> ChipSignature { StateVerifier { anchors }.verify(cms) }

  /// Explicit parameters are what OpenSSL's own search refuses.
  @Test(arguments: [Country.Keys.explicit, .named, .rsa, .pss])
  func goodUnderItsState(_ keys: Country.Keys) throws {
    let country = try Country(keys)
    let signature = verify(try country.bytes("cms.der"), try anchors(country))
    #expect(
      signature
        == ChipSignature(
          .good, content: Country.content, signer: "C=UT, O=Utopia, CN=Signer 1",
          anchor: "C=UT, O=Utopia, CN=CSCA Ütopia"))
  }

  @Test func withoutItsState() throws {
    // Two states of one name: the key decides.
    let (country, namesake) = (try Country(), try Country())
    let cms = try country.bytes("cms.der")
    for known in [Anchors(), try anchors(namesake)] {
      let signature = verify(cms, known)
      #expect(signature.check == .notDone && signature.anchor == nil)
      #expect(signature.signer != nil && signature.content == Country.content)
    }
    #expect(verify(cms, try anchors(namesake, country)).check == .good)
  }

  @Test func alteredBits() throws {
    let country = try Country()
    let (cms, known) = (try country.bytes("cms.der"), try anchors(country))
    let content = try #require(cms.firstRange(of: Country.content))
    for place in [content.lowerBound, content.upperBound - 1, cms.count - 1] {
      var altered = cms
      altered[place] ^= 1
      let signature = verify(altered, known)
      #expect(signature.check == .failed && signature.anchor == nil, "byte \(place)")
      #expect(signature.content != nil)
    }
    for stranger in [[], [0x30], Array(cms.dropLast()), try country.bytes("csca.cer")] {
      #expect(verify(stranger, known) == ChipSignature(.failed))
    }
  }

  @Test func anotherContent() throws {
    let country = try Country()
    try country.run(Country.sign("lds.bin", as: "1.2.840.113549.1.7.1", to: "other.der"))
    #expect(verify(try country.bytes("other.der"), try anchors(country)) == ChipSignature(.failed))
  }

  @Test func signerWithoutCertificate() throws {
    let country = try Country()
    try country.run(Country.sign("lds.bin", as: "2.23.136.1.1.1", to: "bare.der", "-nocerts"))
    #expect(verify(try country.bytes("bare.der"), try anchors(country)).check == .notSupported)
  }

  @Test func curveWithoutName() throws {
    let country = try Country(.unnamed)
    let known = try anchors(country)
    #expect(known.count == 1)
    #expect(verify(try country.bytes("cms.der"), known).check == .notDone)
  }

  /// A document outlives its signer.
  @Test func expiredSigner() throws {
    let country = try Country()
    try country.run(
      """
      : >index.txt; echo 07 >serial
      printf '[d]\\ndatabase=index.txt\\nnew_certs_dir=.\\nserial=serial\\ndefault_md=sha256\\npolicy=p\\n[p]\\n' >ca.cnf
      printf 'countryName=optional\\norganizationName=optional\\ncommonName=supplied\\n' >>ca.cnf
      openssl ca -batch -config ca.cnf -name d -cert csca.pem -keyfile csca.key -in ds.csr \
        -startdate 20100101000000Z -enddate 20150101000000Z -notext -out ds.pem
      \(Country.sign("lds.bin", as: "2.23.136.1.1.1", to: "old.der"))
      """)
    #expect(verify(try country.bytes("old.der"), try anchors(country)).check == .good)
  }

  /// The old key has signed the new one; the new one has signed the signer.
  @Test func linkCertificate() throws {
    let country = try Country()
    try country.run(
      """
      mv csca.key old.key; mv csca.pem old.pem
      openssl ecparam -name brainpoolP256r1 -param_enc explicit -genkey -noout -out csca.key
      openssl req -new -utf8 -key csca.key -config c.cnf -out link.csr
      openssl x509 -req -in link.csr -CA old.pem -CAkey old.key -sha256 -set_serial 9 -extfile c.cnf -extensions ca \
        -days 3650 -outform DER -out link.cer
      openssl x509 -inform DER -in link.cer -out link.pem
      openssl x509 -req -in ds.csr -CA link.pem -CAkey csca.key -sha256 -set_serial 8 -extfile c.cnf -extensions ds \
        -days 3650 -out ds.pem
      \(Country.sign("lds.bin", as: "2.23.136.1.1.1", to: "new.der"))
      """)
    let cms = try country.bytes("new.der")
    #expect(verify(cms, try anchors(country)).check == .notDone)
    #expect(verify(cms, try anchors(country, named: "link.cer")).check == .good)
  }
}
