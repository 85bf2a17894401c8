/// Parses an XML file into its root element; throws if there is none, or the structure is invalid.
struct XMLReader {
  private static let deepestNesting = 32
  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private(set) var faults: [TableFault] = []
  private var cursor: Cursor
  /// The open elements, outermost first.
  private var open: [XMLElement] = []
  private var root: XMLElement?

  init(_ scalars: [Unicode.Scalar]) {
    cursor = Cursor(scalars)
  }

  mutating func read() throws(TableFault) -> XMLElement {
    while let next = cursor.next {
      if next == "<" { try readMarkup() } else { try readText() }
    }
    if let element = open.last {
      throw TableFault(
        position: element.position, message: "<\(element.name)> is not closed", remedy: "write </\(element.name)>")
    }
    guard let root else {
      throw TableFault(position: cursor.position, message: "there is no element", remedy: "write <plist><dict>…")
    }
    return root
  }

  private mutating func readMarkup() throws(TableFault) {
    let start = cursor.position
    if cursor.take("<!--") {
      try skip(past: "-->", "comment", from: start)
    } else if cursor.take("<![CDATA[") {
      try readCharacterData(from: start)
    } else if cursor.take("<!DOCTYPE") {
      try skipDocumentType(from: start)
    } else if cursor.take("<?") {
      try skip(past: "?>", "declaration", from: start)
    } else if cursor.take("</") {
      try readClosingTag(from: start)
    } else {
      cursor.advance()
      try readOpeningTag(from: start)
    }
  }

  private mutating func skip(past end: String, _ what: String, from start: Position) throws(TableFault) {
    guard cursor.skip(past: end) else {
      throw TableFault(position: start, message: "the \(what) is not closed", remedy: "close it with \(end)")
    }
  }

  private mutating func skipDocumentType(from start: Position) throws(TableFault) {
    var isInSubset = false
    while let next = cursor.next {
      cursor.advance()
      switch next {
      case "[": isInSubset = true
      case "]": isInSubset = false
      case ">" where !isInSubset: return
      case "\"", "'": try skip(past: String(next), "text", from: start)
      default: break
      }
    }
    throw TableFault(position: start, message: "the DOCTYPE is not closed", remedy: "close it with >")
  }

  private mutating func readOpeningTag(from start: Position) throws(TableFault) {
    let name = cursor.takeName()
    guard !name.isEmpty else {
      throw TableFault(
        position: start, message: "'<' does not start a tag here", remedy: "write &lt; for the character")
    }
    guard root == nil else {
      throw TableFault(
        position: start, message: "<\(name)> is after the end of the root element", remedy: "remove it")
    }
    guard open.count < Self.deepestNesting else {
      throw TableFault(
        position: start, message: "elements are nested deeper than \(Self.deepestNesting)", remedy: "nest them less")
    }
    try skipAttributes(of: name, from: start)
    open.append(XMLElement(name: name, position: start))
    if cursor.take("/>") { close() } else { cursor.advance() }
  }

  /// Stops before `>` or `/>`.
  private mutating func skipAttributes(of name: String, from start: Position) throws(TableFault) {
    cursor.skip(while: \.isBlank)
    while cursor.next != ">", !cursor.stands(at: "/>") {
      let attribute = cursor.takeName()
      cursor.skip(while: \.isBlank)
      let hasEquals = cursor.take("=")
      cursor.skip(while: \.isBlank)
      guard !attribute.isEmpty, hasEquals, let quote = cursor.next, quote == "\"" || quote == "'" else {
        throw TableFault(position: start, message: "the tag <\(name)> is not closed", remedy: "close it with >")
      }
      cursor.advance()
      try skip(past: String(quote), "value of \(attribute)", from: start)
      cursor.skip(while: \.isBlank)
    }
  }

  private mutating func readClosingTag(from start: Position) throws(TableFault) {
    let name = cursor.takeName()
    cursor.skip(while: \.isBlank)
    guard let element = open.last, element.name == name, cursor.take(">") else {
      let expected = open.last.map { "; </\($0.name)> is expected, opened in line \($0.position.line)" } ?? ""
      throw TableFault(
        position: start, message: "</\(name)> closes nothing\(expected)", remedy: "close inner elements first")
    }
    close()
  }

  private mutating func close() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private mutating func readCharacterData(from start: Position) throws(TableFault) {
    var text = ""
    while cursor.next != nil, !cursor.stands(at: "]]>") { text += cursor.takeOne() }
    guard cursor.take("]]>") else {
      throw TableFault(position: start, message: "the CDATA is not closed", remedy: "close it with ]]>")
    }
    try append(text, at: start)
  }

  private mutating func readText() throws(TableFault) {
    let start = cursor.position
    var text = ""
    while let next = cursor.next, next != "<" {
      text += next == "&" ? takeEntity() : cursor.take { $0 != "<" && $0 != "&" }
    }
    try append(text, at: start)
  }

  private mutating func append(_ text: String, at start: Position) throws(TableFault) {
    if !open.isEmpty {
      open[open.count - 1].text += text
    } else if !text.unicodeScalars.allSatisfy(\.isBlank) {
      throw TableFault(position: start, message: "there is text outside the root element", remedy: "remove it")
    }
  }

  /// An unknown entity is reported and stays as text.
  private mutating func takeEntity() -> String {
    let start = cursor
    cursor.advance()
    let scalar = cursor.take("#") ? takeScalar() : nil
    let name = scalar == nil ? cursor.takeName() : ""
    if let text = scalar.map({ String(Character($0)) }) ?? Self.entities[name], cursor.take(";") { return text }
    faults.append(
      TableFault(position: start.position, message: "'&' does not start a known entity", remedy: "write &amp; for '&'")
    )
    cursor = start
    return cursor.takeOne()
  }

  private mutating func takeScalar() -> Unicode.Scalar? {
    let isHex = cursor.take("x")
    return cursor.takeNumber(radix: isHex ? 16 : 10, digits: 7).flatMap(Unicode.Scalar.init)
  }
}

extension Cursor {
  fileprivate mutating func takeName() -> String {
    take { $0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_" || $0 == ":" || $0 == "-" || $0 == "." }
  }

  fileprivate mutating func takeOne() -> String {
    guard let next else { return "" }
    advance()
    return String(Character(next))
  }
}
