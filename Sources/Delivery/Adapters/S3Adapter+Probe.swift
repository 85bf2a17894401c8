internal import Contract

extension S3Adapter {
  /// A store answers 403 to a wrong key, and to one that may write but not list, so a signed request would prove nothing.
  var probesWithSecret: Bool { false }

  /// Asks for the bucket; any answer shows that the store is reached, and 301 that the region is wrong.
  func probe(_ context: DeliveryContext) -> CourierRequest? {
    CourierRequest(step: "probe", .head, S3Requests.bucket(context.config))
  }

  /// Only a bucket that is not there is missing for everyone: one that is there is forbidden (403) without a signature.
  func fault(ofProbe answer: CourierAnswer, _ config: DeliveryConfig) -> DeliveryTrouble? {
    guard answer.status == 404 else { return nil }
    let name = BackendText.line(config.s3.bucket ?? "")
    return DeliveryTrouble(.misconfigured, status: 404, "There is no bucket '\(name)' at this address.")
  }
}
