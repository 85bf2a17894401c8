internal import Contract

/// The key that signs requests, from `ACCESS:SECRET`.
struct S3Key: Equatable {
  let access: String
  let secret: String

  /// `nil` unless both are there, and have visible characters only.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(Self.isVisible) else { return nil }
    (access, secret) = (parts[0], parts[1])
  }

  private static func isVisible(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
  }
}

extension S3Adapter {
  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    let config = context.config
    let problems = [
      Self.addressProblem(config.url), Self.bucketProblem(config.s3.bucket), Self.prefixProblem(config.s3.prefix),
      Self.regionProblem(config.s3.region), Self.keyProblem(context.credentials.s3Key), config.pinProblem,
    ]
    return problems.compactMap(\.self).map { DeliveryTrouble(.misconfigured, $0) }
  }

  private static func addressProblem(_ url: String?) -> String? {
    guard let url else { return "delivery.url is missing: the address of the object store." }
    return BackendAddress.problem(url).map { "delivery.url: \($0)." }
  }

  private static func bucketProblem(_ bucket: String?) -> String? {
    guard let bucket else { return "delivery.s3.bucket is missing." }
    return SessionName.isFile(bucket)
      ? nil
      : "delivery.s3.bucket: '\(BackendText.line(bucket))' has characters other than letters, digits, '.', '-', '_'."
  }

  private static func prefixProblem(_ prefix: String?) -> String? {
    let words = (prefix ?? "").split(separator: "/").map(String.init)
    return words.allSatisfy(SessionName.isFile)
      ? nil : "delivery.s3.prefix may have words of letters, digits, '.', '-' and '_' only, with '/' between them."
  }

  private static func regionProblem(_ region: String?) -> String? {
    guard let region else { return "delivery.s3.region is missing." }
    return SessionName.isSession(region) ? nil : "delivery.s3.region: '\(BackendText.line(region))' is no region."
  }

  private static func keyProblem(_ key: String?) -> String? {
    guard let key else { return "There is no credential 'delivery-s3-key'." }
    return S3Key(key) == nil ? "The credential 'delivery-s3-key' is not ACCESS:SECRET." : nil
  }
}
