package import Contract
package import Flow
package import Imaging

/// Keeps what a session leaves behind: as a whole, or not at all.
package protocol Archive: AnyObject {
  /// Where a file of this name is written.
  func path(for name: String) throws(CaptureError) -> String
  /// Throws away a file that was written under this name.
  func discard(_ name: String)
  /// Where it will stand once the session is kept.
  func place(of name: String) -> String
  /// Where the result of such an end will stand; nil where none is kept.
  func resultPlace(of end: SessionEnd) -> String?
  /// Begins to keep a session with what it knows, with its pictures by the names of their files, and with the events that
  /// will be told when all is kept; `news` tells what came of it, at once where nothing else goes on meanwhile.
  func keep(_ end: SessionEnd, _ dossier: Dossier, _ pictures: [String: KeptPicture], _ events: [EventStamp])
  func news() -> ArchiveNews?
  /// Readable when there is news; none where it is told at once.
  var descriptors: [Int32] { get }
  /// When there will be news although nothing is readable; nil where nothing is waited for so.
  var nextDue: Instant? { get }
  /// What is handed over, once a complete session is kept.
  var response: SessionResponse? { get }
  /// Nobody waits for it any more; false where it stands there already, which is news then.
  func stopKeeping() -> Bool
  /// Throws away what was begun and is not kept.
  func abandon()
}

package enum ArchiveNews: Equatable, Sendable {
  /// Perhaps without the line in a ledger that should tell of it.
  case kept(troubles: [CaptureError] = [])
  /// Nothing of it is left.
  case failed(CaptureError)
}

/// A picture that a step wants kept, until the session is.
package struct KeptPicture {
  package let frame: Int
  package let picture: Picture
  /// Counts how often another picture of the same frame has taken the place of one before it.
  package var edition = 0
}
