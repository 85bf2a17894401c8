internal import CCurl
internal import Contract
internal import Delivery
internal import Files

/// libcurl's handle of one transfer (`CURL`), with its options.
struct EasyHandle: ~Copyable {
  let raw: UnsafeMutableRawPointer
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// An option for security that this libcurl lacks: nothing may be sent without it.
  private(set) var lack: TransportFault?

  init?() {
    guard let raw = ccurl_easy_open() else { return nil }
    self.raw = raw
  }

  deinit {
    ccurl_easy_close(raw)
    ccurl_list_free(headers)
  }

  private func set(_ option: CURLoption, _ text: String) { ccurl_set_text(raw, option, text) }
  private mutating func require(_ option: CURLoption, _ text: String, _ name: String) {
    guard ccurl_set_text(raw, option, text) != CURLE_OK else { return }
    lack = TransportFault(.address, "libcurl has no \(name); install libcurl4 7.75 or newer")
  }
  private func set(_ option: CURLoption, _ number: Int) { ccurl_set_number(raw, option, number) }

  mutating func set(_ request: CourierRequest, _ settings: HTTPClient.Settings, _ target: RequestTarget) {
    setLimits(settings.limits, stall: request.stall ?? settings.limits.stall)
    // A HEAD tells the size of what it does not send, and libcurl would refuse that.
    if request.method != .head { ccurl_set_size(raw, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(settings.limits.answer)) }
    setTrust(settings)
    // An empty text keeps libcurl from reading the environment's proxy.
    set(CURLOPT_PROXY, target.isLoopback ? "" : settings.proxy ?? "")
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_URL, request.url)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    // A signed address is sent as it was signed.
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    // Requests follow one another, so HTTP/2 would gain nothing.
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_USERAGENT, "cameo/\(Program.version)")
    setMethod(request)
    for header in request.headers {
      // libcurl removes a header that is written without a value, unless it ends in a semicolon.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      headers = ccurl_list_add(headers, line) ?? headers
    }
    ccurl_set_pointer(raw, CURLOPT_HTTPHEADER, headers)
    if let limit = request.limit { set(CURLOPT_TIMEOUT_MS, max(1, Int(limit.milliseconds))) }
    if let signing = request.signing { setSigning(signing) }
  }

  /// libcurl 7.88 leaves the signature wrong if the header `Expect` is taken away, or if a query has a name without `=`.
  private mutating func setSigning(_ signing: CourierRequest.Signing) {
    require(CURLOPT_AWS_SIGV4, "aws:amz:\(signing.region):s3", "AWS signatures")
    // Without them libcurl would send the secret as a password.
    guard lack == nil else { return }
    set(CURLOPT_USERNAME, signing.access)
    set(CURLOPT_PASSWORD, signing.secret)
  }

  private func setMethod(_ request: CourierRequest) {
    switch request.method {
    case .get: set(CURLOPT_HTTPGET, 1)
    case .head: set(CURLOPT_NOBODY, 1)
    case .delete:
      set(CURLOPT_HTTPGET, 1)
      set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    case .post, .put:
      set(CURLOPT_UPLOAD, 1)
      set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      ccurl_set_size(raw, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.body.size))
    }
  }

  private func setLimits(_ limits: HTTPClient.Limits, stall: Duration) {
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(limits.connect.milliseconds))
    set(CURLOPT_LOW_SPEED_LIMIT, limits.stallBytesPerSecond)
    set(CURLOPT_LOW_SPEED_TIME, Int(stall.components.seconds))
    // No signals for timeouts, and no wait for a name server when the client is stopped.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
  }

  private mutating func setTrust(_ settings: HTTPClient.Settings) {
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = settings.caFile { require(CURLOPT_CAINFO, file, "file of authorities") }
    if let file = settings.certificate { require(CURLOPT_SSLCERT, file, "client certificates") }
    if let file = settings.privateKey { set(CURLOPT_SSLKEY, file) }
    if !settings.pins.isEmpty {
      let pins = settings.pins.map { "sha256//\($0)" }.joined(separator: ";")
      require(CURLOPT_PINNEDPUBLICKEY, pins, "pinned keys")
    }
  }

  /// Lets the transfer give the body and take the answer; it must live as long as this handle transfers.
  func attach(_ transfer: Transfer) {
    ccurl_set_pointer(raw, CURLOPT_ERRORBUFFER, transfer.words)
    ccurl_set_callbacks(raw, Transfer.callbacks, Unmanaged.passUnretained(transfer).toOpaque())
  }
}
