import Delivery
import Glibc
import Threads

@testable import Backend

/// A plain HTTP client for tests: bytes to a port of this machine, and what comes back.
struct SocketClient {
  let port: UInt16

  /// A connection; negative if there is none.
  func connect() -> Int32 {
    let line = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let isOpen = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(line, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    return isOpen ? line : -1
  }

  func send(_ bytes: [UInt8], on line: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// What comes until the server closes, or until `isEnough`.
  func receive(_ line: Int32, until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 14)
    while !isEnough(bytes) {
      let count = recv(line, &portion, portion.count, 0)
      guard count > 0 else { break }
      bytes += portion[..<count]
    }
    return bytes
  }

  /// Sends bytes on a connection of their own, and receives all that comes back.
  func exchange(_ bytes: [UInt8]) -> String {
    let line = connect()
    defer { close(line) }
    send(bytes, on: line)
    shutdown(line, Int32(SHUT_WR))
    return String(decoding: receive(line), as: UTF8.self)
  }

  func exchange(_ text: String) -> String { exchange(Array(text.utf8)) }

  // MARK: Requests of the courier

  /// Sends a request as `ContractCheck` wants it: one that announces more than it has is a cut.
  func send(_ request: CourierRequest) -> CourierAnswer {
    let line = connect()
    defer { close(line) }
    send(head(request), on: line)
    if request.headers.contains(where: { $0.name == "Expect" }) {
      let first = receive(line, until: Self.hasHead)
      if !first.starts(with: Array("HTTP/1.1 100".utf8)) { return Self.answer(first + receive(line)) }
    }
    let body = Self.body(request)
    send(body, on: line)
    if let length = Self.announced(request), length > body.count {
      // Half a body, and gone.
      return .failed(TransportFault(.connection, "cut"))
    }
    return Self.answer(receive(line))
  }

  private func head(_ request: CourierRequest) -> [UInt8] {
    let path = request.url.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
    var text = "\(request.method.rawValue) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    for header in request.headers { text += "\(header.name): \(header.value)\r\n" }
    if Self.announced(request) == nil { text += "Content-Length: \(Self.body(request).count)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  private static func announced(_ request: CourierRequest) -> Int? {
    request.headers.first { $0.name == "Content-Length" }.flatMap { Int($0.value) }
  }

  private static func body(_ request: CourierRequest) -> [UInt8] {
    if case .bytes(let bytes) = request.body { bytes } else { [] }
  }

  static func hasHead(_ bytes: [UInt8]) -> Bool { String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") }

  static func answer(_ bytes: [UInt8]) -> CourierAnswer {
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else {
      return .failed(TransportFault(.unclear, "\(bytes.count) bytes"))
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let headers = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    let body = Array(bytes[(end + 4)...])
    let table = Dictionary(headers) { first, _ in first }
    guard table["content-length"] ?? "0" == String(body.count) else {
      return .failed(TransportFault(.unclear, "half an answer"))
    }
    return .http(status: status, headers: table, body: body)
  }
}
