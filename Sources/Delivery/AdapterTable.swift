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
    if let adapter = named(name) { return adapter.problems(context) }
    let names = adapters.map(\.name)
    let advice =
      nearest(name, in: names).map { "Did you mean '\($0)'?" } ?? "Known are \(names.joined(separator: ", "))."
    return [DeliveryTrouble(.misconfigured, "delivery.adapter: '\(BackendText.line(name))' is unknown. \(advice)")]
  }

  package static func named(_ name: String) -> (any DeliveryAdapter)? { adapters.first { $0.name == name } }
}
