import Foundation

@testable import CardReaders

/// A state that OpenSSL's program makes: its certificate, a signer's and a signed security object.
final class Country {
  /// How its keys are written.
  enum Keys: String, CaseIterable {
    /// Elliptic curves as ICAO 9303-12 wants them, by name, and with a generator of their own.
    case explicit, named, unnamed
    case rsa, pss
  }

  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-state-\(UUID())").path
  static let content = Array("what is signed\n".utf8)

  init(_ keys: Keys = .explicit) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try content(of: Self.settings, to: "c.cnf")
    try Data(Self.content).write(to: URL(fileURLWithPath: folder + "/lds.bin"))
    try run(Self.script(keys))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  func content(of text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  /// Runs a script in its folder.
  func run(_ script: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-euc", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    struct Failed: Error { let script: String }
    if process.terminationStatus != 0 { throw Failed(script: script) }
  }

  private static let settings = """
    [req]
    distinguished_name = dn
    prompt = no
    [dn]
    C = UT
    O = Utopia
    CN = CSCA Ütopia
    [ca]
    basicConstraints = critical, CA:TRUE, pathlen:0
    [ds]
    keyUsage = critical, digitalSignature

    """

  private static func script(_ keys: Keys) -> String {
    let pss = keys == .pss ? "-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32" : ""
    let cmsPSS = keys == .pss ? "-keyopt rsa_padding_mode:pss -keyopt rsa_pss_saltlen:32" : ""
    return """
      \(key(keys, "csca.key"))
      \(key(keys == .unnamed ? .explicit : keys, "ds.key"))
      openssl req -x509 -new -utf8 -key csca.key -sha256 \(pss) -config c.cnf -extensions ca -days 3650 -out csca.pem
      openssl x509 -in csca.pem -outform DER -out csca.cer
      openssl req -new -key ds.key -config c.cnf -subj '/C=UT/O=Utopia/CN=Signer 1' -out ds.csr
      openssl x509 -req -in ds.csr -CA csca.pem -CAkey csca.key -sha256 \(pss) -set_serial 7 \
        -extfile c.cnf -extensions ds -days 3650 -out ds.pem
      \(sign("lds.bin", as: "2.23.136.1.1.1", to: "cms.der", cmsPSS))
      """
  }

  static func sign(_ file: String, as type: String, to signed: String, _ options: String = "") -> String {
    """
    openssl cms -sign -binary -nodetach -nosmimecap -in \(file) -econtent_type \(type) -md sha256 -signer ds.pem \
      -inkey ds.key \(options) -outform DER -out \(signed)
    """
  }

  private static func key(_ keys: Keys, _ file: String) -> String {
    let curve = "openssl ecparam -name brainpoolP256r1 -genkey -noout"
    return switch keys {
    case .explicit: "\(curve) -param_enc explicit -out \(file)"
    case .named: "\(curve) -out \(file)"
    case .rsa, .pss: "openssl genrsa -out \(file) 2048"
    case .unnamed:
      """
      \(curve) -param_enc explicit -outform DER -out own.der; python3 -c '\(mirror)'
      openssl ec -inform DER -in own.der -out \(file)
      """
    }
  }

  /// Mirrors the generator and the public key: another generator of the same curve, whose parameters no standard has.
  private static let mirror = """
    d = bytearray(open("own.der", "rb").read())
    p = 0xA9FB57DBA1EEA9BC3E660A909D838D726E3BF623D52620282013481D1F6E5377
    a = 0x7D5A0975FC2C3057EEF67530417AFFE7FB8055C126DC5C6CE94A4B44F330B5D9
    b = 0x26DC5C6CE94A4B44F330B5D9BBD77CBF958416295CF7E1CE6BCCDC18FF8C07B6
    found = 0
    for i in range(len(d) - 64):
      x, y = (int.from_bytes(d[i + k:i + k + 32], "big") for k in (1, 33))
      if d[i] == 4 and (y * y - x ** 3 - a * x - b) % p == 0:
        d[i + 33:i + 65] = (p - y).to_bytes(32, "big")
        found += 1
    assert found == 2
    open("own.der", "wb").write(d)
    """
}
