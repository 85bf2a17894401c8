package import Contract

extension DeliveryStatus {
  /// Why no new session may begin; `nil` if one may.
  package var obstacle: CaptureError? {
    if let fault { return fault }
    guard limit == .full, let rule = RetryRule.row(.full) else { return nil }
    return CaptureError(.deliveryFull, rule.message, recovery: rule.remedy)
  }
}
