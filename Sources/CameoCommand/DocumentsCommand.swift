import Cameo
import CommandLine
import Contract
import Documents
import Notation

/// Implements `cameo documents FILE...`: detects cards and passport pages, and verifies MRZ check digits.
struct DocumentsCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    guard !invocation.operands.isEmpty, !invocation.operands.contains("") else {
      throw CaptureError(
        .usage, "'cameo documents' needs a picture, or a folder of pictures.",
        recovery: "Write 'cameo documents FILE'.")
    }
    var looking = try DocumentLooking(files: surroundings.files, resources: surroundings.resources())
    // A file that can't be read does not stop the others.
    let codes = invocation.operands.flatMap { looking.parts(of: $0) }.map { path in
      Say.isHeard ? look(at: path, &looking, json: invocation.json) : 0
    }
    return codes.first { $0 != 0 } ?? 0
  }

  private func look(at path: String, _ looking: inout DocumentLooking, json: Bool) -> Int32 {
    do throws(CaptureError) {
      let report = DocumentsReport(path, try looking.look(at: path))
      return Say.lines(json ? [report.json] : report.lines)
    } catch {
      return Say.failure(error)
    }
  }
}

/// The result for one picture, as text and JSON.
struct DocumentsReport {
  private let path: String
  private let sight: DocumentLooking.Sight

  init(_ path: String, _ sight: DocumentLooking.Sight) {
    (self.path, self.sight) = (path, sight)
  }

  /// The document found; a quad that could not be measured does not count.
  private var found: (document: DocumentSight, measures: DocumentMeasures)? {
    guard let document = sight.document, let measures = sight.measures else { return nil }
    return (document, measures)
  }

  private var troubles: [DocumentTrouble] {
    if let found { return DocumentTrouble.all(found.document, found.measures) }
    if sight.mayBeCroppedTo != nil { return [.unproven] }
    return sight.document.map {
      [DocumentTrouble.nearest($0, inWidth: sight.size.width, height: sight.size.height)]
    } ?? []
  }

  // MARK: Text

  var lines: [String] {
    let heading = "\(printable(path)): \(sight.size)"
    guard let (document, measures) = found else {
      let end = sight.code == nil ? [] : ["  " + code]
      if let kind = sight.mayBeCroppedTo { return ["\(heading), \(Self.cropped(to: kind))"] + end }
      return ["\(heading), no document found: \(reason)"] + end
    }
    let wrong = troubles.map(Self.words)
    let outline = document.isBorder ? "cropped to" : "the outline of"
    return ["\(heading), \(outline) \(Self.words(document.kind))"]
      + [
        "corners \(document.quad.corners.map { "\(shown($0.x, 1)),\(shown($0.y, 1))" }.joined(separator: " "))",
        "tilt \(shown(document.pose.tilt, 1)), roll \(shown(document.pose.roll, 1)), "
          + "aspect \(shown(document.pose.aspect, 3)), score \(shown(document.score, 2))",
        "fill \(percent(measures.fill)) of the width, nearest corner \(percent(measures.room)) from the edge",
        "edge width \(measures.edgeWidth.map { shown($0, 2) } ?? "unknown, too little print"), "
          + "light \(measures.light.median), white \(percent(measures.light.clipped)), "
          + "glare \(percent(measures.light.glare))",
        zone, code,
        wrong.isEmpty ? "no problems with the outline" : "problems: \(wrong.joined(separator: "; "))",
      ].map { "  " + $0 }
  }

  private var reason: String {
    guard let trouble = troubles.first else {
      return
        "no four sides fit together. All corners must be in the picture, the long sides level within 32 degrees."
    }
    return "the best candidate is not a document: \(Self.words(trouble))"
  }

  private static func cropped(to kind: DocumentKind) -> String {
    "perhaps cropped to \(words(kind)), which \(words(.unproven)). Take it with some margin on all sides."
  }

  /// Never prints the MRZ's content.
  private var zone: String {
    guard let zone = sight.zone else { return "no MRZ found" }
    let heading = "MRZ \(zone.form.rawValue.uppercased())\(zone.isUpsideDown ? ", upside down" : "")"
    let broken = zone.checks.all.filter { !$0.holds }.map(\.name)
    let digits = broken.isEmpty ? "all check digits valid" : "invalid: \(broken.joined(separator: ", "))"
    return "\(heading): \(digits)" + (zone.repaired > 0 ? "; \(zone.repaired) characters corrected" : "")
  }

  /// Never prints the code's content.
  private var code: String {
    guard let code = sight.code else { return "no QR code found" }
    return "QR code: \(code.length) bytes, SHA-256 \(code.sha256)"
  }

  private static func words(_ kind: DocumentKind?) -> String {
    switch kind {
    case .td1: "a card (TD1)"
    case .td3: "a passport page (TD3)"
    case nil: "a card or passport page"
    }
  }

