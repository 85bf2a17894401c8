package import Contract
internal import Documents
internal import Notation

/// A made-up document as a folder holds it: the files of its chip, and what the chip keeps to itself.
package struct TwinDocument: Sendable {
  /// What is wrong with a chip of this document.
  package enum Fault: String, CaseIterable, Sendable {
    /// Copied files, and keys of its own.
    case clone
    /// Another face than the signed one.
    case exchanged
    /// The signature of EF.SOD does not hold.
    case altered
    /// The document of another person: the key does not open it.
    case otherPerson
  }

  /// The key of active authentication.
  struct ActiveKey: Sendable {
    let modulus: [UInt8]
    var exponent: [UInt8]
    let hash: ChipHash
  }

  static let (cardAccess, information): (UInt16, UInt16) = (0x011C, 0x2F01)
  /// The seed with which the demo camera shows the holder of the documents in `Resources/chips`.
  package static let seed: UInt64 = 1
  private static let secrets = "chip.json"
  /// The folder in that of the document with the anchors of its state.
  package static let trust = "trust"
  /// What can stand for a secret of a chip of its own.
  private static let otherBits: UInt8 = 2

  /// By identifier; those of the master file, and those of the application.
  let masterFiles: [UInt16: [UInt8]]
  private(set) var files: [UInt16: [UInt8]]
  /// What BAC and PACE derive their keys from.
  private(set) var keyField: [UInt8]
  let access: [UInt8]
  /// The private key of chip authentication.
  private(set) var chipKey: [UInt8]?
  private(set) var activeKey: ActiveKey?

  /// The names of the files that a folder can have; all others are not for the chip.
  package static let names = [secrets] + masterNames.keys + fileNames.keys
  private static let masterNames = ["cardaccess.bin": cardAccess, "atrinfo.bin": information]
  private static let fileNames = Dictionary(
    uniqueKeysWithValues: [("com.bin", ChipFile.com), ("sod.bin", .sod)].map { ($0.0, $0.1.identifier) }
      + (1...16).map { ("dg\($0).bin", UInt16(0x0100 + $0)) })

  /// Reads the contents of files by their names; without a document, the diagnostics say why.
  package static func read(_ contents: [String: [UInt8]], folder: String) -> (TwinDocument?, [Diagnostic]) {
    let file = "\(folder)/\(secrets)"
    guard let bytes = contents[secrets] else {
      let remedy = "name a folder with the files of a made-up document"
      return (nil, [Diagnostic(file: file, "there is no such file", remedy: remedy)])
    }
    let parsed = JSONReader.read(bytes, file: file)
    guard let node = parsed.node else { return (nil, parsed.diagnostics) }
    var fields = JSONFields(node, file: file)
    let access = fields.string("can") ?? ""
    let chip = Self.secret("secret", of: "chip", in: &fields, beside: ["curve"])
    let active = Self.activeKey(&fields)
    let problems = fields.finish() + chip.problems + active.problems
    guard problems.isEmpty else { return (nil, problems) }
    let files = Self.identified(contents, fileNames)
    guard let field = files[ChipFile.group(.dg1).identifier].flatMap(Self.keyField) else {
      let remedy = "it holds the machine-readable zone of a card (TD1) or passport (TD3)"
      return (nil, [Diagnostic(file: "\(folder)/dg1.bin", "this is no data group 1", remedy: remedy)])
    }
    let document = TwinDocument(
      masterFiles: Self.identified(contents, masterNames), files: files, keyField: field, access: Array(access.utf8),
      chipKey: chip.secret, activeKey: active.key)
    return (document, [])
  }

  private static func identified(_ contents: [String: [UInt8]], _ names: [String: UInt16]) -> [UInt16: [UInt8]] {
    Dictionary(uniqueKeysWithValues: names.compactMap { name, number in contents[name].map { (number, $0) } })
  }

  private static func secret(
    _ name: String, of object: String, in fields: inout JSONFields, beside others: [String]
  ) -> (secret: [UInt8]?, problems: [Diagnostic]) {
    guard var members = fields.fields(object) else { return (nil, []) }
    let secret = bytes(name, &members)
    for other in others { _ = members.take(other) }
    return (secret, members.finish())
  }

  /// A key on a curve is left to other chips: it would need arithmetic that the read has no use for.
  private static func activeKey(_ fields: inout JSONFields) -> (key: ActiveKey?, problems: [Diagnostic]) {
    guard var members = fields.fields("active") else { return (nil, []) }
    let (modulus, exponent) = (bytes("modulus", &members), bytes("exponent", &members))
    let hash: ChipHash? = members.word("hash")
    let problems = members.finish()
    guard let modulus, let exponent, let hash else { return (nil, problems) }
    return (ActiveKey(modulus: modulus, exponent: exponent, hash: hash), problems)
  }

  private static func bytes(_ name: String, _ fields: inout JSONFields) -> [UInt8]? {
    guard let node = fields.take(name) else { return nil }
    let bytes = node.string.flatMap(Base64.bytes)
    if bytes == nil { fields.reject(node, at: fields.path(of: name), expected: "bytes as base64") }
    return bytes
  }

  /// Number, birth and expiry with their check digits, out of data group 1.
  private static func keyField(_ group: [UInt8]) -> [UInt8]? {
    guard let zone = ChipFile.group(.dg1).content(group)?.child(0x5F1F)?.value else { return nil }
    return ZoneKey(zone: Array(zone)).flatMap { ChipKeyFields($0).keyField }
  }

  package func with(_ fault: Fault) -> TwinDocument {
    var other = self
    switch fault {
    case .clone:
      Self.flip(&other.chipKey)
      if var key = activeKey {
        key.exponent[key.exponent.count - 1] ^= Self.otherBits
        other.activeKey = key
      }
    case .exchanged: Self.flip(&other.files[ChipFile.group(.dg2).identifier])
    case .altered: Self.flip(&other.files[ChipFile.sod.identifier])
    case .otherPerson: other.keyField.reverse()
    }
    return other
  }

  private static func flip(_ bytes: inout [UInt8]?) {
    guard var changed = bytes, let last = changed.popLast() else { return }
    bytes = changed + [last ^ otherBits]
  }
}
