import Contract
import Testing

@testable import Chips

/// What the standards show, and that no bit of it can be another one.
@Suite struct ExampleTests {
  @Test func all() throws {
    var examples = try Examples()
    examples.basicAccess()
    examples.secureMessaging()
    examples.derivation()
    examples.section = "pace-gm-ecdh"
    examples.pace("pace-gm-ecdh", password: library.digest(.sha1, of: examples["mrz_key"]))
    examples.section = "pace-digits"
    examples.pace("pace-digits", password: ChipKey.access(WipedBytes(examples["digits"])).password(library))
    examples.section = "pace-cam-ecdh"
    examples.pace("pace-cam-ecdh", password: library.digest(.sha1, of: examples["mrz_key"]))
    examples.paceIntegers()
    examples.paceIntegrated()
    examples.activeAuthentication()
    examples.chipAuthentication()
    examples.realChipAuthentication()
    examples.zones()
    #expect(examples.wrong == [])
    #expect(examples.count == 104)
  }
}

extension Examples {
  mutating func activeAuthentication() {
    section = "aa-rsa"
    let (message, challenge) = (self["f"], self["rnd_ifd"])
    same("h", library.digest(.sha1, of: self["m1"] + challenge))
    holds("F answers the challenge", ActiveAuthentication.answers(message, challenge, library))
    holds(
      "and no other challenge",
      !altered(challenge).contains { ActiveAuthentication.answers(message, $0, library) }
        && !altered(message).contains { ActiveAuthentication.answers($0, challenge, library) })
    section = "aa-rsa-real"
    guard let key = TLV(only: self["dg15"]).flatMap({ SubjectKey($0.value) }) else { return holds("dg15", false) }
    func isAnswer(_ signature: [UInt8], _ challenge: [UInt8]) -> Bool {
      ActiveAuthentication.holds(signature, of: challenge, by: key, hash: nil, library) == true
    }
    let (signature, nonce) = (self["signature"], self["rnd_ifd"])
    holds("the signature answers the challenge", isAnswer(signature, nonce))
    holds(
      "and no other challenge",
      !altered(nonce).contains { isAnswer(signature, $0) } && !altered(signature).contains { isAnswer($0, nonce) })
  }
}
