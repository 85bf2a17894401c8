package import Contract

/// Whether and why the operator has closed the kiosk.
package struct KioskClosure: Equatable, Sendable {
  /// Paused: the current visitor may finish.
  package var isPaused: Bool
  package var isOutOfOrder: Bool

  package init(isPaused: Bool = false, isOutOfOrder: Bool = false) {
    (self.isPaused, self.isOutOfOrder) = (isPaused, isOutOfOrder)
  }

  package var cause: CaptureError? {
    if isOutOfOrder { return CaptureError(.outOfOrder, "The operator has put this kiosk out of order.") }
    return isPaused ? CaptureError(.paused, "The operator has paused this kiosk.") : nil
  }
}
