internal import Contract
internal import Engine
internal import Evidence
internal import Flow
internal import Imaging
internal import Recording
internal import Synchronization

/// The work of saving one session: pictures, documents, digests, ledger, and the sync to disk.
///
/// Unchecked, because ownership is handed over: the runner has exclusive access to the folder until it is done.
final class KeepingJob: @unchecked Sendable {
  private let folder: CaptureFolder
  private let record: SessionRecord
  private let pictures: [String: KeptPicture]
  private let events: [UInt8]
  /// The ledger that records the saved session.
  private let book: LedgerBook?
  /// Cancels the save; `nil` if it can't be cancelled.
  private let hold: KeepingHold?
  private let removePreparation: PreparationRemoval?
  private let whole = Mutex<SealedSession?>(nil)

  init(
    _ folder: CaptureFolder, _ record: SessionRecord, _ pictures: [String: KeptPicture], _ events: [UInt8],
    tellingIn book: LedgerBook? = nil, removingPreparation: PreparationRemoval? = nil, under hold: KeepingHold? = nil
  ) {
    (self.folder, self.record, self.pictures, self.events) = (folder, record, pictures, events)
    (self.book, self.removePreparation, self.hold) = (book, removingPreparation, hold)
  }

  /// The session as it will be saved; `nil` before all files are written.
  var foretold: SealedSession? { whole.withLock(\.self) }

  /// Deletes every file after a failure: half a picture would block the next attempt.
  func run() -> Result<SealedSession, CaptureError> {
    Result { () throws(CaptureError) in
      do throws(CaptureError) {
        try writeFiles()
        var sealed = try folder.seal(record, events: events, at: reach)
        sealed.untold = book?.tell(sealed.entry)
        removePreparation?(record.end)
        return sealed
      } catch {
        folder.empty()
        throw error
      }
    }
  }

  private func reach(_ moment: SealMoment) -> Bool {
    if case .written(let sealed) = moment { whole.withLock { $0 = sealed } }
    return hold?.reach(moment) ?? true
  }

  /// The roles of the pictures that are printed on.
  private static let printed = [DocumentStep.made, DocumentStep.madeOfCodes].map(\.role)

  /// Writes the files that no step has written itself.
  private func writeFiles() throws(CaptureError) {
    for product in record.keptProducts {
      let use: JPEG.Use = Self.printed.contains(product.role) ? .document : .still
      for file in product.files {
        switch file.content {
        case .written: if let held = file.held { try folder.write(file.name, held.bytes) }
        case .picture: try folder.write(file.name, try JPEG.bytes(of: try picture(file.name), use))
        }
      }
    }
  }

  private func picture(_ name: String) throws(CaptureError) -> Picture {
    guard let kept = pictures[name] else { throw CaptureError(.ourBug, "The picture \(name) was not kept.") }
    return kept.picture
  }
}
