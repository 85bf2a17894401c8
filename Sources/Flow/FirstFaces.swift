internal import Contract

extension Plan {
  /// Each page that a session of this plan can show, as it is where it begins.
  package var firstFaces: [PageFace] {
    let error = CaptureError(.fitTimeout, "")
    let last: [any Step] = after.isEmpty ? [ThanksStep(.zero)] : Array(after)
    return before.flatMap(\.faces) + [Review([]).face, Parting(.completed, asked: false).face]
      + last.flatMap(\.faces) + [Failure(error).face(closing: .failed(error))]
  }
}
