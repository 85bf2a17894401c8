package import Contract

/// Why a step has not read a chip.
enum ChipSkip: Equatable, Sendable {
  /// Nothing opens it.
  case noKey
  case person
  case trouble(ChipTrouble)

  static let words = [noKey, person].map(\.word) + ChipTrouble.allCases.map(\.rawValue)

  var word: String {
    switch self {
    case .noKey: "noKey"
    case .person: "person"
    case .trouble(let trouble): trouble.rawValue
    }
  }
}

/// The product of the step that reads a chip: its files as they are, and what could be verified.
extension ChipStep {
  package static let made = ProductRow(
    "nfc", "the chip of the document", faceFile(.jp2), faceFile(.jpeg),
    fields: [
      SchemaField(
        "nfc.path", .file, .sometimes,
        "the first of its files in this folder: the face as it is on the chip, if it is kept"),
      SchemaField("nfc.sha256", .digest, .sometimes, "SHA-256 of that file"),
      SchemaField("nfc.mode", .words([NFCConfig.Mode.ifPossible, .required].map(\.rawValue)), "nfc.mode"),
      SchemaField("nfc.skipped", .words(ChipSkip.words), .orNull, "why it was not read; null if it was"),
      SchemaField("nfc.access", .words(ChipAccess.allCases.map(\.rawValue)), .orNull, "how the chip was opened"),
      SchemaField("nfc.com", .opaque, .orNull, "the list of groups (EF.COM), which is not signed"),
      SchemaField("nfc.sod", .opaque, .orNull, "the signed hashes of the groups (EF.SOD)"),
      SchemaField("nfc.dg1", .opaque, .orNull, "the machine-readable zone; null if not read, or not in nfc.groups"),
      SchemaField("nfc.dg2", .opaque, .orNull, "the face; as above"),
      SchemaField("nfc.dg13", .opaque, .orNull, "details that a state chooses; as above"),
      SchemaField("nfc.dg14", .opaque, .orNull, "what the chip offers; as above"),
      SchemaField("nfc.dg15", .opaque, .orNull, "the key of active authentication; as above"),
      SchemaField("nfc.groups", .list, "the data groups that the document has"),
      SchemaField("nfc.groups[].number", .whole, "which"),
      SchemaField("nfc.groups[].bytes", .whole, "its length; 0 if not read"),
      SchemaField("nfc.groups[].read", .truth, "whether it was read"),
      SchemaField("nfc.groups[].hash", checks, "whether its hash is the one that the document's state has signed"),
      SchemaField("nfc.face", .text, .orNull, "the name of the file with the picture of the face"),
      SchemaField("nfc.clone", .object, .orNull, "what could be verified; null if no read was tried"),
      SchemaField(
        "nfc.clone.verdict", .words(ChipVerdict.allCases.map(\.rawValue)),
        "good: signed by a known state, and the original; alert: a check did not pass; notChecked: nothing is wrong, "
          + "not everything could be checked; error: the read did not come to its end"),
      SchemaField(
        "nfc.clone.error", .words(ChipTrouble.allCases.map(\.rawValue)), .orNull,
        "what was not as it must be, or why the read ended"),
      SchemaField("nfc.clone.passive", checks, "the state's signature and all hashes"),
      SchemaField("nfc.clone.chip", checks, "chip authentication"),
      SchemaField("nfc.clone.active", checks, "active authentication"),
      SchemaField(
        "nfc.clone.printed", checks,
        "whether nfc.dg1 is the printed MRZ; notDone where they differ only where no check digit proves the print, as in a "
          + "name; notSupported if the print was not read"),
      SchemaField("nfc.clone.challenge", .text, .orNull, "that of active authentication, as hexadecimal digits"),
      SchemaField("nfc.clone.response", .text, .orNull, "the chip's answer to it, as hexadecimal digits"),
      SchemaField("nfc.clone.signer", .text, .orNull, "the subject of the signer's certificate"),
      SchemaField("nfc.clone.anchor", .text, .orNull, "the subject of the state's certificate"),
      SchemaField("nfc.ms", .whole, .orNull, "how long the read took, in milliseconds"),
      SchemaField("nfc.commands", .whole, .orNull, "how many commands it took"),
    ])

  private static let checks = SchemaKind.words(ChipCheck.allCases.map(\.rawValue))

  private static func faceFile(_ format: ChipReading.Face.Format) -> ProductFile {
    ProductFile(
      format == .jp2 ? "chip-face.jp2" : "chip-face.jpg", mime: format == .jp2 ? "image/jp2" : "image/jpeg", .written,
      isBound: true, meaning: "the face on the chip, as it is there")
  }

  func product(skipped reason: ChipSkip?) -> Product {
    let kept = reason == nil ? reading : nil
    let face = kept?.face.flatMap { face in
      config.groups.contains(.dg2) ? (file: Self.faceFile(face.format), bytes: face.bytes) : nil
    }
    var product = Product(
      step: Self.name, role: Self.made.role,
      facts: [
        Fact("mode", .text(config.mode.rawValue)), Fact("skipped", .words(reason?.word)),
        Fact("access", .words(access?.rawValue)),
        Fact("groups", .list((kept?.groups ?? []).map { .facts($0.facts) })),
        Fact("face", .words(face?.file.name)),
        Fact("clone", kept.map { .facts($0.facts) } ?? trouble.map { .facts(Self.failed($0)) } ?? .nothing),
        Fact("ms", kept.map { .whole($0.milliseconds) } ?? .nothing),
        Fact("commands", kept.map { .whole($0.commands) } ?? .nothing),
      ],
      files: face.map { face in
        var file = face.file
        file.held = face.bytes
        return [file]
      } ?? [])
    product.held = ChipFile.all.map { HeldFact($0.name, keeps($0) ? kept?.files[$0] : nil) }
    return product
  }

  private func keeps(_ file: ChipFile) -> Bool {
    if case .group(let group) = file { config.groups.contains(group) } else { true }
  }

  /// Of a read that was given up.
  private static func failed(_ trouble: ChipTrouble) -> [Fact] {
    var nothing = ChipReading(access: .pace)
    (nothing.verdict, nothing.trouble) = (.error, trouble)
    return nothing.facts
  }
}

extension ChipReading {
  fileprivate var facts: [Fact] {
    [
      Fact("verdict", .text(verdict.rawValue)), Fact("error", .words(trouble?.rawValue)),
      Fact("passive", .text(passive.rawValue)), Fact("chip", .text(chip.rawValue)),
      Fact("active", .text(active.rawValue)), Fact("printed", .text(printed.rawValue)),
      Fact("challenge", .words(challenge.map(Self.hex))),
      Fact("response", .words(response.map(Self.hex))), Fact("signer", .words(signer)), Fact("anchor", .words(anchor)),
    ]
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension ChipReading.Group {
  fileprivate var facts: [Fact] {
    [
      Fact("number", .whole(number)), Fact("bytes", .whole(bytes)), Fact("read", .truth(wasRead)),
      Fact("hash", .text(hash.rawValue)),
    ]
  }
}

extension Fact.Value {
  fileprivate static func words(_ text: String?) -> Fact.Value { text.map { .text($0) } ?? .nothing }
}
