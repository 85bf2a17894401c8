internal import Contract
internal import Notation

/// All adapters.
package enum AdapterTable {
  package static let adapters: [any DeliveryAdapter] = [
    DirectoryAdapter(), StdoutAdapter(), ExecAdapter(), HTTPSAdapter(), S3Adapter(), JenIDAdapter(),
    MappedAdapter(map: .unissey), MappedAdapter(map: .youverify), MappedAdapter(map: .oiti), TrustVisionAdapter(),
  ]

  /// Why nothing can be delivered with these settings; empty if it can.
  package static func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    let name = context.config.adapter
    if let adapter = named(name) {
      return adapter.problems(context) + sealProblems(adapter, context) + preparationProblems(adapter, context)
        + standingProblems(adapter, context)
    }
    let names = adapters.map(\.name)
    let advice =
      nearest(name, in: names).map { "Did you mean '\($0)'?" } ?? "Known are \(names.joined(separator: ", "))."
    return [DeliveryTrouble(.misconfigured, "delivery.adapter: '\(BackendText.line(name))' is unknown. \(advice)")]
  }

  /// What the operator wants sealed must not leave in the clear.
  private static func sealProblems(_ adapter: any DeliveryAdapter, _ context: DeliveryContext) -> [DeliveryTrouble] {
    let proof = context.config.proof
    guard proof.seal != .none else { return [] }
    let remedy: String
    if !adapter.seals {
      remedy = "the adapter \(adapter.name) can't seal: use https, or set delivery.seal to none."
    } else if proof.sealKey == nil {
      remedy = "delivery.sealKey is missing: the file of the backend's public key."
    } else {
      return []
    }
    return [DeliveryTrouble(.misconfigured, "delivery.seal is \(proof.seal.rawValue), and \(remedy)")]
  }

  private static func preparationProblems(
    _ adapter: any DeliveryAdapter, _ context: DeliveryContext
  ) -> [DeliveryTrouble] {
    let trial = PreparationRequest(session: "trial", flow: "trial")
    guard context.config.prepare, adapter.preparation(trial, context) == nil else { return [] }
    let words = "delivery.prepare is true, and the adapter \(adapter.name) prepares no sessions with these settings."
    return [DeliveryTrouble(.misconfigured, words)]
  }

  private static func standingProblems(
    _ adapter: any DeliveryAdapter, _ context: DeliveryContext
  ) -> [DeliveryTrouble] {
    guard context.config.status else { return [] }
    let remedy: String
    if adapter.standing([], of: "trial", context) == nil {
      remedy = "the adapter \(adapter.name) can't tell how a kiosk stands: use https, or set delivery.status to false."
    } else if context.config.auth == .bearer, context.credentials.token == nil {
      // A prepared session's token is for its session alone.
      remedy = "delivery.auth is bearer, and there is no credential 'delivery-token'."
    } else {
      return []
    }
    return [DeliveryTrouble(.misconfigured, "delivery.status is true, and \(remedy)")]
  }

  package static func named(_ name: String) -> (any DeliveryAdapter)? { adapters.first { $0.name == name } }
}