  private static func words(_ trouble: DocumentTrouble) -> String {
    switch trouble {
    case .corner: "a corner is at the edge of the picture, or outside"
    case .top: "the upper side is covered or faint"
    case .right: "the right side is covered or faint"
    case .bottom: "the lower side is covered or faint"
    case .left: "the left side is covered or faint"
    case .tilted: "it is tilted by more than 20 degrees"
    case .turned: "it is turned by more than 15 degrees"
    case .glare: "glare on the document"
    case .bright: "it is too bright"
    case .dark: "it is too dark"
    case .blurred: "it is blurred"
    case .unproven: "only an MRZ could show, and none was read whole"
    case .faint: "the edges are too faint, or the shape does not match"
    }
  }

  private func percent(_ share: Double) -> String { shown(share * 100, 1) + " %" }

  private func shown(_ value: Double, _ decimals: Int) -> String {
    JSONNode.number(value, decimals: decimals).text()
  }

  // MARK: JSON

  var json: String {
    let head: [(String, JSONNode)] = [
      ("v", .integer(1)), ("file", .string(path)),
      ("size", .array([.integer(sight.size.width), .integer(sight.size.height)])), ("found", .bool(found != nil)),
    ]
    let end = [("troubles", JSONNode.array(troubles.map { .string($0.rawValue) }))]
    return JSONWriter.text(.object(head + members + end))
  }

  private var members: [(String, JSONNode)] {
    guard let (document, measures) = found else {
      return sight.code == nil ? [] : [("qr", Self.node(sight.code))]
    }
    let corners = document.quad.corners.map { Self.numbers([$0.x, $0.y], decimals: 2) }
    let parts: [(String, JSONNode)?] = [
      document.kind.map { ("kind", .string($0.rawValue)) }, ("corners", .array(corners)),
      ("score", .number(document.score, decimals: 3)), ("tilt", .number(document.pose.tilt, decimals: 2)),
      ("roll", .number(document.pose.roll, decimals: 2)), ("aspect", .number(document.pose.aspect, decimals: 4)),
      ("inliers", Self.numbers(document.inliers, decimals: 3)), ("cropped", .bool(document.isBorder)),
      ("fill", .number(measures.fill, decimals: 4)),
      ("room", .number(measures.room, decimals: 4)),
      measures.edgeWidth.map { ("edgeWidth", .number($0, decimals: 3)) },
      sight.zone.map { ("zone", Self.node($0)) }, ("qr", Self.node(sight.code)),
      (
        "light",
        .object([
          ("median", .integer(measures.light.median)), ("clipped", .number(measures.light.clipped, decimals: 4)),
          ("glare", .number(measures.light.glare, decimals: 4)),
        ])
      ),
    ]
    return parts.compactMap(\.self)
  }

  private static func node(_ zone: ZoneReading) -> JSONNode {
    .object([
      ("form", .string(zone.form.rawValue)), ("checks", .object(zone.checks.all.map { ($0.name, .bool($0.holds)) })),
      ("repaired", .integer(zone.repaired)), ("upsideDown", .bool(zone.isUpsideDown)),
      ("key", .bool(zone.key != nil)),
    ])
  }

  private static func node(_ code: CodeReading?) -> JSONNode {
    let told = code.map { [("length", JSONNode.integer($0.length)), ("sha256", .string($0.sha256))] }
    return .object([("read", .bool(code != nil))] + (told ?? []))
  }

  private static func numbers(_ values: [Double], decimals: Int) -> JSONNode {
    .array(values.map { .number($0, decimals: decimals) })
  }
}

extension Command {
  static let documents = Command(
    CommandRow("documents", help: "find cards and passport pages in pictures") { row in
      row.examples = [
        (
          "cameo documents card.jpg",
          "corners, kind, tilt, light, sharpness, check digits, QR code, and problems"
        ),
        ("cameo documents --json pictures/ > seen.ndjson", "one line per picture of a folder"),
      ]
      row.about = [
        """
        The finder looks for four straight sides in the shape of a card (TD1) or a passport page (TD3), the long \
        ones level within 32 degrees, and rectifies the document to measure it. A scan that was cropped to its \
        document is found by its MRZ, however it lies; without one, only its shape can be told. Corners are listed \
        clockwise from the upper left, in pixels of the upright picture.
        """,
        """
        Only shape and edges count: a bank card or a sheet of paper also has an outline. For the MRZ, the format \
        and the valid check digits are shown; for a QR code, its length and SHA-256; never their content. 'cameo \
        run --flow document' captures a picture of each side.
        """,
      ]
      (row.operands, row.placeholder, row.takesJSON) = (0...1000, "FILE...", true)
      row.settings = { [] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "all files were processed, whatever was found"),
        ("\(ExitCode.badSyntax)", "a file is not a picture, or too large or too small"),
        (
          "\(ExitCode.missingFile)",
          "a file, the program's data files or the ZXing library is missing"
        ),
        ("\(ExitCode.unavailable)", "the FFmpeg libraries can't be loaded"),
        ("\(ExitCode.cannotWrite)", "the output can't be written"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try DocumentsCommand(surroundings).run(invocation) }
}
