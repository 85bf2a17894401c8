package import Contract

extension RetryLaw {
  /// Clocks that differ by this much break signatures and tokens.
  private static let clockTolerance = Duration.seconds(240)

  /// Why an answer is a failure by the rules that all adapters share; `nil` if it is none.
  package static func trouble(in answer: CourierAnswer, now: WallTime) -> DeliveryTrouble? {
    switch answer {
    case .failed(let fault): DeliveryTrouble(code(of: fault.kind), BackendText.line(fault.detail))
    case .withheld(let trouble): trouble
    case .program(let exit, let output): trouble(exit: exit, output)
    case .http(let status, let headers, let body): trouble(status: status, headers, body, now: now)
    }
  }

  private static func code(of fault: TransportFault.Kind) -> DeliveryCode {
    switch fault {
    case .name, .connection, .timeout: .offline
    case .answer: .busy
    case .unclear: .unclear
    case .certificate, .clientCertificate: .unauthorised
    case .proxy, .address: .misconfigured
    case .file: .damaged
    }
  }

  private static func trouble(exit: Int32?, _ output: [UInt8]) -> DeliveryTrouble? {
    guard let exit else { return DeliveryTrouble(.unclear, "The program was killed after its time limit.") }
    if exit == 0 { return nil }
    let detail = BackendText.line(String(decoding: output.prefix(1000), as: UTF8.self))
    return DeliveryTrouble(exit == ExitCode.busy ? .busy : .refused, status: Int(exit), detail)
  }

  private static func trouble(
    status: Int, _ headers: [String: String], _ body: [UInt8], now: WallTime
  ) -> DeliveryTrouble? {
    if (200..<300).contains(status) { return nil }
    let problem = Problem(body)
    var trouble = DeliveryTrouble(
      code(ofStatus: status, problem), status: status, problem.text,
      retryAfter: headers["retry-after"].flatMap { wish($0, now: now) })
    if (300..<400).contains(status) {
      let target = headers["location"].map { " to \($0)" } ?? ""
      trouble.detail = BackendText.line("The address redirects\(target); redirects are not followed.")
    }
    if status == 400, let words = certificateRefusal(body) { (trouble.code, trouble.detail) = (.unauthorised, words) }
    if trouble.code == .unauthorised, let gap = clockGap(headers, now: now), gap >= clockTolerance {
      trouble.code = .clock
      trouble.detail = "The clocks differ by \(gap.components.seconds) s."
    }
    return trouble
  }

  /// A code of the backend's own wins over the status.
  private static func code(ofStatus status: Int, _ problem: Problem) -> DeliveryCode {
    switch (problem.code, status) {
    case ("invalid_or_expired_session", _), (_, 410): .sessionExpired
    case ("session_token_error", _): .tokenRefused
    case (_, 300..<400): .misconfigured
    // 495 and 496 are nginx's own, for a client certificate that is wrong or missing.
    case (_, 401), (_, 403), (_, 407), (_, 495), (_, 496): .unauthorised
    case (_, 408), (_, 425), (_, 429): .busy
    // The backend will not learn a method or a version by itself; any other of its faults may pass.
    case (_, 501), (_, 505): .refused
    case (_, 500...): .busy
    default: .refused
    }
  }

  /// What nginx writes on its page for status 400 about a client certificate; `nil` on any other page.
  private static func certificateRefusal(_ body: [UInt8]) -> String? {
    let page = String(decoding: body.prefix(2000), as: UTF8.self)
    return certificateRefusals.first { page.contains($0) }
  }

  private static let certificateRefusals = ["No required SSL certificate was sent", "The SSL certificate error"]

  /// `Retry-After`: seconds, or a date.
  private static func wish(_ text: String, now: WallTime) -> Duration? {
    if let seconds = Int(text) { return .seconds(max(0, seconds)) }
    return HTTPDate.time(text).map { max(.zero, $0 - now) }
  }

  private static func clockGap(_ headers: [String: String], now: WallTime) -> Duration? {
    guard let time = headers["date"].flatMap(HTTPDate.time) else { return nil }
    return time > now ? time - now : now - time
  }

  /// How far the clock of an answer is ahead of ours; `nil` without a `Date`.
  static func clock(of answer: CourierAnswer, now: WallTime) -> Duration? {
    guard case .http(_, let headers, _) = answer else { return nil }
    return headers["date"].flatMap(HTTPDate.time).map { $0 - now }
  }
}
