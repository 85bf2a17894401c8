internal import Contract
internal import Engine
internal import Evidence
internal import Flow
internal import Imaging
internal import Recording
internal import Synchronization

/// The work of keeping one session: its pictures, its documents, their digests, and all of it safe on the disk.
///
/// Unchecked, because it is handed over as a whole: whoever runs it has the folder for themselves until it is done.
final class KeepingJob: @unchecked Sendable {
  private let folder: CaptureFolder
  private let record: SessionRecord
  private let pictures: [String: KeptPicture]
  private let events: [UInt8]
  /// Where it is told that the session is kept, and until when.
  private let book: LedgerBook?
  /// Who may stop it; `nil` if nothing can.
  private let hold: KeepingHold?
  private let whole = Mutex<SealedSession?>(nil)

  init(
    _ folder: CaptureFolder, _ record: SessionRecord, _ pictures: [String: KeptPicture], _ events: [UInt8],
    tellingIn book: LedgerBook? = nil, under hold: KeepingHold? = nil
  ) {
    (self.folder, self.record, self.pictures, self.events) = (folder, record, pictures, events)
    (self.book, self.hold) = (book, hold)
  }

  /// What there will be once it has its name; nil before it is whole.
  var foretold: SealedSession? { whole.withLock(\.self) }

  /// Whatever fails, no file of it stays: half a picture would stand in the way of the next one.
  func run() -> Result<SealedSession, CaptureError> {
    Result { () throws(CaptureError) in
      do throws(CaptureError) {
        try writeFiles()
        var sealed = try folder.seal(record, events: events, at: reach)
        sealed.untold = book?.tell(sealed.entry)
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

  /// What has print on it.
  private static let printed = [DocumentStep.made, DocumentStep.madeOfCodes].map(\.role)

  /// What no step has written itself.
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
