package import Contract

/// Parses JSON into values with source locations, or into error messages with locations and remedies.
///
/// Trailing commas and duplicate keys are reported without stopping; any other error stops the parser.
package enum JSONReader {
  static let maximalDepth = 64
  package static let maximalSize = 1 << 20

  package static func read(
    _ bytes: [UInt8], file: String, limit: Int = maximalSize
  ) -> (node: JSONNode?, diagnostics: [Diagnostic]) {
    guard bytes.count <= limit else {
      let message = "the file has \(bytes.count) bytes, more than the limit of \(limit)"
      return (nil, [Diagnostic(file: file, message, remedy: "make it smaller")])
    }
    if let fault = invalidUTF8(bytes, file: file) { return (nil, [fault]) }
    var parser = JSONParser(bytes, file: file)
    let node = parser.document()
    return (parser.diagnostics.contains { $0.severity == .error } ? nil : node, parser.diagnostics)
  }

  private static func invalidUTF8(_ bytes: [UInt8], file: String) -> Diagnostic? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let (line, column) = place(of: error.byteOffsets.lowerBound, in: bytes)
      return Diagnostic(
        file: file, line: line, column: column, "this byte is not valid UTF-8", remedy: "save the file as UTF-8")
    }
  }

  private static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    return (before.count { $0 == 0x0A } + 1, column)
  }
}
