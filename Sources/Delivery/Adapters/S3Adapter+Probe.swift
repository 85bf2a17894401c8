internal import Contract

extension S3Adapter {
  /// A store answers 403 to a wrong key, and to one that may write but not list, so a signed request would prove nothing.
  var probesWithSecret: Bool { false }

  /// Asks for the folder of all sessions; any answer shows that the store is reached, and 301 that the region is wrong.
  func probe(_ context: DeliveryContext) -> CourierRequest? {
    CourierRequest(step: "probe", .head, S3Requests.folder(context.config))
  }
}
