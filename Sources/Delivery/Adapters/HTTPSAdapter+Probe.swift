internal import Contract

extension HTTPSAdapter {
  /// Asks for the verdict on a session that does not exist; a backend of the contract answers 404.
  func probe(_ context: DeliveryContext) -> CourierRequest? {
    let facts = SessionFacts(
      session: "cameo-check", output: "", status: "", language: "en", key: "", ended: context.now, manifest: [],
      result: [], files: [])
    return HTTPSRequests(facts, DeliveryState(facts, adapter: name), context).status
  }
}
