internal import Contract
internal import Flow
internal import Imaging
internal import Recording

/// Cameras and recording: frames in, events out.
extension Engine {
  func openCamera(_ role: CameraRole) {
    closeCamera()
    do {
      let feed = try parts.shelf.open(role, at: now)
      self.feed = feed
      settle = SettleGate(exposureIsFixed: feed.exposureIsFixed)
      post(.camera(.opened(feed.mode)))
    } catch {
      post(.camera(.failed(error)))
    }
  }

  func closeCamera() {
    feed?.close()
    (feed, frame, settle, stall) = (nil, nil, nil, StallWatch())
  }

  func switchCamera(_ role: CameraRole) {
    guard parts.shelf.chooseNext(for: role) else { return }
    post(.camera(.switching))
    openCamera(role)
  }

  func takeFrame() {
    do {
      guard let frame = try feed?.newest(at: now) else { return }
      self.frame = frame
      heartbeat.lastFrame = now
      if stall.frameCame(at: now) == .restored { post(.camera(.restored)) }
      judgeReadiness(by: frame)
      try record(frame)
    } catch {
      post(isRecording ? .recorder(.failed(error)) : .camera(.failed(error)))
    }
  }

  private func judgeReadiness(by frame: Frame) {
    guard settle?.isReady(at: now, meanLuma: { frame.picture?.meanLuma ?? 0 }) == true else { return }
    settle = nil
    post(.camera(.ready))
  }

  func startRecording(_ length: Duration) {
    guard let recorder = parts.recorder, let mode = feed?.mode else {
      let missing = CaptureError(
        .recorderUnavailable, "Recording is not built in yet.", recovery: "Wait for a release that records.")
      return post(.recorder(.failed(missing)))
    }
    do {
      try recorder.start(RecordingOrder(duration: length, mode: mode), at: now)
      isRecording = true
      post(.recorder(.started))
    } catch {
      post(.recorder(.failed(error)))
    }
  }

  private func record(_ frame: Frame) throws(CaptureError) {
    guard isRecording, let recorder = parts.recorder else { return }
    let progress = try recorder.add(capturedAt: frame.capturedAt) { frame.picture }
    guard progress >= 1 else { return post(.recorder(.progress(progress))) }
    isRecording = false
    post(.recorder(.finished(try recorder.finish())))
  }

  func discardRecording() {
    isRecording = false
    parts.recorder?.discard()
  }
}
