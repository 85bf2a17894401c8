/// How often one person may try over several sessions.
///
/// It only counts where a session file names the person.
package struct LimitConfig: Equatable, Sendable {
  /// After this many attempts within `windowMs` the person is locked out.
  package var attempts = 5
  package var windowMs = 180_000.0
  /// The length of the lock, from the last attempt.
  package var lockMs = 1_800_000.0

  package init() {}
}
