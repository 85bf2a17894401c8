internal import Cameo
internal import Contract
internal import Evidence
internal import Flow
internal import Settings
internal import Threads

/// The folder of a visitor's session, and the handle that cancels saving to it.
///
/// Unchecked, because the worker transfers ownership and keeps no reference.
struct VisitorFolder: @unchecked Sendable {
  let folder: CaptureFolder
  let hold: KeepingHold
  /// What the host knows of the visitor.
  var data = SessionFile()
  /// The attempts of this person over sessions; `nil` if nothing names them.
  var attempts: AttemptBook?
  /// Until when the person is locked out.
  var lockEnd: WallTime?
}

/// Creates session folders on a worker thread, so that a hanging disk does not block the loop.
final class VisitorFolderMaker {
  private enum Order: Sendable {
    case make(String, SessionFile)
    /// Removes a folder that came too late or is no longer wanted.
    case remove(VisitorFolder)
    case count(SessionEnd, AttemptBook)
  }

  private let worker: Worker<Order, Result<VisitorFolder, CaptureError>?>
  /// The number of the request that a visitor waits for.
  private var awaited: Int?
  /// Why a request could not be queued.
  private var trouble: CaptureError?

  init(
    _ make: @escaping @Sendable (String, SessionFile) throws(CaptureError) -> VisitorFolder
  ) throws(CaptureError) {
    worker = try Worker("room", most: 2) { order in
      switch order {
      case .make(let session, let data): return Result { () throws(CaptureError) in try make(session, data) }
      case .count(let end, let book):
        do throws(CaptureError) { try book.count(end, at: .now(), tell: { _ in }) } catch { return .failure(error) }
        return nil
      case .remove(let room):
        room.folder.abandon()
        return nil
      }
    }
  }

  var descriptors: [Int32] { [worker.descriptor] }

  func begin(_ session: String, for data: SessionFile = SessionFile()) {
    (awaited, trouble) = (nil, nil)
    switch worker.ask(.make(session, data)) {
    case .queued(let number): awaited = number
    case .noThread(let error): trouble = error
    case .full, .stopped: trouble = .silentDisk
    }
  }

  /// Counts a session of a person.
  func count(_ end: SessionEnd, in book: AttemptBook) { worker.askOrWork(.count(end, book)) }

  func giveUp() { (awaited, trouble) = (nil, nil) }

  /// The requested folder, once it exists; folders that come too late are removed.
  func takeRoom() -> Result<VisitorFolder, CaptureError>? {
    if let trouble {
      self.trouble = nil
      return .failure(trouble)
    }
    var found: Result<VisitorFolder, CaptureError>?
    for reply in worker.takeReplies() {
      if reply.number == awaited {
        (found, awaited) = (reply.answer, nil)
      } else if case .success(let late)? = reply.answer {
        worker.askOrWork(.remove(late))
      }
    }
    return found
  }
}
