import Contract
import Documents

@testable import Chips

/// Keys, BAC and secure messaging.
extension Examples {
  mutating func basicAccess() {
    section = "bac"
    same("k_seed", library.digest(.sha1, of: self["mrz_key"]).map { Array($0.prefix(16)) })
    guard let access = BasicAccess(field: self["mrz_key"], library) else { return holds("keys", false) }
    same("k_enc", access.encryption)
    same("k_mac", access.authentication)
    let exchange = BasicAccess.Exchange(chip: self["rnd_ic"], reader: self["rnd_ifd"], secret: self["k_ifd"])
    let command = access.command(exchange)
    same("e_ifd", command.map { Array($0.prefix(32)) })
    same("m_ifd", command.map { Array($0.suffix(8)) })
    let session = access.session(exchange, answer: self["response"])
    holds("the chip's answer is accepted", session != nil)
    same("ks_enc", session?.encryption)
    same("ks_mac", session?.authentication)
    same("ssc", session?.counter)
    holds(
      "an altered answer is refused",
      altered(self["response"]).allSatisfy { access.session(exchange, answer: $0) == nil })
  }

  /// A command protected, and its answer opened.
  mutating func exchange(_ number: Int, _ session: inout SecureMessaging, comparesData: Bool = true) {
    guard let plain = ChipCommand(self["plain\(number)"]) else { return holds("plain\(number)", false) }
    same("command\(number)", session.protect(plain)?.bytes)
    guard let answer = ChipAnswer(self["response\(number)"]) else { return }
    let before = session
    guard case .authentic(let opened) = session.open(answer) else { return holds("response\(number)", false) }
    if comparesData { same("data\(number)", opened.data) }
    holds("status of response\(number)", opened.status == .done)
    for data in altered(answer.data) {
      var session = before
      guard session.open(ChipAnswer(data, answer.status)) == .notAuthentic else {
        return holds("altered response\(number)", false)
      }
    }
  }

  mutating func secureMessaging() {
    section = "sm-3des"
    var session = protection(self, .tripleDES)
    for number in 1...3 { exchange(number, &session) }
    section = "sm-aes"
    session = protection(self, .aes128)
    exchange(1, &session)
  }

  mutating func derivation() {
    section = "kdf"
    let hash = library.digest(.sha1, of: self["mrz_key_pace"])
    same("sha1_mrz", hash)
    same("pi_aes128", hash.flatMap { library.derive(.password, from: $0, .aes128) })
    same("pi_aes192", library.derive(.password, from: self["seed192"], .aes192))
    same("pi_aes256", library.derive(.password, from: self["seed256"], .aes256))
  }

  mutating func zones() {
    section = "mrz"
    for (zone, key) in [("td3", "td3_key"), ("td1", "td1_key"), ("td1_long_number", "td1_long_key")] {
      let fields = ZoneKey(zone: self[zone]).map(ChipKeyFields.init)
      holds("\(zone) has a key", fields != nil)
      same(key, fields?.keyField)
    }
    var wrong = self["td1_long_number"]
    wrong[30] ^= 1
    holds("a wrong check digit has none", ZoneKey(zone: wrong) == nil)
  }
}
