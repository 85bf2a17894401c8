import Files
import Foundation

@testable import Crypto

/// The private key of RFC 8410, as `openssl genpkey` writes it, and its public part.
enum Samples {
  static let pem = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
    -----END PRIVATE KEY-----

    """
  static let x = "Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE"
  static let publicJWK = #"{"kty":"OKP","crv":"Ed25519","x":"\#(x)"}"#
  static let privateJWK =
    #"{"kty":"OKP","crv":"Ed25519","d":"1O5y2_kTWErVttjx92n4rTr-fCjL8dT74Jeoj0R1WEI","x":"\#(x)"}"#
  static let manifest = Array(#"{"v":1,"session":"8c1f0c5e7a1d9b42","files":[]}"#.utf8)

  /// Each text that differs in one bit.
  static func flips(of text: [UInt8]) -> [[UInt8]] {
    (0..<text.count * 8).map { bit in
      var flipped = text
      flipped[bit / 8] ^= 1 << (bit % 8)
      return flipped
    }
  }
}

/// A folder that goes with its test.
final class Folder {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-keys-\(UUID())").path
  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }
  subscript(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    try text.write(toFile: self[name], atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name])
    return self[name]
  }
}
