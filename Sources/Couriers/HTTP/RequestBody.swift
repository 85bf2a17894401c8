internal import Delivery
internal import Files
internal import Glibc

/// The body of a request while it is sent: bytes, or a file that is read as it goes.
struct RequestBody {
  private enum Source {
    case bytes([UInt8])
    case file(OpenFile, start: Int)
  }

  private let source: Source
  let size: Int
  private var offset = 0

  /// The file must have the size that its manifest says.
  init(_ body: CourierRequest.Body, in folder: OpenFolder?) throws(TransportFault) {
    size = body.size
    switch body {
    case .none: source = .bytes([])
    case .bytes(let bytes): source = .bytes(bytes)
    case .file(let name, let size): source = .file(try Self.open(name, size, in: folder), start: 0)
    case .part(let name, let range, let size):
      guard range.upperBound <= size else { throw TransportFault(.file, "\(name) has no such part") }
      source = .file(try Self.open(name, size, in: folder), start: range.lowerBound)
    }
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

  /// Fills a buffer; 0 at the end, `nil` if the file can't be read or was cut.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let wanted = min(buffer.count, size - offset)
    guard wanted > 0 else { return 0 }
    switch source {
    case .bytes(let bytes):
      buffer.copyBytes(from: bytes[offset..<offset + wanted])
      offset += wanted
      return wanted
    case .file(let file, let start):
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
      guard let count = file.read(into: room, at: start + offset), count > 0 else { return nil }
      offset += count
      return count
    }
  }

  /// Of all its bytes; throws if the file can't be read.
  func digest() throws(TransportFault) -> Digest {
    var rest = self
    var maker = DigestMaker()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let count = buffer.withUnsafeMutableBytes({ rest.read(into: $0) }) else {
        throw TransportFault(.file, "the file was cut or can't be read")
      }
      if count == 0 { return maker.finish() }
      buffer.withUnsafeBytes { maker.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// Goes back, when libcurl sends the body again over a new connection.
  mutating func seek(to place: Int) -> Bool {
    guard (0...size).contains(place) else { return false }
    offset = place
    return true
  }
}
