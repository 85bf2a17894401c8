package import Contract
package import Files
internal import Notation

/// Keys in files.
package enum KeyFile {
  /// Larger than any key.
  private static let mostBytes = 1 << 14

  /// Reads a private key: PKCS#8 in PEM, or a JWK; `nil` if there is no such file.
  ///
  /// A file that other users can read is refused, unless systemd guards it.
  package static func findPrivate(
    _ path: String, _ curve: KeyCurve, _ files: any FileStore, isGuarded: Bool = false
  ) throws(CaptureError) -> PrivateKey? {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try isGuarded ? files.read(path, limit: mostBytes) : files.readGuarded(path, limit: mostBytes)
    } catch {
      if error.reason == .missing { return nil }
      guard error.reason == .exposed else { throw error.error() }
      throw CaptureError(
        .resourceMissing, "\(printable(path)) \(error.sentence): it is not used.",
        recovery: "If the key is still yours alone: chmod 600 \(printable(path))")
    }
    try Libcrypto.load()
    guard let key = PrivateKey(curve, reading: String(decoding: bytes, as: UTF8.self)) else {
      throw CaptureError(
        .badSyntax, "\(printable(path)) holds no private key of \(curve.rawValue).",
        recovery: "Name a file with one, as PKCS#8 in PEM or as a JWK.")
    }
    return key
  }

  /// The same, if the file has to be there.
  package static func readPrivate(
    _ path: String, _ curve: KeyCurve, _ files: any FileStore
  ) throws(CaptureError) -> PrivateKey {
    guard let key = try findPrivate(path, curve, files) else { throw FileFault(path, .missing).error() }
    return key
  }

  /// Reads the public keys of a set (RFC 7517: `{"keys":[…]}`), or one JWK.
  ///
  /// Private ones are refused: they belong to their owner alone.
  package static func readPublicSet(
    _ path: String, _ curve: KeyCurve, _ files: any FileStore
  ) throws(CaptureError) -> [PublicKey] {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try files.read(path, limit: mostBytes) } catch { throw error.error() }
    let node = JSONReader.read(bytes, file: path).node
    guard let members = node?["keys"]?.array else { return [try readPublic(path, curve, files)] }
    try Libcrypto.load()
    let keys = members.filter { $0["d"] == nil }.compactMap(PublicKey.init(jwk:)).filter { $0.curve == curve }
    guard !keys.isEmpty, keys.count == members.count else {
      throw CaptureError(
        .badSyntax, "\(printable(path)) holds something else than public keys of \(curve.rawValue).",
        recovery: "Write {\"keys\":[{\"kty\":\"OKP\",\"crv\":\"\(curve.rawValue)\",\"x\":\"…\"}]}.")
    }
    return keys
  }

  /// Reads a public key (JWK).
  ///
  /// A private one is refused: it belongs to its owner alone.
  package static func readPublic(
    _ path: String, _ curve: KeyCurve, _ files: any FileStore
  ) throws(CaptureError) -> PublicKey {
    try Libcrypto.load()
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try files.read(path, limit: mostBytes) } catch { throw error.error() }
    let node = JSONReader.read(bytes, file: path).node
    guard let node, let key = PublicKey(jwk: node), key.curve == curve else {
      throw CaptureError(
        .badSyntax, "\(printable(path)) holds no public key of \(curve.rawValue).",
        recovery: "Name a file with one as a JWK: {\"kty\":\"OKP\",\"crv\":\"\(curve.rawValue)\",\"x\":\"…\"}.")
    }
    guard node["d"] == nil else {
      throw CaptureError(
        .badSyntax, "\(printable(path)) holds a private key, and only its owner may have that.",
        recovery: "Name a file with the public part alone: without \"d\".")
    }
    return key
  }
}
