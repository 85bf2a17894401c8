internal import Contract
internal import Evidence

/// A ledger and the retention period of its sessions.
package struct LedgerBook: Sendable {
  private let ledger: Ledger
  private let keepDays: Int?

  init(_ ledger: Ledger, keepDays: Int?) { (self.ledger, self.keepDays) = (ledger, keepDays) }

  /// Records a saved session; returns the error if that fails, in which case the session stays saved.
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

  /// Why the ledger can't be written now; `nil` if it can.
  package func obstacle() -> CaptureError? { ledger.obstacle() }

  /// Records a removal before it happens, so that none is unrecorded.
  func tellRemoval(of entry: LedgerEntry, at now: WallTime) throws(CaptureError) {
    try ledger.add(LedgerEntry(.removed, entry.session, in: entry.output, at: now))
  }

  /// Records removals that other programs made in the folder.
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
