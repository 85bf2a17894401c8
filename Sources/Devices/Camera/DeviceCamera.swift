package import Frames
package import Contract
internal import Glibc
package import Imaging

/// A physical camera: a V4L2 device, used through libv4l2.
///
/// If it is unplugged, it is looked for and opened again when it is back. If it stops sending frames or its stream breaks,
/// it is restarted once. A call waits at most for `patience`, or for `gonePatience` while the camera is gone.
package final class DeviceCamera: CameraSource {
  /// Its node may change when it is plugged in again.
  package private(set) var info: CameraInfo
  package let controls: DeviceControls
  private let identity: DeviceIdentity
  private let qualities: QualityWish
  private let calls: any DeviceCalls
  private let finder: any DeviceFinder
  private var path: String { info.id }

  /// The state of the camera.
  private enum State {
    case closed
    case streaming(DeviceStream)
    /// Unplugged, and looked for.
    case gone
  }

  private var state = State.closed
  private var order: ModeRequest?
  private var openedAt: Duration = .zero
  private var count = FrameCount()
  private var all = false
  private var news: [CameraEvent] = []
  /// The frame that `next` stepped to, until it is drawn or skipped.
  private var held: DeviceStream.Held?
  /// When the last good frame arrived or the stream started, and the number of frames since that start.
  private var heardAt: Duration = .zero
  private var framesSinceStart = 0
  /// Since when it is plugged in again but can't be opened.
  private var refusedSince: Duration?
  /// The number of restarts of the stream without a run of frames in between.
  private var restarts = 0
  /// The number of calls in a row that were woken up but got no frame.
  private var idle = 0
  /// The number of damaged frames up to the last good one.
  private var damagedBefore = 0

  /// The timeout of a call that waits for a frame, and the interval for looking for a camera that is gone.
  private static let patience: Duration = .milliseconds(50)
  private static let gonePatience: Duration = .milliseconds(200)
  /// The timeout for a camera that refuses after it was plugged in: udev sets its mode, and other programs release it.
  private static let refusal: Duration = .seconds(3)
  /// The timeout without any frame (watchdog).
  private static let silence: Duration = .seconds(2)
  /// After this many frames, earlier trouble is forgotten.
  private static let run = 100
  /// The number of empty wakeups in a row after which each one is followed by a pause.
  private static let mostIdle = 2
  private static let nap: Duration = .milliseconds(5)
  private static let usualSizes = [PixelSize(width: 1280, height: 720), PixelSize(width: 640, height: 480)]

  /// `info` has the camera's current node, `qualities` are the requested ones; `finder` finds it again after it was
  /// unplugged.
  package init(
    info: CameraInfo, identity: DeviceIdentity, qualities: QualityWish,
    controls: DeviceControls = .untouched, calls: any DeviceCalls, finder: any DeviceFinder
  ) {
    (self.info, self.identity, self.qualities) = (info, identity, qualities)
    (self.controls, self.calls, self.finder) = (controls, calls, finder)
  }

  deinit { release() }

  package func open(_ wish: CameraWish) throws(CaptureError) -> CameraMode {
    guard case .closed = state else { throw CaptureError(.cameraBusy, "\(info.name) is already open.") }
    openedAt = calls.now
    (count, news, restarts) = (FrameCount(), [], 0)
    let sizes = wish.sizes.isEmpty ? Self.usualSizes : wish.sizes
    order = ModeRequest(
      qualities: qualities, sizes: sizes, framesPerSecond: wish.framesPerSecond, controls: controls)
    do throws(DeviceTrouble) {
      return try start()
    } catch {
      throw told(error)
    }
  }

  package func close() {
    release()
    order = nil
  }

  package var nextDue: Duration? { nil }
  package var losses: FrameLosses { count.losses }
  package func wantsAll(_ all: Bool) { self.all = all }

  package func takeNews() -> [CameraEvent] {
    defer { news = [] }
    return news
  }

  package func refocus() -> FocusAnswer? {
    guard case .streaming(let stream) = state else { return nil }
    return controls.refocus(stream.node)
  }

  package func next() throws(CaptureError) -> FrameStamp? {
    switch state {
    case .closed: throw words.closed
    case .gone:
      try lookAgain()
      return nil
    case .streaming(let stream):
      do throws(DeviceFault) {
        if let stamp = try step(stream) { return stamp }
      } catch {
        try recover(from: error)
        return nil
      }
      try listen()
      return nil
    }
  }

  package func fill(_ picture: Picture) throws(CaptureError) {
    guard case .streaming(let stream) = state, let held else { throw words.closed }
    guard picture.size == stream.layout.size else {
      throw CaptureError(.ourBug, "A picture of \(picture.size) was brought to a camera of \(stream.layout.size).")
    }
    stream.layout.draw(held.bytes, into: picture)
    self.held = nil
    do throws(DeviceFault) {
      try stream.giveBack(held)
    } catch {
      try recover(from: error)
    }
  }

  private var words: DeviceWords { DeviceWords(path: path, name: info.name) }

  private func told(_ trouble: DeviceTrouble) -> CaptureError {
    if case .fault(let fault) = trouble, let error = finder.explain(fault, at: path) { return error }
    return words.error(trouble)
  }
}

