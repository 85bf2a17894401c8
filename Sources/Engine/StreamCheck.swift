internal import Contract
internal import Imaging

/// Measures the camera's stream (frame rate): before the first picture, if enabled, and during each recording.
struct StreamCheck {
  /// How long the stream is measured before the picture; the flow's timeout is a little longer.
  static let length: Duration = .seconds(3)

  private enum Stage: String {
    case check, clip
  }

  private var stage: Stage?
  private var meter = StreamMeter()
  private var beganAt: Instant?
  private var measured: [Stage: [StreamMeasurement]] = [:]

  /// A check that measures from the next frame on, before there is a picture.
  static var beforePicture: StreamCheck {
    var check = StreamCheck()
    check.stage = .check
    return check
  }

  mutating func startClip() { (stage, meter, measured[.clip]) = (.clip, StreamMeter(), nil) }

  mutating func stop() {
    guard let stage else { return }
    measured[stage] = meter.measurements
    self.stage = nil
  }

  mutating func take(_ frame: SeenFrame) {
    guard stage != nil, let picture = frame.picture else { return }
    beganAt = beganAt ?? frame.capturedAt
    meter.add(picture, number: frame.number, at: frame.capturedAt.sinceStart)
  }

  /// Whether the picture still has to wait.
  mutating func holdsBack(at now: Instant) -> Bool {
    guard stage == .check else { return false }
    guard let beganAt, now - beganAt >= Self.length else { return true }
    stop()
    return false
  }

  /// By name, such as `clip.meanInterval`.
  var measurements: [String: Double] {
    let pairs = measured.flatMap { stage, list in list.map { ("\(stage.rawValue).\($0.name)", $0.value) } }
    return Dictionary(pairs) { first, _ in first }
  }
}
