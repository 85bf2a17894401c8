internal import Contract

/// What is wrong with a recording that is whole all the same.
extension CaptureStep {
  /// Whoever's eyes were shut when the recording began has opened them, or has not.
  mutating func noteEyes(_ reading: Guidance.Reading) {
    guard case .recording(let progress, _) = stage else { return }
    if reading.eyesAreShut, progress == 0, !remarks.contains(.eyesClosed) { remarks.append(.eyesClosed) }
  }

  func remarksOn(_ clip: Clip) -> [CaptureWarning] {
    let few = clip.fewFrames(of: lease?.mode, in: order.duration)
    return (few.map { [$0] } ?? []) + (best == nil ? [.imageCaptureFailed] : [])
  }
}

extension Clip {
  /// nil where it has at least half of the frames that were due: of what the camera had promised for such a time and what
  /// it has numbered the larger.
  func fewFrames(of mode: CameraMode?, in duration: Duration) -> CaptureWarning? {
    let promised = Int((duration.seconds * (mode?.framesPerSecond ?? 0)).rounded())
    let due = max(promised, frames + lost)
    return frames * 2 < due ? .fewFrames(frames, of: due) : nil
  }
}
