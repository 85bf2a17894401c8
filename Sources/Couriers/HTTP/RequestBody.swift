internal import Delivery
internal import Files
internal import Glibc
internal import Notation

/// The body of a request while it is sent: pieces that are read as it goes.
struct RequestBody {
  private struct Piece {
    enum Source {
      case bytes([UInt8])
      case file(OpenFile, start: Int)
      case base64(OpenFile)
    }

    var source: Source
    /// Where it stands in the body.
    var range: Range<Int>
  }

  private let pieces: [Piece]
  let size: Int
  private var offset = 0
  /// The piece of the last read.
  private var place = 0

  /// Files must have the size that the manifest says.
  init(_ body: CourierRequest.Body, in folder: OpenFolder?, kept: OpenFile? = nil) throws(TransportFault) {
    var pieces: [Piece] = []
    func add(_ source: Piece.Source, _ size: Int) {
      let start = pieces.last?.range.upperBound ?? 0
      if size > 0 { pieces.append(Piece(source: source, range: start..<start + size)) }
    }
    switch body {
    case .none: break
    case .bytes(let bytes): add(.bytes(bytes), bytes.count)
    case .file(let name, let size): add(.file(try Self.open(name, size, in: folder), start: 0), size)
    case .part(let name, let range, let size): add(try Self.part(range, of: name, size, in: folder), range.count)
    case .kept(let size):
      guard let kept, kept.size == size else {
        throw TransportFault(.file, "what was kept to be sent is missing or has changed")
      }
      add(.file(kept, start: 0), size)
    case .pieces(let list):
      for piece in list {
        switch piece {
        case .bytes(let bytes): add(.bytes(bytes), piece.size)
        case .file(let name, let size): add(.file(try Self.open(name, size, in: folder), start: 0), piece.size)
        case .part(let name, let range, let size): add(try Self.part(range, of: name, size, in: folder), piece.size)
        case .base64(let name, let size): add(.base64(try Self.open(name, size, in: folder)), piece.size)
        }
      }
    }
    (self.pieces, size) = (pieces, pieces.last?.range.upperBound ?? 0)
  }

  private static func part(
    _ range: Range<Int>, of name: String, _ size: Int, in folder: OpenFolder?
  ) throws(TransportFault) -> Piece.Source {
    guard range.upperBound <= size else { throw TransportFault(.file, "\(name) has no such part") }
    return .file(try open(name, size, in: folder), start: range.lowerBound)
  }

  private static func open(_ name: String, _ size: Int, in folder: OpenFolder?) throws(TransportFault) -> OpenFile {
    do throws(FileFault) {
      guard let file = try folder?.open(name) else { throw FileFault(name, .missing) }
      guard file.size == size else { throw FileFault(name, .other("its size has changed")) }
      return file
    } catch {
      throw TransportFault(.file, "\(error.path) \(error.sentence)")
    }
  }

  // MARK: Reading

  /// Fills a buffer; 0 at the end, `nil` if a file can't be read or was cut.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard offset < size, !buffer.isEmpty else { return 0 }
    if !pieces[place].range.contains(offset) {
      // Pieces follow one another, but for a body that begins again.
      place = pieces.firstIndex { $0.range.contains(offset) } ?? place
    }
    let piece = pieces[place]
    let start = offset - piece.range.lowerBound
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, piece.range.upperBound - offset)])
    guard let count = Self.read(piece.source, from: start, into: room), count > 0 else { return nil }
    offset += count
    return count
  }

  private static func read(
    _ source: Piece.Source, from start: Int, into room: UnsafeMutableRawBufferPointer
  ) -> Int? {
    switch source {
    case .bytes(let bytes):
      room.copyBytes(from: bytes[start..<start + room.count])
      return room.count
    case .file(let file, let first): return file.read(into: room, at: first + start)
    case .base64(let file): return readLetters(of: file, from: start, into: room)
    }
  }

  /// Three bytes of the file are four letters, so a read may begin or end within such a group.
  private static func readLetters(
    of file: OpenFile, from start: Int, into room: UnsafeMutableRawBufferPointer
  ) -> Int? {
    let group = start / 4
    let groups = (start + room.count + 3) / 4 - group
    let wanted = min(groups * 3, file.size - group * 3)
    guard wanted > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: wanted)
    var done = 0
    while done < wanted {
      let count = bytes.withUnsafeMutableBytes {
        file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[done...]), at: group * 3 + done)
      }
      guard let count, count > 0 else { return nil }
      done += count
    }
    let letters = Base64.letters(of: bytes).dropFirst(start - group * 4).prefix(room.count)
    room.copyBytes(from: letters)
    return letters.count
  }

  /// Reads all its bytes; false if a file can't be read.
  private func readAll(_ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var rest = self
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let count = buffer.withUnsafeMutableBytes({ rest.read(into: $0) }) else { return false }
      if count == 0 { return true }
      guard buffer.withUnsafeBytes({ take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }) else { return true }
    }
  }

  /// Of all its bytes; throws if a file can't be read.
  func digest() throws(TransportFault) -> Digest {
    var maker = DigestMaker()
    let isWhole = readAll { bytes in
      maker.add(bytes)
      return true
    }
    guard isWhole else { throw TransportFault(.file, "the file was cut or can't be read") }
    return maker.finish()
  }

  /// Writes all its bytes: 0, the number of an error, or `nil` if a file can't be read.
  func copy(to descriptor: Int32) -> Int32? {
    var reason: Int32 = 0
    let isWhole = readAll { bytes in
      reason = OutputWriter(descriptor).write(Array(bytes))
      return reason == 0
    }
    return isWhole ? reason : nil
  }

  /// Goes back, when libcurl sends the body again over a new connection.
  mutating func seek(to place: Int) -> Bool {
    guard (0...size).contains(place) else { return false }
    offset = place
    return true
  }
}
