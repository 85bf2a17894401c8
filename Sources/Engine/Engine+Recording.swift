package import Contract
internal import Flow
internal import Frames
internal import Recording

/// The recording in progress, and the files written.
struct Clips {
  var order: RecordingOrder?
  /// The files of the recording that was started last: clip and batches.
  var written: [String] = []
  /// Picture batches that are not yet reported, by name.
  var batches: [String: FrameBatch] = [:]
}

/// Recording: frames of the open camera in, a clip or batches out.
extension Engine {
  package var batches: [String: FrameBatch] { clips.batches }

  /// Prepares the recorder while the user is guided.
  func prepareRecorder() {
    if looking != nil, let mode { parts.recorder?.prepare(for: mode) }
  }

  /// Without a name for a clip there are only batches.
  func startRecording(_ length: Duration?, into clip: String?, _ batches: BatchWish?) {
    guard let recorder = parts.recorder, let mode else {
      let missing = CaptureError(
        .recorderUnavailable, "This session has no recorder.", recovery: "Run one that has.")
      return post(.recorder(.failed(missing)))
    }
    let archive = sitting?.archive
    let name = clip ?? batches.map { BatchWish.file($0.id($0.first)) } ?? ""
    do {
      let order = RecordingOrder(
        duration: length, mode: mode, makesClip: clip != nil, path: try archive?.path(for: name) ?? "",
        place: archive?.place(of: name),
        batches: batches.map { .init($0, session: sitting?.id ?? "") }, memory: archive?.memory)
      recorder.start(order)
      (clips.order, clips.written) = (order, [clip].compactMap(\.self))
    } catch {
      return post(.recorder(.failed(error)))
    }
    if archive != nil, clip != nil { stand?.check.startClip() }
    takeRecorderNews()
    // On a virtual clock, the frame that led to the start belongs to this instant: it is the first of the clip.
    if let frame, frame.capturedAt >= now { record(frame) }
  }

  /// Does nothing if nothing is being recorded.
  func finishRecording() {
    guard clips.order != nil, let recorder = parts.recorder else { return }
    recorder.finish()
    takeRecorderNews()
  }

  func record(_ frame: SeenFrame) {
    guard clips.order != nil, let recorder = parts.recorder else { return }
    recorder.take(FrameStamp(number: frame.number, capturedAt: frame.capturedAt.sinceStart)) { frame.picture }
    takeRecorderNews()
  }

  func takeRecorderNews() {
    for news in parts.recorder?.news() ?? [] {
      // Handling one item may discard the recording; the rest is dropped then.
      guard let order = clips.order else { return }
      if news.isLast { clips.order = nil }
      switch news {
      case .started: post(.recorder(.started))
      case .progress(let progress): post(.recorder(.progress(progress)))
      case .batch(let batch):
        clips.batches[batch.batchID] = batch
        clips.written.append(BatchWish.file(batch.batchID))
        post(.recorder(.batch(batch.batchID, frames: batch.frames.count)))
      case .finished(var clip):
        stand?.check.stop()
        // Report the final path.
        if !order.place.isEmpty { clip.path = order.place }
        post(.recorder(.finished(clip)))
      case .batched: post(.recorder(.batched))
      case .failed(let error): post(.recorder(.failed(error)))
      }
    }
  }

  /// Discards the last recording, finished or not.
  func discardRecording() {
    if clips.order == nil { for name in clips.written { sitting?.archive?.discard(name) } }
    clips = Clips()
    stand?.check.stop()
    parts.recorder?.discard()
  }
}
