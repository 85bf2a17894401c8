internal import CCurl
internal import Contract
internal import Delivery

/// The address of a request, checked before anything is sent.
struct RequestTarget {
  let isLoopback: Bool

  /// Accepts HTTPS, and plain HTTP to this machine.
  ///
  /// Adapters check the addresses of the settings; this guards what backends name, with the parser of the transfer itself.
  init(_ request: CourierRequest) throws(TransportFault) {
    guard let url = ccurl_url_open(request.url) else { throw Self.fault("is none") }
    defer { ccurl_url_close(url) }
    guard let host = Self.part(CURLUPART_HOST, of: url)?.lowercased() else { throw Self.fault("has no host") }
    guard Self.part(CURLUPART_USER, of: url) == nil else {
      throw Self.fault("has a user name, which belongs into the credentials")
    }
    isLoopback = Self.isLoopback(host)
    switch Self.part(CURLUPART_SCHEME, of: url) {
    case "https": break
    case "http": if !isLoopback { throw Self.fault("is plain HTTP to another machine, use https://") }
    default: throw Self.fault("does not begin with https://")
    }
    guard request.headers.allSatisfy(Self.isSafe) else {
      throw Self.fault("goes with a header that holds a control character")
    }
  }

  /// The words leave out the address itself: one that a backend has signed is a secret.
  private static func fault(_ words: String) -> TransportFault { TransportFault(.address, "the address \(words)") }

  /// libcurl has normalised it: 127.1 is 127.0.0.1, and `localhost` never asks a name server.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func isSafe(_ header: CourierRequest.Header) -> Bool {
    let name = header.name.utf8
    return !name.isEmpty && name.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
      && header.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    guard let text = ccurl_url_part(url, part) else { return nil }
    defer { ccurl_free(text) }
    return String(cString: text)
  }
}
