internal import Contract
internal import Evidence

/// A ledger, and for how long is kept what it tells of.
package struct LedgerBook: Sendable {
  private let ledger: Ledger
  private let keepDays: Int?

  init(_ ledger: Ledger, keepDays: Int?) { (self.ledger, self.keepDays) = (ledger, keepDays) }

  /// Tells that a session is kept; why not, where it can't be told: the session stays all the same.
  func tell(_ kept: LedgerEntry) -> CaptureError? {
    var entry = kept
    entry.until = keepDays.map { kept.at + $0 }
    do throws(CaptureError) {
      try ledger.add(entry)
      return nil
    } catch {
      return error
    }
  }

  /// Why nothing could be told now.
  package func obstacle() -> CaptureError? { ledger.obstacle() }

  /// Before it is removed, so that nothing goes untold.
  func tellRemoval(of entry: LedgerEntry, at now: WallTime) throws(CaptureError) {
    try ledger.add(LedgerEntry(.removed, entry.session, in: entry.output, at: now))
  }

  /// What others have done to the folder meanwhile.
  func catchUp(with output: String, at now: WallTime) -> [CaptureError] {
    if let obstacle = obstacle() { return [obstacle] }
    do throws(CaptureError) {
      try ledger.catchUp(with: output, keepDays: keepDays, at: now)
      return []
    } catch {
      return [error]
    }
  }
}
