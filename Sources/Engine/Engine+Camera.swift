internal import Frames
internal import Contract
internal import Flow
internal import Imaging
internal import Recording

/// Cameras and recording: frames in, events out.
extension Engine {
  func openCamera(_ role: CameraRole) {
    closeCamera()
    do {
      let feed = try parts.shelf.open(role, at: now, alsoInto: readers)
      watching?.cameraOpened(at: now)
      self.feed = feed
      settle = SettleGate(exposureIsFixed: feed.exposureIsFixed)
      check = parts.checksStream ? .beforePicture : StreamCheck()
      takeNews()
    } catch {
      post(.camera(.failed(error)))
    }
  }

  /// Those who take frames on threads of their own.
  private var readers: [any FrameReader] {
    let all: [(any FrameReader)?] = [watching?.slot, parts.recorder?.queue]
    return all.compactMap(\.self)
  }

  /// Readable when the cameras or those who take their frames have news, for the loop to wait on.
  var feedDescriptors: [Int32] {
    parts.shelf.descriptors + (feed?.descriptors ?? []) + (watching?.descriptors ?? [])
      + (parts.recorder?.descriptors ?? [])
  }

  /// Who looks at the frames, if anybody does.
  var watching: (any VisionFeed)? {
    if case .watching(let vision) = parts.vision { vision } else { nil }
  }

  /// What was seen counts only while it is asked for; that nothing can be seen counts from the first question on.
  func takeSights() {
    guard let watching else { return }
    for news in watching.news() {
      switch news {
      case .limited(let error):
        limitation = error
        onTrouble(error)
      case .failed(let error): fail(error)
      case .finding(let finding): find(finding)
      }
    }
  }

  private func fail(_ error: CaptureError) {
    parts.vision = .missing(error)
    if isLooking {
      isLooking = false
      post(.visionUnavailable(error))
    }
  }

  func closeCamera() {
    // The frame is let go first, so that the camera finds all its pictures wiped.
    (frame, mode, settle, stall) = (nil, nil, nil, StallWatch())
    feed?.close()
    feed = nil
  }

  func switchCamera(_ role: CameraRole) {
    guard parts.shelf.chooseNext(for: role) else { return }
    post(.camera(.switching))
    openCamera(role)
  }

  func takeNews() {
    guard let feed else { return }
    for news in feed.news(at: now) {
      // What one piece of news does may close the camera; the rest of it is for nobody then.
      guard self.feed === feed else { return }
      switch news {
      case .opened(let mode):
        self.mode = mode
        prepareRecorder()
        post(.camera(.opened(mode)))
      case .frame(let frame): take(frame)
      case .failed(let error): post(.camera(.failed(error)))
      case .lost: lose(feed)
      case .returned: post(.camera(.restored))
      case .ended:
        post(.camera(.failed(Self.isOver)))
      }
    }
  }

  private static let isOver = CaptureError(
    .filmEnded, "The film has ended.",
    recovery: "Take a longer one, or one that repeats: --camera loop:PATH.")

  /// The camera has gone; if it comes back, it starts anew.
  private func lose(_ feed: any FrameFeed) {
    (frame, stall, settle) = (nil, StallWatch(), SettleGate(exposureIsFixed: feed.exposureIsFixed))
    post(.camera(.lost))
  }

  private func take(_ frame: SeenFrame) {
    self.frame = frame
    heartbeat.lastFrame = now
    if stall.frameCame(at: now) == .restored { post(.camera(.restored)) }
    check.take(frame)
    judgeReadiness(by: frame)
    if isLooking { watching?.take(frame) }
    record(frame)
  }

  private func judgeReadiness(by frame: SeenFrame) {
    guard !check.holdsBack(at: now), settle?.isReady(at: now, meanLuma: { frame.picture?.meanLuma ?? 0 }) == true else {
      return
    }
    settle = nil
    post(.camera(.ready))
  }

  /// While somebody is guided, the recorder gets ready.
  func prepareRecorder() {
    if isLooking, let mode { parts.recorder?.prepare(for: mode) }
  }

  func startRecording(_ length: Duration) {
    guard let recorder = parts.recorder, let mode else {
      let missing = CaptureError(
        .recorderUnavailable, "This session has no recorder.", recovery: "Run one that has.")
      return post(.recorder(.failed(missing)))
    }
    do {
      let path = try parts.archive?.clipPath() ?? ""
      recorder.start(RecordingOrder(duration: length, mode: mode, path: path, place: parts.archive?.clipPlace))
    } catch {
      return post(.recorder(.failed(error)))
    }
    isRecording = true
    if parts.archive != nil { check.startClip() }
    takeRecorderNews()
    // On a virtual clock the frame that led to the start is of this very instant: the first of the clip.
    if let frame, frame.capturedAt >= now { record(frame) }
  }

  private func record(_ frame: SeenFrame) {
    guard isRecording, let recorder = parts.recorder else { return }
    recorder.take(FrameStamp(number: frame.number, capturedAt: frame.capturedAt.sinceStart)) { frame.picture }
    takeRecorderNews()
  }

  func takeRecorderNews() {
    for news in parts.recorder?.news() ?? [] {
      // What one piece of news does may discard the recording; the rest of it is for nobody then.
      guard isRecording else { return }
      switch news {
      case .started: post(.recorder(.started))
      case .progress(let progress): post(.recorder(.progress(progress)))
      case .finished(var clip):
        isRecording = false
        check.stop()
        // It is told of where it will stand.
        clip.path = parts.archive?.clipPlace ?? clip.path
        self.clip = clip
        post(.recorder(.finished(clip)))
      case .failed(let error):
        isRecording = false
        post(.recorder(.failed(error)))
      }
    }
  }

  func discardRecording() {
    isRecording = false
    check.stop()
    parts.recorder?.discard()
  }
}
