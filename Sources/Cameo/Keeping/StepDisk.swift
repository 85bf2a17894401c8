package import Contract

/// When a disk answers where time passes in steps: at once, unless it was made slow.
package final class StepDisk {
  let now: () -> Instant
  /// How long it takes to keep a session from now on.
  package var delay = Duration.zero

  package init(now: @escaping () -> Instant) {
    self.now = now
  }
}
