internal import Contract

extension OptionTable {
  /// Settings of the agent, which connects a kiosk with its fleet.
  static let fleet: [OptionRow] = [
    OptionRow(
      "fleet.broker", nil, "URL", .text, into: \.fleet.broker, unset: "none", .file,
      "address of the fleet's MQTT broker, such as mqtts://broker.example:8883",
      more: "mqtt:// without TLS is for this machine only. The kiosk's name is delivery.kiosk."),
    OptionRow(
      "fleet.caFile", nil, "FILE", .path, into: \.fleet.caFile, unset: "the system's", .file,
      "certificate authorities to trust for the broker instead of the system's (PEM)", otherKeys: ["fleet.ca"]),
    OptionRow(
      "fleet.certificate", nil, "FILE", .path, into: \.fleet.certificate, unset: "none", .file,
      "this kiosk's certificate for the broker (PEM)", otherKeys: ["fleet.cert"]),
    OptionRow(
      "fleet.privateKey", nil, "FILE", .path, into: \.fleet.privateKey, unset: "none", .file,
      "private key of the certificate (PEM)", otherKeys: ["fleet.key"]),
    OptionRow(
      "fleet.commandKeys", nil, "FILE", .path, into: \.fleet.commandKeys, unset: "none", .file,
      "public keys of commands, as a JWK or a set of them; with them a command has to be signed"),
    OptionRow(
      "fleet.events", nil, "LIST", .words(of: NoticeTable.rows.map(\.name)), into: \.fleet.events,
      unset: "faults and ends",
      .file, "which of the kiosk's events the fleet is told; the ledger and deliveries always are"),
    OptionRow(
      "fleet.envelope", nil, "FORM", .word, into: \.fleet.envelope, .file,
      "how events are wrapped: plain, or cloudevents (CloudEvents 1.0)"),
  ]
}
