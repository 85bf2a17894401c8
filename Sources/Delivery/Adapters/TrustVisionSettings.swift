internal import Contract

extension TrustVisionAdapter {
  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    let config = context.config.trustvision
    let addresses = [
      ("uploadImage", config.uploadImage), ("uploadFrames", config.uploadFrames),
      ("checkTampering", config.checkTampering), ("verifyLiveness", config.verifyLiveness),
    ]
    let wrong = addresses.compactMap { name, address in
      address.flatMap { BackendAddress.problem($0) }.map { "delivery.trustvision.\(name): \($0)." }
    }
    let problems =
      Self.missing(in: config) + wrong + HTTPSAdapter().secretProblems(context)
      + (context.config.what == .all
        ? ["delivery.what is all, and the adapter trustvision has no call for sessions without pictures."] : [])
    return problems.map { DeliveryTrouble(.misconfigured, $0) }
  }

  /// Which check a session needs depends on what it has captured; that is looked at with each of them.
  private static func missing(in config: TrustVisionConfig) -> [String] {
    let uploads = [("uploadImage", config.uploadImage), ("uploadFrames", config.uploadFrames)]
    var problems = uploads.filter { $0.1 == nil }.map {
      "delivery.trustvision.\($0.0) is missing: the address of that call."
    }
    if config.checkTampering == nil, config.verifyLiveness == nil {
      problems.append(
        "delivery.trustvision.checkTampering (documents) or delivery.trustvision.verifyLiveness (faces) must be set.")
    }
    let hasCards = config.td1 != nil || config.td3 != nil
    if (config.checkTampering != nil) != hasCards {
      problems.append(
        "delivery.trustvision.checkTampering and delivery.trustvision.cardTypes (td1, td3) belong together: set both.")
    }
    return problems
  }

  /// Any answer shows that the backend is reached: nothing is uploaded by it.
  func probe(_ context: DeliveryContext) -> CourierRequest? {
    var request = HTTPSAdapter().probe(context)
    request?.url = context.config.trustvision.uploadImage ?? ""
    return request
  }
}
