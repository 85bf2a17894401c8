package import Contract

/// A finding as one line of JSON, without pixels.
package struct FindingLine: Equatable, Sendable {
  package static let version = 1

  /// The time of writing, since the writer started.
  package var told: Duration
  package var finding: Finding

  package init(told: Duration, _ finding: Finding) {
    (self.told, self.finding) = (told, finding)
  }

  /// Times in milliseconds, positions in pixels of the frame, angles in degrees; omits what was not measured.
  package func text(_ more: [(String, JSONNode)] = []) -> String {
    let head: [(String, JSONNode)] = [
      ("v", .integer(Self.version)), ("t", .number(told.milliseconds, decimals: 3)),
      ("frame", .integer(finding.frame)), ("at", .number(finding.capturedAt.sinceStart.milliseconds, decimals: 3)),
      ("size", .array([.integer(finding.size.width), .integer(finding.size.height)])),
      ("camera", .string(finding.camera.rawValue)),
    ]
    return JSONWriter.text(.object(head + Self.members(finding.kind) + more))
  }
}

extension FindingLine {
  /// The line that reports how many findings a slow reader has lost.
  package static func lossLine(_ count: Int) -> String {
    JSONWriter.text(.object([("v", .integer(version)), ("lost", .integer(count))]))
  }
}

// MARK: - Written

extension FindingLine {
  private static func members(_ kind: Finding.Kind) -> [(String, JSONNode)] {
    switch kind {
    case .face(let found):
      let scene = found.scene.map { ("scene", $0.node) }
      let hidden = found.hidden.map { ("hidden", node($0)) }
      return [("faces", .array(found.faces.map { .object(members($0)) }))] + [scene, hidden].compactMap(\.self)
    case .document(let found): return [("document", found.node)]
    case .code(let found): return [("code", found.node)]
    }
  }

  private static func members(_ face: Face) -> [(String, JSONNode)] {
    let parts: [(String, JSONNode)?] = [
      ("box", numbers([face.box.x, face.box.y, face.box.width, face.box.height], decimals: 2)),
      ("confidence", .number(face.confidence, decimals: 3)), ("track", .integer(face.track)),
      face.pose.map { ("pose", numbers([$0.yaw, $0.pitch, $0.roll], decimals: 2)) },
      face.eyes.map { ("eyes", numbers([$0.right, $0.left], decimals: 4)) },
      face.mouth.map { ("mouth", .number($0, decimals: 4)) }, face.smile.map { ("smile", .number($0, decimals: 4)) },
      face.shape.map { ("shape", .number($0, decimals: 4)) }, face.light.map { ("light", node($0)) },
      face.sharpness.map { ("sharpness", .number($0, decimals: 5)) },
      face.eyeDistance.map { ("eyeDistance", .number($0, decimals: 2)) },
      face.tones.map { ("tones", node($0)) }, face.hidesEyes ? ("hidesEyes", .bool(true)) : nil,
      face.points.isEmpty ? nil : ("points", .array(face.points.map { numbers([$0.x, $0.y], decimals: 1) })),
    ]
    return parts.compactMap(\.self)
  }

  private static func node(_ face: HiddenFace) -> JSONNode {
    .object([
      ("box", numbers([face.box.x, face.box.y, face.box.width, face.box.height], decimals: 2)),
      ("mouth", .bool(face.hidesMouth)), ("eyes", .bool(face.hidesEyes)), ("light", .number(face.light, decimals: 2)),
    ])
  }

  private static func node(_ light: FaceLight) -> JSONNode {
    let parts: [(String, JSONNode)?] = [
      ("mean", .number(light.mean, decimals: 2)), ("background", .number(light.background, decimals: 2)),
      ("clipped", .number(light.clipped, decimals: 4)), ("evenness", .number(light.evenness, decimals: 4)),
      ("spread", .number(light.spread, decimals: 2)), light.noise.map { ("noise", .number($0, decimals: 2)) },
    ]
    return .object(parts.compactMap(\.self))
  }

  private static func node(_ tones: FaceTones) -> JSONNode {
    .object(zip(FindingReading.tones, tones.numbers).map { ($0, .number($1, decimals: 4)) })
  }

  private static func numbers(_ values: [Double], decimals: Int) -> JSONNode {
    .array(values.map { .number($0, decimals: decimals) })
  }
}

