package import Contract
package import Files
package import Flow
package import Imaging

/// Saves what a session leaves behind, atomically: all of it or nothing.
package protocol Archive: AnyObject {
  /// Holds the files of the recorder until the session is saved, if they may not be on a disk.
  var memory: MemoryFolder? { get }
  /// The path to write a file of this name to.
  func path(for name: String) throws(CaptureError) -> String
  /// Deletes the file written under this name.
  func discard(_ name: String)
  /// The final path of the file, once the session is saved.
  func place(of name: String) -> String
  /// The final path of the result for this end; `nil` if none is saved.
  func resultPlace(of end: SessionEnd) -> String?
  /// Starts saving a session: its facts, its pictures by file name, and the events to report once it is saved; `news`
  /// reports the outcome, at once if the archive saves synchronously.
  func keep(_ end: SessionEnd, _ dossier: Dossier, _ pictures: [String: KeptPicture], _ events: [EventStamp])
  func news() -> ArchiveNews?
  /// Readable when there is news; empty if the archive saves synchronously.
  var descriptors: [Int32] { get }
  /// When to poll `news` although no descriptor is readable; `nil` if there is nothing to poll.
  var nextDue: Instant? { get }
  /// What the host receives once a complete session is saved.
  var response: SessionResponse? { get }
  /// Cancels the save; false if the folder already has its final name, which `news` then reports.
  func stopKeeping() -> Bool
  /// Deletes everything that was started and not saved.
  func abandon()
}

package enum ArchiveNews: Equatable, Sendable {
  /// Saved, though perhaps without its ledger entry.
  case kept(troubles: [CaptureError] = [])
  /// Nothing was saved.
  case failed(CaptureError)
}

/// A picture in memory that a step wants saved with the session.
package struct KeptPicture {
  package let frame: Int
  package let picture: Picture
  /// Tells apart pictures of the same frame, and those of files, which have none.
  package var edition = 0
}
