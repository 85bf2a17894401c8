internal import Contract

/// What is wrong with a recording that is whole all the same.
extension CaptureStep {
  /// Nobody looks any more, and nothing is missed.
  static let lookAway = Reaction([.stopLooking, .cancelTimer(.unseen)])

  /// Whoever's eyes were shut when the recording began has opened them, or has not.
  mutating func noteEyes(_ reading: Guidance.Reading) {
    guard case .recording(let progress, _) = stage else { return }
    if reading.eyesAreShut, progress == 0, !remarks.contains(.eyesClosed) { remarks.append(.eyesClosed) }
  }

  func remarksOn(_ clip: Clip) -> [CaptureWarning] {
    let due = Int((order.duration.seconds * (lease?.mode?.framesPerSecond ?? 0)).rounded())
    let isPoor = clip.frames * 2 < due || clip.lost > clip.frames
    // What the camera had promised and what it has numbered: the larger is what was due.
    let few = isPoor ? [CaptureWarning.fewFrames(clip.frames, of: max(due, clip.frames + clip.lost))] : []
    return few + (best == nil ? [.imageCaptureFailed] : [])
  }
}