// MARK: - Read

extension FindingLine {
  /// Two hours of findings at about 30 per second.
  package static let maximalSize = 256 << 20

  /// Reads a file's lines up to the first error, which is returned with its line number.
  package static func read(_ bytes: [UInt8], file: String) -> (lines: [FindingLine], fault: Diagnostic?) {
    var lines: [FindingLine] = []
    let texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { continue }
      let (line, fault) = read(text, file: file)
      guard var fault else {
        guard let line else { continue }
        if let last = lines.last, line.told < last.told {
          let message = "this line is earlier than the one above it"
          return (lines, Diagnostic(file: file, line: index + 1, column: 1, message, remedy: "one session per file"))
        }
        lines.append(line)
        continue
      }
      // The writer was interrupted in the middle of the last line.
      if index + 1 == texts.count, !lines.isEmpty { break }
      fault.line = index + 1
      return (lines, fault)
    }
    guard lines.isEmpty else { return (lines, nil) }
    return ([], Diagnostic(file: file, "the file has no findings", remedy: "record one: cameo run --findings FILE"))
  }

  /// The finding is `nil` for other lines, such as a report of lost findings.
  private static func read(_ text: ArraySlice<UInt8>, file: String) -> (FindingLine?, Diagnostic?) {
    guard text.count <= JSONReader.maximalSize else {
      return (nil, Diagnostic(file: file, "this line is too long for a finding", remedy: "is it one object a line?"))
    }
    let (node, diagnostics) = JSONReader.read(Array(text), file: file)
    guard let node else { return (nil, diagnostics.first) }
    var reading = FindingReading(node, file: file)
    let line = reading.line()
    return (line, reading.fault)
  }
}

/// Parses one line, and keeps the first error.
struct FindingReading {
  let node: JSONNode
  private let file: String
  private(set) var fault: Diagnostic?

  init(_ node: JSONNode, file: String) {
    (self.node, self.file) = (node, file)
  }

  mutating func line() -> FindingLine? {
    guard node.object != nil else { return refuse(node, "the line", "an object") }
    guard node["v"]?.integer == FindingLine.version else {
      return refuse(node["v"] ?? node, "\"v\"", "\(FindingLine.version): this program reads no other findings")
    }
    if node["lost"] != nil { return nil }
    let longest = 1e9
    guard let told = number(node, "t", 0...longest), let at = number(node, "at", -longest...longest),
      let frame = number(node, "frame", 0...1e12), let size = numbers(node, "size", 2, 1...16_384)
    else { return nil }
    guard let camera = node["camera"]?.string.flatMap(CameraRole.init) else {
      return refuse(node["camera"] ?? node, "\"camera\"", CameraRole.allCases.map(\.rawValue).joined(separator: " or "))
    }
    let kind =
      node["document"].map { Finding.Kind.document(document($0)) }
      ?? node["code"].map { .code(CodeFinding(code($0))) } ?? faces()
    guard let kind, fault == nil else { return nil }
    return FindingLine(
      told: .milliseconds(told),
      Finding(
        frame: Int(frame), capturedAt: Instant() + .milliseconds(at),
        size: PixelSize(width: Int(size[0]), height: Int(size[1])), camera: camera, kind: kind))
  }

  private mutating func faces() -> Finding.Kind? {
    guard let list = node["faces"]?.array else { return refuse(node["faces"] ?? node, "\"faces\"", "a list of faces") }
    let faces = list.compactMap { face($0) }
    return .face(
      FaceFinding(
        faces: faces, scene: node["scene"].flatMap { scene($0) }, hidden: node["hidden"].flatMap { hidden($0) }))
  }

  private mutating func hidden(_ node: JSONNode) -> HiddenFace? {
    guard let box = numbers(node, "box", 4), let light = number(node, "light", 0...255) else { return nil }
    return HiddenFace(
      box: Box(x: box[0], y: box[1], width: box[2], height: box[3]), hidesEyes: flag(node, "eyes"),
      hidesMouth: flag(node, "mouth"), light: light)
  }

  mutating func scene(_ node: JSONNode) -> SceneLight? {
    numbers(node, ["mean", "spread"]).map { SceneLight(mean: $0[0], spread: $0[1]) }
  }

  static let tones = ["mean", "variance", "dark", "bright", "entropy", "uniformity", "red", "yellow"]

