internal import Contract

extension DocumentFinding {
  var node: JSONNode {
    let parts = [
      outline.map { ("outline", $0.node) }, content.map { ("content", $0.node) }, zone.map { ("zone", $0.node) },
      code.map { ("code", $0.node) }, scene.map { ("scene", $0.node) },
    ]
    return .object(parts.compactMap(\.self))
  }
}

extension DocumentContent {
  fileprivate var node: JSONNode {
    let parts: [(String, JSONNode)?] = [
      ("zoneRows", .integer(zoneRows)), ("portrait", .bool(hasPortrait)), ("rows", .integer(rows)),
      look.map { ("look", .string($0.digits)) },
    ]
    return .object(parts.compactMap(\.self))
  }
}

extension DocumentLook {
  /// One hexadecimal digit per step.
  fileprivate var digits: String { String(decoding: steps.map { Self.symbols[Int($0)] }, as: UTF8.self) }

  fileprivate init?(_ digits: String) {
    let steps = digits.utf8.compactMap { Self.symbols.firstIndex(of: $0).map(UInt8.init) }
    guard steps.count == digits.utf8.count else { return nil }
    self.init(steps: steps)
  }

  private static let symbols = Array("0123456789abcdef".utf8)
}

extension DocumentZone {
  /// Leaves out the content of the zone (MRZ), which is personal data.
  fileprivate var node: JSONNode {
    .object([
      ("form", .string(form.rawValue)), ("checks", .object(checks.all.map { ($0.name, .bool($0.holds)) })),
      ("repaired", .integer(repaired)), ("agreed", .bool(isAgreed)),
    ])
  }
}

extension CodeFinding {
  var node: JSONNode { reading?.node ?? .object([]) }
}

extension CodeReading {
  fileprivate var node: JSONNode { .object([("length", .integer(length)), ("sha256", .string(sha256))]) }
}

extension DocumentOutline {
  fileprivate var node: JSONNode {
    let corners = quad.corners.map { JSONNode.array([.number($0.x, decimals: 2), .number($0.y, decimals: 2)]) }
    let parts: [(String, JSONNode)?] = [
      ("corners", .array(corners)), ("score", .number(score, decimals: 3)), ("aspect", .number(aspect, decimals: 4)),
      ("tilt", .number(tilt, decimals: 2)), ("roll", .number(roll, decimals: 2)),
      ("inliers", .array(inliers.map { .number($0, decimals: 3) })), ("fill", .number(fill, decimals: 4)),
      ("room", .number(room, decimals: 4)), edgeWidth.map { ("edgeWidth", .number($0, decimals: 3)) },
      ("median", .integer(light.median)), ("clipped", .number(light.clipped, decimals: 4)),
      ("glare", .number(light.glare, decimals: 4)),
    ]
    return .object(parts.compactMap(\.self))
  }
}

extension FindingReading {
  mutating func document(_ node: JSONNode) -> DocumentFinding {
    DocumentFinding(
      outline: node["outline"].flatMap { outline($0) }, content: node["content"].flatMap { content($0) },
      zone: node["zone"].flatMap { zone($0) }, code: node["code"].flatMap { code($0) },
      scene: node["scene"].flatMap { scene($0) })
  }

  private mutating func zone(_ node: JSONNode) -> DocumentZone? {
    guard let form = node["form"]?.string.flatMap(ZoneForm.init) else {
      return refuse(
        node["form"] ?? node, "\"form\"", "one of \(ZoneForm.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard let checks = node["checks"].flatMap({ checks($0) }), let repaired = number(node, "repaired", 0...99),
      let isAgreed = truth(node, "agreed")
    else { return nil }
    return DocumentZone(form: form, checks: checks, repaired: Int(repaired), isAgreed: isAgreed)
  }

  private mutating func checks(_ node: JSONNode) -> ZoneChecks? {
    guard let number = truth(node, "number"), let birth = truth(node, "birth"), let expiry = truth(node, "expiry"),
      let composite = truth(node, "composite")
    else { return nil }
    let optional = node["optional"] == nil ? nil : truth(node, "optional")
    return ZoneChecks(number: number, birth: birth, expiry: expiry, optional: optional, composite: composite)
  }

  private mutating func truth(_ node: JSONNode, _ name: String) -> Bool? {
    node[name]?.bool ?? refuse(node[name] ?? node, "\"\(name)\"", "true or false")
  }

  mutating func code(_ node: JSONNode) -> CodeReading? {
    // An empty object is a frame without a code.
    if node.object?.isEmpty == true { return nil }
    guard let length = number(node, "length", 1...100_000) else { return nil }
    guard let digits = node["sha256"]?.string, digits.utf8.count == 64,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else {
      return refuse(node["sha256"] ?? node, "\"sha256\"", "64 digits in lower case")
    }
    return CodeReading(length: Int(length), sha256: digits)
  }

  private mutating func outline(_ node: JSONNode) -> DocumentOutline? {
    let corners = (node["corners"]?.array ?? []).compactMap { corner -> Point? in
      let pair = corner.array?.compactMap(\.number) ?? []
      return pair.count == 2 ? Point(pair[0], pair[1]) : refuse(corner, "a corner", "two numbers")
    }
    guard corners.count == 4 else { return refuse(node["corners"] ?? node, "\"corners\"", "four corners") }
    guard let numbers = numbers(node, Self.numbers), let inliers = self.numbers(node, "inliers", 4),
      let median = number(node, "median", 0...255)
    else { return nil }
    return DocumentOutline(
      quad: Quad(corners[0], corners[1], corners[2], corners[3]), score: numbers[0], aspect: numbers[1],
      tilt: numbers[2], roll: numbers[3], inliers: inliers, fill: numbers[4], room: numbers[5],
      edgeWidth: optional(node, "edgeWidth"),
      light: DocumentLight(median: Int(median), clipped: numbers[6], glare: numbers[7]))
  }

  private static let numbers = ["score", "aspect", "tilt", "roll", "fill", "room", "clipped", "glare"]

  private mutating func content(_ node: JSONNode) -> DocumentContent? {
    guard let zone = number(node, "zoneRows", 0...9), let rows = number(node, "rows", 0...999) else { return nil }
    guard let hasPortrait = truth(node, "portrait") else { return nil }
    let look = node["look"].flatMap { node in
      node.string.flatMap { DocumentLook($0) }
        ?? refuse(node, "\"look\"", "\(DocumentLook.size.width * DocumentLook.size.height) digits from 0 to f")
    }
    return DocumentContent(zoneRows: Int(zone), hasPortrait: hasPortrait, rows: Int(rows), look: look)
  }
}
