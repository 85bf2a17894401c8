internal import Devices
internal import Frames
internal import Cameo
internal import Contract
internal import Engine
internal import Tape

/// Camera provider of a tape: its camera, with fault injection.
///
/// With faults it simulates a device, whose pictures are those of the demo or file.
final class TapeCameraProvider: CameraProvider {
  private let provider: any CameraProvider
  /// Whether the camera is shown under its real kind; otherwise it is shown as a device.
  private let isItself: Bool
  private(set) var state: CameraState?
  /// It delivers no frames at its next opening.
  private var isFrozen = false
  /// Simulates a machine too slow for its camera, which gets two of five frames.
  var losesFrames = false { didSet { feed?.losesFrames = losesFrames } }
  private weak var feed: TapeFeed?
  /// The simulated device.
  private static let device = "/dev/video0"

  /// The camera's fault.
  enum CameraState: Equatable {
    case absent, busy, denied
  }

  init(_ provider: any CameraProvider, isItself: Bool) {
    self.provider = provider
    self.isItself = isItself
  }

  func list() -> [CameraInfo] {
    guard let state, state != .absent else { return state == nil ? usable : [] }
    return usable.map { CameraInfo(id: $0.id, name: $0.name, kind: $0.kind, state: .unusable(state.error(of: $0.id))) }
  }

  private var usable: [CameraInfo] { isItself ? provider.list() : [CameraInfo(id: Self.device, name: "Tape")] }

  func open(_ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]) throws(CaptureError)
    -> any FrameFeed
  {
    if let state { throw state.error(of: Self.device) }
    let feed = TapeFeed(try provider.open(role, at: now, alsoInto: readers))
    feed.losesFrames = losesFrames
    if isFrozen { feed.freeze(at: now) }
    isFrozen = false
    self.feed = feed
    return feed
  }

  var opened: CameraInfo? { isItself ? provider.opened : usable.first }

  func chooseNext(for role: CameraRole) -> Bool { isItself && provider.chooseNext(for: role) }

  func show(_ prompted: Prompted, at now: Instant) { provider.show(prompted, at: now) }

  /// Applies a camera command; an open camera that becomes busy or denied stays open, as real ones do.
  func take(_ word: CameraWord, at now: Instant) {
    switch word {
    case .none: state = .absent
    case .busy: state = .busy
    case .denied: state = .denied
    case .unplug:
      state = .absent
      feed?.unplug(at: now)
    case .freeze:
      if let feed { feed.freeze(at: now) } else { isFrozen = true }
    case .restore:
      (state, isFrozen) = (nil, false)
      feed?.restore(at: now)
    }
  }
}

extension TapeCameraProvider.CameraState {
  /// The error of a real device, with machine-independent texts.
  fileprivate func error(of path: String) -> CaptureError {
    switch self {
    case .absent: DeviceChoice.missing(path)
    case .busy: DeviceCause.busy([DeviceHolder(pid: 4711, name: "cheese")], hidden: false).error(of: path)
    case .denied:
      DeviceCause.noPermission(
        Self.access, fix: Self.access.fix(for: Self.person, path), saying: Self.access.advice(for: Self.person, path)
      ).error(of: path)
    }
  }

  private static let access = DeviceAccess(owner: "root", group: "video", groupID: 44, mode: 0o660)
  private static let person = Account(name: "tape", groups: [])
}

/// Feed decorator that can be unplugged, frozen and restored.
final class TapeFeed: FrameFeed {
  private enum Flow {
    case running, frozen, unplugged
  }

  private let feed: any FrameFeed
  var losesFrames = false
  private var flow = Flow.running
  private var mode: CameraMode?
  /// Pending items, and since when.
  private var waiting: [FeedItem] = []
  private var since = Instant()

  init(_ feed: any FrameFeed) {
    self.feed = feed
  }

  var exposureIsFixed: Bool { feed.exposureIsFixed }
  var descriptors: [Int32] { [] }

  var nextDue: Instant? {
    if !waiting.isEmpty { return since }
    return flow == .running ? feed.nextDue : nil
  }

  var bytes: Int { feed.bytes }

  func begin() { feed.begin() }

  func refocus() { feed.refocus() }

  func news(at now: Instant) -> [FeedItem] {
    // A frozen camera's frames are lost, not late.
    let fresh = feed.nextDue.map { $0 <= now } == true || mode == nil ? feed.news(at: now) : []
    for case .event(.opened(let mode)) in fresh { self.mode = mode }
    defer { waiting = [] }
    return waiting + fresh.filter(isTold)
  }

  private func isTold(_ news: FeedItem) -> Bool {
    switch news {
    // A frozen camera still reports that it has opened.
    case .event(.opened): flow != .unplugged
    case .frame(let frame): flow == .running && (!losesFrames || [0, 2].contains(frame.number % 5))
    case .event: flow == .running
    }
  }

  func freeze(at now: Instant) {
    if flow == .running { flow = .frozen }
  }

  func unplug(at now: Instant) {
    guard flow != .unplugged else { return }
    flow = .unplugged
    tell([.event(.lost)], at: now)
  }

  func restore(at now: Instant) {
    if flow == .unplugged { tell([.event(.restored)] + (mode.map { [.event(.opened($0))] } ?? []), at: now) }
    flow = .running
  }

  private func tell(_ news: [FeedItem], at now: Instant) {
    waiting += news
    since = now
  }

  func close() { feed.close() }
}
