internal import CCurl
internal import Delivery

/// How far a transfer came, from which its fault follows.
struct TransferFacts {
  let status: Int
  /// Whether the request arrived whole, as far as this machine can tell.
  private let isSent: Bool
  /// Whether repeating the request can change nothing.
  private let isSafe: Bool
  /// Whether there is a proxy, and no tunnel through it.
  private let lacksTunnel: Bool
  private let proxyStatus: Int

  init(_ easy: borrowing EasyHandle, _ request: CourierRequest, isProxied: Bool) {
    status = ccurl_number(easy.raw, CURLINFO_RESPONSE_CODE)
    isSafe = request.method == .get || request.method == .head
    let isConnected = ccurl_size(easy.raw, CURLINFO_PRETRANSFER_TIME_T) > 0
    isSent = isConnected && ccurl_size(easy.raw, CURLINFO_SIZE_UPLOAD_T) == request.body.size
    proxyStatus = ccurl_number(easy.raw, CURLINFO_HTTP_CONNECTCODE)
    lacksTunnel = isProxied && !isConnected && proxyStatus / 100 != 2
  }

  func fault(_ code: CURLcode, _ words: String) -> TransportFault {
    let kind = Self.kind(code, words)
    switch kind {
    case .connection, .answer:
      // A proxy that can't be reached, or answers 5xx, has no network itself.
      if lacksTunnel, code != CURLE_COULDNT_CONNECT, proxyStatus < 500 { return TransportFault(.proxy, words) }
      return TransportFault(kind == .connection && isSent && !isSafe ? .unclear : kind, words)
    case .timeout: return TransportFault(isSent && !isSafe ? .unclear : .timeout, words)
    case .name, .unclear, .certificate, .clientCertificate, .proxy, .file, .address: return TransportFault(kind, words)
    }
  }

  private static func kind(_ code: CURLcode, _ words: String) -> TransportFault.Kind {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .name
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_URL_MALFORMAT: .address
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      .certificate
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT: .clientCertificate
    case CURLE_SSL_CONNECT_ERROR, CURLE_RECV_ERROR, CURLE_SEND_ERROR: ofTLS(words)
    case CURLE_PROXY: .proxy
    // The address was checked before: only an answer without headers (HTTP/0.9) is an unsupported protocol.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_FILESIZE_EXCEEDED, CURLE_WRITE_ERROR,
      CURLE_BAD_CONTENT_ENCODING, CURLE_OK:
      .answer
    default: .connection
    }
  }

  /// libcurl has one code for all that can end a handshake, so OpenSSL's words decide.
  ///
  /// With TLS 1.3 a server refuses our certificate only after the handshake, when the answer is read.
  private static func ofTLS(_ words: String) -> TransportFault.Kind {
    let words = words.lowercased()
    let isAbout = { (topics: [String]) in topics.contains(where: words.contains) }
    if isAbout(["unsupported protocol", "protocol version", "wrong ssl version", "no protocols available"]) {
      return .certificate
    }
    let isOurs =
      words.contains("alert")
      && isAbout(["certificate", "unknown ca", "handshake failure", "access denied"])
    return isOurs ? .clientCertificate : .connection
  }
}
