internal import Contract

/// The recording of a side in batches of frames, for backends that look for signs of tampering.
extension DocumentStep {
  /// The time in which the last batch of a side must be written.
  private static let batchGrace: Duration = .seconds(5)

  /// A side is recorded while its document is seen, or while a key takes its picture.
  mutating func record(_ reading: DocumentWatch.Reading) -> Reaction {
    if reading.isLost { return Reaction(batches.breakOff()) }
    switch stage {
    case .guiding where reading.outline != nil, .holding, .taking: return Reaction(batches.begin(side, of: wanted))
    case .choosing, .starting, .guiding, .finishing, .reviewing, .coding, .adjusting, .importing, .flipping, .done:
      return .nothing
    }
  }

  /// The picture of a side is taken; its last batch may still have to be written.
  mutating func finishBatches(of shot: DocumentShot) -> Reaction {
    guard batches.recorded != nil else { return present(shot) }
    stage = .finishing(shot)
    return Reaction([.finishRecording, .setTimer(.recordingOverdue, Self.batchGrace)])
  }

  private mutating func present(_ shot: DocumentShot) -> Reaction { order.reviews ? show(shot) : accept(shot) }

  mutating func handle(_ event: RecorderEvent, at now: Instant) -> Reaction {
    guard batches.recorded != nil else { return .nothing }
    switch event {
    case .started, .progress, .finished: return .nothing
    case .batch(let id, let frames): return batches.take(id, frames: frames)
    case .batched:
      batches.end()
      guard case .finishing(let shot) = stage else { return .nothing }
      return Reaction([.cancelTimer(.recordingOverdue)]) + present(shot)
    case .failed(let error):
      return Reaction([.cancelTimer(.recordingOverdue)]) + close(with: .error(error))
    }
  }
}
