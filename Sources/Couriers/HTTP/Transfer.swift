internal import CCurl
internal import Contract
internal import Delivery

/// One request on its way: gives libcurl the body, and collects the answer within the limits.
final class Transfer {
  /// libcurl's error message (CURL_ERROR_SIZE).
  let words: UnsafeMutablePointer<CChar>
  private var requestBody: RequestBody
  private let limits: HTTPClient.Limits
  private let progress: (Int, Int) -> Void
  private var sent = 0
  private var headers: [String: String] = [:]
  private var headerBytes = 0
  private var isBehindHeaders = false
  private var body: [UInt8] = []
  /// Why a callback has ended the transfer.
  private var fault: TransportFault?

  init(_ body: RequestBody, _ limits: HTTPClient.Limits, _ progress: @escaping (Int, Int) -> Void) {
    (requestBody, self.limits, self.progress) = (body, limits, progress)
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit { words.deallocate() }

  func answer(_ code: CURLcode, _ facts: TransferFacts) throws(TransportFault) -> CourierAnswer {
    if let fault { throw fault }
    // libcurl takes headers that end with the connection for whole.
    if code == CURLE_OK, facts.status >= 200, !isBehindHeaders {
      throw facts.fault(CURLE_GOT_NOTHING, "the connection was cut within the headers of the answer")
    }
    if code == CURLE_OK, facts.status >= 200 { return .http(status: facts.status, headers: headers, body: body) }
    let detail = String(cString: words.pointee == 0 ? ccurl_words(code) : UnsafePointer(words))
    throw facts.fault(code, printable(detail))
  }

  // MARK: Called by libcurl

  static let callbacks = ccurl_callbacks(
    read: { buffer, size, count, user in
      Transfer.of(user).read(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
    },
    seek: { user, offset, origin in
      // libcurl only ever seeks from the start (SEEK_SET).
      Transfer.of(user).requestBody.seek(to: Int(offset)) ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
    },
    header: { line, size, count, user in
      Transfer.of(user).takeHeader(UnsafeRawBufferPointer(start: line, count: size * count))
    },
    write: { bytes, size, count, user in
      Transfer.of(user).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
    },
    progress: { user, _, _, _, sent in
      Transfer.of(user).report(Int(sent))
      return 0
    })

  private static func of(_ user: UnsafeMutableRawPointer?) -> Transfer {
    guard let user else { preconditionFailure("libcurl has lost its pointer") }
    return Unmanaged<Transfer>.fromOpaque(user).takeUnretainedValue()
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    if let count = requestBody.read(into: buffer) { return count }
    fault = TransportFault(.file, "the file was cut or can't be read while it is sent")
    return Int(CURL_READFUNC_ABORT)
  }

  /// Returns the number of accepted bytes; any other number than the given one ends the transfer.
  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    headerBytes += line.count
    guard headerBytes <= limits.headers else { return refuse("its headers are larger than \(limits.headers) bytes") }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      // A final answer follows interim ones, such as 100 Continue.
      (headers, isBehindHeaders) = ([:], false)
    } else if text.allSatisfy(\.isWhitespace) {
      isBehindHeaders = true
    } else if let colon = text.firstIndex(of: ":"), !isBehindHeaders {
      let (name, value) = (text[..<colon].lowercased(), text[text.index(after: colon)...].trimmed)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
    }
    return line.count
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limits.answer else { return refuse("it is larger than \(limits.answer) bytes") }
    body += bytes
    return bytes.count
  }

  private func refuse(_ words: String) -> Int {
    fault = TransportFault(.answer, "the answer was refused: \(words)")
    return 0
  }

  private func report(_ count: Int) {
    guard count > sent else { return }
    sent = count
    progress(count, requestBody.size)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}
