/// Cuts a request's body out of the bytes of a connection, by its length or in chunks.
struct BodyDecoder: Equatable {
  private enum Part: Equatable {
    /// So many bytes of the body, or of a chunk, are still to come.
    case data(Int)
    /// The size of the next chunk, in hexadecimal digits.
    case size(Int, digits: Int)
    /// The rest of a chunk's first line: extensions.
    case extensions(Int)
    /// The line end after a chunk's data.
    case dataEnd
    /// A line after the last chunk; the bytes that it has so far.
    case trailer(Int)
    case end
  }

  /// The most bytes of extensions and trailers; they are skipped.
  private static let mostSkipped = 4096

  private let isChunked: Bool
  private var part: Part
  private var skipped = 0

  init(_ framing: RequestHead.Framing) {
    switch framing {
    case .length(let length): (isChunked, part) = (false, length == 0 ? .end : .data(length))
    case .chunked: (isChunked, part) = (true, .size(0, digits: 0))
    }
  }

  var isAtEnd: Bool { part == .end }

  /// Takes a piece of the body off the front of `bytes`, which may be empty; stops at the end of the body.
  mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(HTTPRefusal) -> ArraySlice<UInt8> {
    while !isAtEnd, !bytes.isEmpty {
      if case .data(let left) = part {
        let piece = bytes.prefix(left)
        bytes = bytes.dropFirst(piece.count)
        let rest = left - piece.count
        part = rest > 0 ? .data(rest) : isChunked ? .dataEnd : .end
        return piece
      }
      try step(bytes.removeFirst())
    }
    return []
  }

  /// One byte between the chunks.
  private mutating func step(_ byte: UInt8) throws(HTTPRefusal) {
    switch part {
    case .size(let size, let digits): try takeSize(byte, size, digits)
    case .extensions(let size):
      try skip()
      if byte == UInt8(ascii: "\n") { part = size > 0 ? .data(size) : .trailer(0) }
    case .dataEnd:
      guard byte != UInt8(ascii: "\r") else { return }
      guard byte == UInt8(ascii: "\n") else { throw Self.broken }
      part = .size(0, digits: 0)
    case .trailer(let length):
      try skip()
      if byte == UInt8(ascii: "\n") {
        part = length == 0 ? .end : .trailer(0)
      } else if byte != UInt8(ascii: "\r") {
        part = .trailer(length + 1)
      }
    case .data, .end: break
    }
  }

  private mutating func takeSize(_ byte: UInt8, _ size: Int, _ digits: Int) throws(HTTPRefusal) {
    if let digit = RequestHead.digit(byte) {
      // 15 digits fit into an Int.
      guard digits < 15 else { throw Self.broken }
      part = .size(size << 4 | Int(digit), digits: digits + 1)
      return
    }
    guard digits > 0, "\r; ".utf8.contains(byte) else { throw Self.broken }
    part = .extensions(size)
  }

  private mutating func skip() throws(HTTPRefusal) {
    skipped += 1
    guard skipped <= Self.mostSkipped else { throw Self.broken }
  }

  private static let broken = HTTPRefusal(400, "The body is not in chunks, as its head says.")
}
