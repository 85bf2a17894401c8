internal import Cameo
internal import Contract
internal import Evidence
internal import Flow
internal import Threads

/// The folder of a visitor's session, and what cancels a save to it.
///
/// Unchecked, because the worker that has made it hands it over and keeps nothing of it.
struct Room: @unchecked Sendable {
  let folder: CaptureFolder
  let hold: KeepingHold
}

/// Makes the folders of sessions on a thread of its own: a disk that does not answer stops no loop.
final class RoomMaker {
  private enum Order: Sendable {
    case make(String)
    /// It came too late, or is not wanted any more.
    case remove(Room)
  }

  private let worker: Worker<Order, Result<Room, CaptureError>?>
  /// The number of the request that a visitor waits for.
  private var awaited: Int?
  /// Why none could be asked for.
  private var trouble: CaptureError?

  init(_ make: @escaping @Sendable (String) throws(CaptureError) -> Room) throws(CaptureError) {
    worker = try Worker("room", most: 2) { order in
      switch order {
      case .make(let session): return Result { () throws(CaptureError) in try make(session) }
      case .remove(let room):
        room.folder.abandon()
        return nil
      }
    }
  }

  var descriptors: [Int32] { [worker.descriptor] }

  func begin(_ session: String) {
    (awaited, trouble) = (nil, nil)
    switch worker.ask(.make(session)) {
    case .queued(let number): awaited = number
    case .noThread(let error): trouble = error
    case .full, .stopped: trouble = .silentDisk
    }
  }

  func giveUp() { (awaited, trouble) = (nil, nil) }

  /// What was awaited, once it is there; what comes too late is removed again.
  func takeRoom() -> Result<Room, CaptureError>? {
    if let trouble {
      self.trouble = nil
      return .failure(trouble)
    }
    var found: Result<Room, CaptureError>?
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
