package import Contract

/// A simulated disk on a virtual clock: answers at once, unless given a delay.
package final class StepDisk {
  let now: () -> Instant
  /// How long later saves take.
  package var delay = Duration.zero

  package init(now: @escaping () -> Instant) {
    self.now = now
  }
}
