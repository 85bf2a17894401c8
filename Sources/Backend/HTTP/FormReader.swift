/// Reads a form with files (`multipart/form-data`, RFC 7578).
struct FormReader {
  struct Part {
    var fileName: String?
    var bytes: [UInt8]
  }

  private var parts: [String: Part] = [:]

  /// `nil` for anything else than a whole form whose parts have names.
  init?(_ body: [UInt8], contentType: String) {
    let words = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
    guard words.first == "multipart/form-data", let word = words.first(where: { $0.hasPrefix("boundary=") }) else {
      return nil
    }
    let mark = Array("--\(word.dropFirst("boundary=".count).filter { $0 != "\"" })".utf8)
    guard mark.count > 2, body.starts(with: mark) else { return nil }
    var rest = body.dropFirst(mark.count)
    while rest.starts(with: Self.line) {
      rest = rest.dropFirst(Self.line.count)
      guard let end = Self.first(Self.line + mark, in: rest), let part = Self.part(rest[..<end]) else { return nil }
      parts[part.name] = part.part
      rest = rest[end...].dropFirst(Self.line.count + mark.count)
    }
    guard rest.starts(with: Array("--".utf8)) else { return nil }
  }

  subscript(_ name: String) -> Part? { parts[name] }

  private static let line = Array("\r\n".utf8)

  private static func part(_ bytes: ArraySlice<UInt8>) -> (name: String, part: Part)? {
    guard let end = first(line + line, in: bytes) else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    guard let name = value(of: "name", in: head) else { return nil }
    return (name, Part(fileName: value(of: "filename", in: head), bytes: Array(bytes[(end + 4)...])))
  }

  /// What stands in quotes after ` NAME=`.
  private static func value(of name: String, in head: String) -> String? {
    let parts = head.split(separator: " \(name)=\"", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : nil
  }

  /// Where a sequence begins; files are large, so each byte is looked at once.
  private static func first(_ sequence: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var place = bytes.startIndex
    while let next = bytes[place...].firstIndex(of: sequence[0]) {
      if bytes[next...].starts(with: sequence) { return next }
      place = next + 1
    }
    return nil
  }
}
