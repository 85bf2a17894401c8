package import Delivery
internal import Notation

/// Puts a backend to the contract: requests one after another, and what each must be answered.
///
/// The caller sends them. A request whose `Content-Length` announces more bytes than its body has is a cut: the caller
/// announces that length, sends the body and hangs up. With `Expect: 100-continue` it waits for the answer first.
package struct ContractCheck {
  /// What came of one case.
  package struct Finding: Equatable, Sendable {
    package enum Outcome: String, Sendable { case met = "ok", failed = "FAIL", skipped = "skip" }

    package var name: String
    package var outcome: Outcome
    package var expected: String
    package var got: String

    /// One line, such as `FAIL  twice: expected 2xx, got 409 (The file exists.)`.
    package var text: String {
      let word = outcome.rawValue.padded(to: 6)
      switch outcome {
      case .met: return "\(word)\(name)"
      case .skipped: return "\(word)\(name): the backend does not offer this (\(got))"
      case .failed: return "\(word)\(name): expected \(expected), got \(got)"
      }
    }
  }

  let url: String
  let session: SampleSession
  private let headers: [CourierRequest.Header]
  private let redaction: Redaction

  /// `session` names a session that the backend has never seen; the token goes with each request.
  package init(url: String, session: String, token: String? = nil) {
    self.url = String(url.reversed().drop { $0 == "/" }.reversed())
    self.session = SampleSession(session)
    headers = token.map { [CourierRequest.Header("Authorization", "Bearer \($0)")] } ?? []
    redaction = Redaction(secrets: [token].compactMap(\.self))
  }

  /// Runs all cases; true if none failed.
  package func run(
    _ send: (CourierRequest) -> CourierAnswer, report: (Finding) -> Void = { _ in }
  ) -> Bool {
    var isWhole = true
    var receipt: JSONNode?
    func attempt(_ row: CheckCase) -> CourierAnswer {
      var row = row
      // A signed address stands for itself: nothing of ours goes there.
      if row.request.url.hasPrefix(url) { row.request.headers += headers }
      let answer = send(row.request)
      var finding = judge(answer, row)
      if row.expectation == .receipt, case .http(_, _, let body) = answer {
        let node = JSONReader.read(body, file: "").node
        if let first = receipt, !Self.isSame(first, node) {
          finding.outcome = .failed
          finding.expected = "the first answer again"
        }
        receipt = receipt ?? node
      }
      isWhole = isWhole && finding.outcome != .failed
      report(finding)
      return answer
    }
    for row in cases { _ = attempt(row) }
    if case .http(200, _, let body) = attempt(askForAddresses), let row = signedUpload(body) { _ = attempt(row) }
    return isWhole
  }

  private func judge(_ answer: CourierAnswer, _ row: CheckCase) -> Finding {
    let outcome: Finding.Outcome =
      row.expectation.isDeclined(by: answer) ? .skipped : row.expectation.isMet(by: answer) ? .met : .failed
    return Finding(
      name: row.name, outcome: outcome, expected: row.expectation.text, got: words(answer))
  }

  /// The same JSON, wherever its members stand in the text.
  private static func isSame(_ a: JSONNode, _ b: JSONNode?) -> Bool { a.text() == b?.text() }

  /// What we sent is removed before a text is cut: half a secret could not be found.
  private func words(_ answer: CourierAnswer) -> String {
    switch answer {
    case .http(let status, _, let body):
      let title = JSONReader.read(body, file: "").node?["title"]?.string
      return "\(status)" + (title.map { " (\(redaction.text($0).prefix(200)))" } ?? "")
    case .failed(let fault): return "no answer (\(fault.kind.rawValue) \(redaction.text(fault.detail).prefix(200)))"
    case .program, .withheld: return "no answer over HTTP"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
