internal import Contract

/// The decoded text of a table file, with normalised line ends, and any encoding errors.
struct SourceText {
  private(set) var scalars: [Unicode.Scalar] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let file: String
  private var line = 1
  private var lastBadLine = 0
  private var followsReturn = false

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    scalars.reserveCapacity(bytes.count)
    if bytes.prefix(2).contains(0) || bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      reportBadBytes("the file starts with zero bytes, as in UTF-32 or in UTF-16 without a byte order mark")
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      decode(bytes.dropFirst(3), as: UTF8.self)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      decodeWide(bytes.dropFirst(2)) { $0 | $1 << 8 }
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      decodeWide(bytes.dropFirst(2)) { $0 << 8 | $1 }
    } else {
      decode(bytes[...], as: UTF8.self)
    }
  }

  private mutating func decodeWide(_ bytes: ArraySlice<UInt8>, join: (UInt16, UInt16) -> UInt16) {
    let firsts = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
    decode(firsts.map { join(UInt16(bytes[$0]), UInt16(bytes[$0 + 1])) }, as: UTF16.self)
    if !bytes.count.isMultiple(of: 2) { reportBadBytes("the last UTF-16 character has only one byte") }
  }

  private mutating func decode<Codec: Unicode.Encoding>(_ units: some Sequence<Codec.CodeUnit>, as codec: Codec.Type) {
    let name = codec == UTF8.self ? "UTF-8" : "UTF-16"
    if let text = String(validating: units, as: codec) { return take(text.unicodeScalars) }
    var units = units.makeIterator()
    var parser = Codec.ForwardParser()
    while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let encoded):
        append(Codec.decode(encoded))
      case .error:
        append("\u{FFFD}")
        reportBadBytes("some bytes are not valid \(name)")
      case .emptyInput:
        return
      }
    }
  }

  /// The fast path for valid text.
  private mutating func take(_ text: String.UnicodeScalarView) {
    for scalar in text {
      if scalar == "\n" || scalar == "\r" || followsReturn { append(scalar) } else { scalars.append(scalar) }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    defer { followsReturn = scalar == "\r" }
    if scalar == "\n", followsReturn { return }
    let isLineEnd = scalar == "\n" || scalar == "\r"
    if isLineEnd { line += 1 }
    scalars.append(isLineEnd ? "\n" : scalar)
  }

  /// Reports once per line, since a file in another encoding has errors everywhere.
  private mutating func reportBadBytes(_ message: String) {
    guard line != lastBadLine else { return }
    lastBadLine = line
    diagnostics.append(
      Diagnostic(
        file: file, line: line, message, remedy: "save the file as UTF-8, or as UTF-16 with its byte order mark")
    )
  }
}
