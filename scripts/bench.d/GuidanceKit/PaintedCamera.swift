internal import Contract
internal import Demo
internal import Frames
internal import Imaging

/// The demo camera, with the CPU time of drawing; frames that the finder won't look at are not drawn.
final class PaintedCamera: CameraSource {
  let actor: DemoCamera
  private let isSeen: (Duration) -> Bool
  private var moment = Duration.zero
  private(set) var spent = Duration.zero

  init(_ actor: DemoCamera, isSeen: @escaping (Duration) -> Bool) { (self.actor, self.isSeen) = (actor, isSeen) }

  var info: CameraInfo { actor.info }
  var nextDue: Duration? { actor.nextDue }

  func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode { try actor.open(wish) }

  func next() throws(CaptureError) -> FrameStamp? {
    let before = Witness.cpu
    defer { spent += Witness.cpu - before }
    let stamp = try actor.next()
    moment = stamp?.capturedAt ?? moment
    return stamp
  }

  func fill(_ picture: Picture) throws(CaptureError) {
    guard isSeen(moment) else { return }
    let before = Witness.cpu
    defer { spent += Witness.cpu - before }
    try actor.fill(picture)
  }

  func close() { actor.close() }
}
