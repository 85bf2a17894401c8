internal import Contract

extension Plan {
  /// Each page that a session of this plan can show, as it is where it begins.
  package var firstFaces: [PageFace] {
    let error = CaptureError(.fitTimeout, "")
    return steps.flatMap(\.faces) + [
      Review([]).face, Parting(.completed, asked: false).face, Farewell([], result: nil).face,
      Failure(error).face(closing: .failed(error)),
    ]
  }
}
