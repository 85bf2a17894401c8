internal import Notation

/// The SHA-256 in a `Content-Digest` header (RFC 9530): `sha-256=:BASE64:`, perhaps beside other digests.
struct ContentDigest: Equatable {
  var bytes: [UInt8]

  init?(_ header: String?) {
    let members = (header ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    let values = members.filter { $0.hasPrefix("sha-256=:") && $0.hasSuffix(":") && $0.utf8.count > 10 }
    guard values.count == 1, let value = values.first, let bytes = Base64.bytes(String(value.dropFirst(9).dropLast())),
      bytes.count == 32
    else { return nil }
    self.bytes = bytes
  }
}
