package import Contract

/// A failure in detail.
package struct DeliveryTrouble: Error, Equatable, Sendable {
  package var code: DeliveryCode
  /// The status of HTTP, or the exit code of a program.
  package var status: Int?
  /// What the library, the program or the backend said, for the operator; printable.
  package var detail: String
  /// How long the backend asks us to wait.
  package var retryAfter: Duration?

  package init(_ code: DeliveryCode, status: Int? = nil, _ detail: String = "", retryAfter: Duration? = nil) {
    (self.code, self.status, self.detail, self.retryAfter) = (code, status, detail, retryAfter)
  }

  /// What happened, what the other side said, and what to do, as sentences for the operator.
  package var spoken: String { Self.joined([fact, RetryRule.row(code)?.remedy ?? ""]) }

  /// The same without what to do.
  package var fact: String {
    let words = [status.map { "Status \($0)" }, detail].compactMap(\.self).filter { !$0.isEmpty }
    let said = words.joined(separator: ": ")
    let sentence = said.isEmpty || ".?!".contains(said.suffix(1)) ? said : said + "."
    return Self.joined([RetryRule.row(code)?.message ?? "", sentence])
  }

  private static func joined(_ sentences: [String]) -> String {
    sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
