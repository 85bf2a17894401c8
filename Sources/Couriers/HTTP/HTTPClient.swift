internal import CCurl
package import Contract
package import Delivery
package import Files
import Synchronization

/// Sends requests over HTTP with libcurl (`curl_multi`), one at a time; connections are reused.
///
/// One thread sends. Any thread may stop the client.
package final class HTTPClient: Sendable {
  /// Trust and route; everything else is fixed.
  package struct Settings: Equatable, Sendable {
    /// Trusted authorities (PEM); `nil` uses the system's.
    package var caFile: String?
    /// The client certificate and its key (PEM).
    package var certificate: String?
    package var privateKey: String?
    /// SHA-256 of public keys in base64; one of them must match, unless the list is empty.
    package var pins: [String] = []
    /// `nil` connects directly, whatever the environment says.
    package var proxy: String?
    package var limits = Limits()

    package init() {}

    package init(_ config: DeliveryConfig) {
      (caFile, certificate, privateKey) = (config.caFile, config.certificate, config.privateKey)
      (pins, proxy) = (config.pins, config.proxy)
    }
  }

  package struct Limits: Equatable, Sendable {
    /// Name, TCP and TLS together.
    package var connect = Duration.seconds(5)
    /// A transfer below this rate for this long has stalled.
    package var (stallBytesPerSecond, stall) = (1000, Duration.seconds(30))
    package var answer = 1 << 20
    package var headers = 64 << 10
  }

  private let settings: Settings
  /// libcurl wants it used by one thread at a time, but for `curl_multi_wakeup`.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer
  private let isStopped = Atomic(false)

  /// Loads libcurl.
  package init(_ settings: Settings = Settings()) throws(CaptureError) {
    guard ccurl_load(), let multi = ccurl_multi_open() else { throw Self.missing }
    (self.settings, self.multi) = (settings, multi)
  }

  deinit { ccurl_multi_close(multi) }

  private static var missing: CaptureError {
    let words = String(cString: ccurl_trouble())
    return CaptureError(
      .resourceMissing, "libcurl is missing\(words.isEmpty ? "" : ": \(printable(words))").",
      recovery: "Install it: apt-get install libcurl4")
  }

  /// Ends the transfer in progress, and refuses later ones.
  package func stop() {
    isStopped.store(true, ordering: .releasing)
    ccurl_multi_wake(multi)
  }

  /// Sends a request and waits for its answer; `nil` if the client was stopped.
  ///
  /// `files` is the session's folder, for a body that is a file, and `kept` the file of `DeliveryStep.keep`. `progress` gets
  /// the bytes of the body that were sent.
  package func send(
    _ request: CourierRequest, files: OpenFolder? = nil, kept: OpenFile? = nil,
    progress: @escaping (_ sent: Int, _ total: Int) -> Void = { _, _ in }
  ) -> CourierAnswer? {
    do throws(TransportFault) {
      let target = try RequestTarget(request)
      let body = try RequestBody(request.body, in: files, kept: kept)
      let transfer = Transfer(body, settings.limits, progress)
      guard var easy = EasyHandle() else { throw TransportFault(.connection, "no memory is left") }
      easy.set(try request.withDigest(of: body), settings, target)
      if let lack = easy.lack { throw lack }
      easy.attach(transfer)
      guard let code = perform(easy) else { return nil }
      let isProxied = settings.proxy != nil && !target.isLoopback
      return try transfer.answer(code, TransferFacts(easy, request, isProxied: isProxied))
    } catch {
      return .failed(error)
    }
  }

  /// Runs the transfer to its end; `nil` if the client was stopped.
  private func perform(_ easy: borrowing EasyHandle) -> CURLcode? {
    ccurl_multi_add(multi, easy.raw)
    defer { ccurl_multi_remove(multi, easy.raw) }
    var (running, result) = (Int32(1), CURLE_OK)
    while !isStopped.load(ordering: .acquiring) {
      guard ccurl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
      if running == 0 { return ccurl_multi_result(multi, &result) ? result : CURLE_OUT_OF_MEMORY }
      // libcurl wakes for its own timeouts; `stop` wakes it too.
      ccurl_multi_wait(multi, 1000)
    }
    return nil
  }
}

extension CourierRequest {
  /// A signed request has the digest of its body.
  fileprivate func withDigest(of body: borrowing RequestBody) throws(TransportFault) -> CourierRequest {
    guard signing != nil, !headers.contains(where: { $0.name == Signing.digestHeader }) else { return self }
    var request = self
    request.headers.append(Header(Signing.digestHeader, try body.digest().hex))
    return request
  }
}
