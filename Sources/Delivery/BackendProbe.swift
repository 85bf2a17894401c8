package import Contract

/// What a probe of the backend has found; a probe sends nothing of any session.
package struct BackendFinding: Equatable, Sendable {
  /// Why sessions can't be delivered now; `nil` if they can, as far as a probe tells.
  package var trouble: DeliveryTrouble?
  /// The status of HTTP; `nil` without an answer.
  package var status: Int?
  /// How far the backend's clock is ahead of this machine's, to a second; `nil` if the answer has no `Date`.
  package var clock: Duration?
  /// Whether the probe went without the secret, so that it says nothing of that.
  package var lacksSecret = false

  package init(_ trouble: DeliveryTrouble? = nil) { self.trouble = trouble }
}

/// Asks the backend whether it would take sessions from this machine: name, connection, certificates, clock and credentials.
package struct BackendProbe: Sendable {
  package let request: CourierRequest
  private let lacksSecret: Bool
  private let adapter: (any DeliveryAdapter)?
  private let config: DeliveryConfig
  private let redaction: Redaction

  /// Makes the request; `nil` if the adapter has no backend.
  ///
  /// Throws if a setting is missing or impossible: there is nothing to ask then.
  package init?(_ context: DeliveryContext) throws(DeliveryTrouble) {
    var context = context
    let adapter = AdapterTable.named(context.config.adapter)
    // The secrets of a service are not for every user of the machine; without one, the rest can still be asked.
    let wantsOne = context.lacksSecret(adapter?.auth(context.config) ?? .none)
    if wantsOne {
      context.config.auth = .none
      // An adapter with a login of its own can't do without one.
      context.credentials.login = context.credentials.login ?? "none:none"
    }
    lacksSecret = wantsOne || adapter?.probesWithSecret == false
    if adapter?.probesWithSecret == false, context.credentials.s3Key == nil { context.credentials.s3Key = "none:none" }
    if let trouble = AdapterTable.problems(context).first { throw trouble }
    guard let request = adapter?.probe(context) else { return nil }
    (self.request, self.adapter, config, redaction) = (request, adapter, context.config, Redaction(context.credentials))
  }

  package func finding(of answer: CourierAnswer, now: WallTime) -> BackendFinding {
    var finding = BackendFinding(RetryLaw.trouble(in: answer, now: now).map(redaction.trouble))
    finding.lacksSecret = lacksSecret
    (finding.status, finding.clock) = (answer.status, RetryLaw.clock(of: answer, now: now))
    switch finding.trouble?.code {
    // There is no such session, and each backend says so in its own way.
    case .refused, .sessionExpired, .tokenRefused: finding.trouble = nil
    // Any other status, such as 407 of a proxy, is not about the secret.
    case .unauthorised where lacksSecret && (answer.status == 401 || answer.status == 403): finding.trouble = nil
    default: break
    }
    if let fault = adapter?.fault(ofProbe: answer, config) { finding.trouble = fault }
    return finding
  }
}

extension DeliveryContext {
  fileprivate func lacksSecret(_ auth: DeliveryAuth) -> Bool {
    switch auth {
    case .none, .certificate: false
    case .basic: credentials.login == nil
    case .bearer: credentials.token == nil
    }
  }
}
