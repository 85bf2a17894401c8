internal import Contract

/// Warnings about a complete recording.
extension CaptureStep {
  /// Notes whether eyes that were shut at the start of the recording have opened.
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
  /// `nil` if the clip has at least half of the expected frames: those that the nominal rate of the camera gives for
  /// the duration, or those that the camera has numbered if these are more.
  func fewFrames(of mode: CameraMode?, in duration: Duration) -> CaptureWarning? {
    let promised = Int((duration.seconds * (mode?.framesPerSecond ?? 0)).rounded())
    let due = max(promised, frames + lost)
    return frames * 2 < due ? .fewFrames(frames, of: due) : nil
  }
}
