internal import Contract
internal import Engine
internal import Frames
internal import Notation

/// Vision feed that replays recorded findings, each at its time relative to the first one, from the first look on.
final class PlayedFindings: VisionFeed {
  private let lines: [FindingLine]
  private var next = 0
  private var beganAt: Instant?
  private var camera = CameraRole.face
  private var isLooking = false
  private var last: SeenFrame?

  init(_ lines: [FindingLine]) {
    self.lines = lines
  }

  var descriptors: [Int32] { [] }
  var slot: FrameSlot? { nil }
  var nextDue: Instant? { isLooking && next < lines.count ? due(next) : nil }

  private func due(_ place: Int) -> Instant? { beganAt.map { $0 + (lines[place].told - lines[0].told) } }

  func cameraOpens(_ role: CameraRole, at now: Instant) { camera = role }

  func look(_ isLooking: Bool) { self.isLooking = isLooking }

  func take(_ frame: SeenFrame) { last = frame }

  /// The camera's current frame replaces the one that was analysed in the recording.
  func frame(_ number: Int) -> SeenFrame? {
    last.map { last in SeenFrame(number: number, capturedAt: last.capturedAt) { last.picture } }
  }

  /// Findings that fall due while no step looks are dropped.
  func news(at now: Instant) -> [VisionNews] {
    guard isLooking || beganAt != nil else { return [] }
    beganAt = beganAt ?? now
    var news: [VisionNews] = []
    while next < lines.count, let due = due(next), due <= now {
      if isLooking { news.append(.finding(finding(lines[next], told: due))) }
      next += 1
    }
    return news
  }

  private func finding(_ line: FindingLine, told: Instant) -> Finding {
    var finding = line.finding
    finding.capturedAt = told + (line.finding.capturedAt.sinceStart - line.told)
    finding.camera = camera
    return finding
  }

  func forget() { last = nil }
  func close() { forget() }
}