// MARK: - The stream

extension DeviceCamera {
  @discardableResult private func start() throws(DeviceTrouble) -> CameraMode {
    guard let order else { throw .fault(DeviceFault("open", 0)) }
    let stream = try DeviceStream.start(calls, path: path, of: identity, order)
    state = .streaming(stream)
    (heardAt, framesSinceStart, idle, damagedBefore) = (calls.now, 0, 0, count.losses.damaged)
    count.beginStream()
    return CameraMode(size: stream.layout.size, framesPerSecond: stream.framesPerSecond)
  }

  private func release() {
    held = nil
    if case .streaming(let stream) = state { stream.release() }
    state = .closed
  }

  /// Waits for a frame and takes it; `nil` if none came.
  private func step(_ stream: DeviceStream) throws(DeviceFault) -> FrameStamp? {
    if let passed = held {
      held = nil
      try stream.giveBack(passed)
    }
    switch try stream.wait(Self.patience, hasRead: framesSinceStart > 0) {
    case .nothing: return nil
    case .broken:
      // Taking a frame gives the cause: ENODEV for a camera that was unplugged.
      _ = try stream.take()
      throw DeviceFault("poll", EIO)
    case .readable: break
    }
    guard let stamp = try newest(of: stream) else {
      idle += 1
      if idle > Self.mostIdle { _ = try calls.wait(for: nil, Self.nap) }
      return nil
    }
    (heardAt, idle, framesSinceStart, damagedBefore) = (calls.now, 0, framesSinceStart + 1, count.losses.damaged)
    if framesSinceStart == Self.run { restarts = 0 }
    return stamp
  }

  /// Takes the oldest ready frame if all are wanted, else the newest; the buffers of older ones are given back undrawn.
  private func newest(of stream: DeviceStream) throws(DeviceFault) -> FrameStamp? {
    var stamp: FrameStamp?
    for turn in 0..<DeviceStream.mostReady {
      do throws(DeviceFault) {
        switch try stream.take() {
        case .nothing:
          // `poll` announced a frame, but libv4l2 could not decode it.
          if turn == 0, stream.converts, !stream.isRead || framesSinceStart > 0 { count.couldNotDecode() }
          return stamp
        case .damaged(let sequence): count.damaged(sequence)
        case .empty: continue
        case .frame(let frame):
          if let older = held {
            held = nil
            count.skip()
            try stream.giveBack(older)
          }
          held = frame
          stamp = count.take((frame.sequence, frame.stamp), at: calls.now, since: openedAt)
          // The next `read` would overwrite this frame.
          if all || stream.isRead { return stamp }
        }
      } catch {
        // The converter failed on one frame and has queued its buffer again; other faults are reported by the next call.
        guard error.number == EIO, error.call == DeviceRequest.takeBuffer.rawValue || error.call == "read" else {
          if held != nil { return stamp }
          throw error
        }
        count.couldNotDecode()
        return stamp
      }
    }
    return stamp
  }
}

// MARK: - Trouble

extension DeviceCamera {
  /// The watchdog: after a timeout without frames the stream is restarted once, then the camera is reported as silent.
  private func listen() throws(CaptureError) {
    guard calls.now - heardAt >= Self.silence else { return }
    try startAgain(or: words.silent(damaged: count.losses.damaged - damagedBefore))
  }

  private func recover(from fault: DeviceFault) throws(CaptureError) {
    // A broken stream may be the first sign of an unplugged camera.
    if fault.isLoss || finder.whereIs(identity) == nil { return lose() }
    try startAgain(or: words.broken)
  }

  private func startAgain(or failure: CaptureError) throws(CaptureError) {
    guard restarts == 0, case .streaming(let old) = state else {
      release()
      throw failure
    }
    restarts += 1
    release()
    do throws(DeviceTrouble) {
      let mode = try start()
      // Pictures of the old size must be released first.
      if mode.size != old.layout.size { news += [.lost, .restored, .opened(mode)] }
    } catch {
      if case .fault(let fault) = error, fault.isLoss { return lose() }
      throw told(error)
    }
  }

  /// The camera was unplugged: releases everything.
  private func lose() {
    release()
    (state, refusedSince) = (.gone, nil)
    news.append(.lost)
  }

  /// Looks for the camera, at intervals; if it can't be opened yet, it is tried again.
  private func lookAgain() throws(CaptureError) {
    _ = try? calls.wait(for: nil, Self.gonePatience)
    guard let place = finder.whereIs(identity) else { return refusedSince = nil }
    info.id = place
    do throws(DeviceTrouble) {
      let mode = try start()
      restarts = 0
      news += [.restored, .opened(mode)]
    } catch {
      try forgive(error)
    }
  }

  /// Tolerates a failure to open for a while, then reports it.
  private func forgive(_ trouble: DeviceTrouble) throws(CaptureError) {
    if case .another = trouble { return }
    let since = refusedSince ?? calls.now
    refusedSince = since
    if calls.now - since >= Self.refusal { throw told(trouble) }
  }
}
