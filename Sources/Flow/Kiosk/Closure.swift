package import Contract

/// Whether and why the operator has closed the kiosk.
package struct Closure: Equatable, Sendable {
  /// Paused: the current visitor may finish.
  package var isPaused: Bool
  package var isOutOfOrder: Bool

  package init(isPaused: Bool = false, isOutOfOrder: Bool = false) {
    (self.isPaused, self.isOutOfOrder) = (isPaused, isOutOfOrder)
  }

  package var cause: CaptureError? {
    if isOutOfOrder { return CaptureError(.outOfOrder, "Whoever runs this kiosk has put it out of order.") }
    return isPaused ? CaptureError(.paused, "Whoever runs this kiosk has paused it.") : nil
  }
}
