internal import Contract
internal import Glibc

/// The body of a request, read piece by piece.
final class ReceivedBody {
  private let connection: Connection
  private let framing: RequestHead.Framing
  private var decoder: BodyDecoder
  /// The client still waits for `100 Continue`.
  private var isAwaited: Bool
  private var began: ContinuousClock.Instant?
  private(set) var count = 0

  init(of head: RequestHead, on connection: Connection) {
    (self.connection, framing) = (connection, head.framing)
    decoder = BodyDecoder(head.framing)
    isAwaited = head.expectsContinue && !decoder.isAtEnd
  }

  var isAtEnd: Bool { decoder.isAtEnd }

  /// The next piece, or `nil` at the end; refuses a body with more than `limit` bytes, before it is sent if possible.
  func next(atMost limit: Int) throws(RequestFault) -> ArraySlice<UInt8>? {
    if case .length(let length) = framing, length > limit { throw .refused(Self.tooLarge(limit)) }
    if isAwaited {
      try connection.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      isAwaited = false
    }
    let began = began ?? .now
    self.began = began
    while !decoder.isAtEnd {
      let end = began + Connection.Patience.stalled + Connection.Patience.perByte * count
      let piece = try connection.readBody(&decoder, until: end)
      guard !piece.isEmpty else { continue }
      count += piece.count
      guard count <= limit else { throw .refused(Self.tooLarge(limit)) }
      return piece
    }
    return nil
  }

  /// The whole body, for documents.
  func bytes(atMost limit: Int) throws(RequestFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try next(atMost: limit) { bytes += piece }
    return bytes
  }

  /// Reads the rest and drops it, or so many bytes of it.
  func skip(_ most: Int = .max, atMost limit: Int) throws(RequestFault) {
    while count < most, try next(atMost: limit) != nil {}
  }

  private static func tooLarge(_ limit: Int) -> HTTPRefusal {
    HTTPRefusal(413, "The body has more than \(limit) bytes.", code: "body.tooLarge")
  }
}