  private mutating func face(_ node: JSONNode) -> Face? {
    guard node.object != nil else { return refuse(node, "a face", "an object") }
    guard let box = numbers(node, "box", 4), let confidence = number(node, "confidence"),
      let track = number(node, "track", 0...1e9)
    else { return nil }
    var face = Face(
      box: Box(x: box[0], y: box[1], width: box[2], height: box[3]), confidence: confidence, track: Int(track))
    face.pose = optional(node, "pose", 3).map { Pose(yaw: $0[0], pitch: $0[1], roll: $0[2]) }
    face.eyes = optional(node, "eyes", 2).map { EyeOpening(right: $0[0], left: $0[1]) }
    (face.mouth, face.sharpness) = (optional(node, "mouth"), optional(node, "sharpness"))
    (face.smile, face.shape) = (optional(node, "smile"), optional(node, "shape"))
    face.eyeDistance = optional(node, "eyeDistance")
    face.light = node["light"].flatMap { node in
      numbers(node, ["mean", "background", "clipped", "evenness", "spread"]).map {
        FaceLight(
          mean: $0[0], background: $0[1], clipped: $0[2], evenness: $0[3], spread: $0[4],
          noise: optional(node, "noise"))
      }
    }
    face.tones = node["tones"].flatMap { numbers($0, Self.tones).flatMap(FaceTones.init) }
    face.hidesEyes = node["hidesEyes"] != nil && flag(node, "hidesEyes")
    face.points = (node["points"]?.array ?? []).compactMap { point in
      let pair = point.array?.compactMap(\.number) ?? []
      return pair.count == 2 ? Point(x: pair[0], y: pair[1]) : refuse(point, "a point", "two numbers")
    }
    return face
  }

  // MARK: Numbers

  static let any = -1e9...1e9

  mutating func number(_ node: JSONNode, _ key: String, _ range: ClosedRange<Double> = any) -> Double? {
    guard let number = node[key]?.number, range.contains(number) else {
      let limits = "\(JSONNode.number(range.lowerBound).text()) to \(JSONNode.number(range.upperBound).text())"
      return refuse(node[key] ?? node, "\"\(key)\"", "a number from \(limits)")
    }
    return number
  }

  mutating func flag(_ node: JSONNode, _ key: String) -> Bool {
    node[key]?.bool ?? refuse(node[key] ?? node, "\"\(key)\"", "true or false") ?? false
  }

  mutating func optional(_ node: JSONNode, _ key: String) -> Double? {
    node[key] == nil ? nil : number(node, key)
  }

  mutating func optional(_ node: JSONNode, _ key: String, _ count: Int) -> [Double]? {
    node[key] == nil ? nil : numbers(node, key, count)
  }

  mutating func numbers(
    _ node: JSONNode, _ key: String, _ count: Int, _ range: ClosedRange<Double> = any
  ) -> [Double]? {
    let numbers = node[key]?.array?.compactMap(\.number) ?? []
    guard numbers.count == count, node[key]?.array?.count == count, numbers.allSatisfy(range.contains) else {
      return refuse(node[key] ?? node, "\"\(key)\"", "\(count) numbers")
    }
    return numbers
  }

  mutating func numbers(_ node: JSONNode, _ keys: [String]) -> [Double]? {
    let numbers = keys.compactMap { number(node, $0) }
    return numbers.count == keys.count ? numbers : nil
  }

  mutating func refuse<Value>(_ node: JSONNode, _ what: String, _ expected: String) -> Value? {
    fault =
      fault
      ?? Diagnostic(
        file: file, line: node.line, column: node.column, "\(what) is missing or cannot be so",
        remedy: "write \(expected)")
    return nil
  }
}

extension SceneLight {
  var node: JSONNode {
    .object([("mean", .number(mean, decimals: 2)), ("spread", .number(spread, decimals: 2))])
  }
}

extension FaceTones {
  /// In the order of `FindingReading.tones`.
  fileprivate var numbers: [Double] { [mean, variance, dark, bright, entropy, uniformity, red, yellow] }

  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 8 else { return nil }
    self.init(
      mean: numbers[0], variance: numbers[1], dark: numbers[2], bright: numbers[3], entropy: numbers[4],
      uniformity: numbers[5], red: numbers[6], yellow: numbers[7])
  }
}
