package import Contract

/// Measures the size of a person's face at the kiosk's position: one person, standing still for some seconds.
package struct StandMeasure: Equatable, Sendable {
  /// How long the face has to be there.
  package static let length: Duration = .seconds(3)
  /// Timeout without a person.
  package static let limit: Duration = .seconds(60)
  /// A finder may miss a face for this long before it counts as gone.
  private static let leastGap: Duration = .milliseconds(700)
  /// A face that changes its size by more belongs to a person who is walking.
  private static let steadiness = 0.15

  private var began: Duration?
  private var since: Duration?
  private var lastSeen: Duration = .zero
  private var shares: [Double] = []
  /// 0 to 1; resets to 0 when the person leaves or walks.
  package private(set) var progress = 0.0
  package private(set) var isOver = false

  package init() {}

  /// The faces of the newest frame; the largest counts.
  package mutating func take(_ faces: [Box], of frame: PixelSize, at now: Duration) {
    if isOver { return }
    let began = began ?? now
    self.began = began
    if let share = faces.map({ $0.width / Double(max(1, frame.height)) }).max() {
      see(share, at: now)
    } else if now - lastSeen > Self.leastGap {
      startOver()
    }
    progress = since.map { min(1, (now - $0) / Self.length) } ?? 0
    isOver = progress == 1 || now - began >= Self.limit
  }

  private mutating func see(_ share: Double, at now: Duration) {
    if let usual = median, abs(share - usual) > usual * Self.steadiness { startOver() }
    since = since ?? now
    lastSeen = now
    shares.append(share)
  }

  private mutating func startOver() { (since, shares) = (nil, []) }

  private var median: Double? {
    shares.isEmpty ? nil : shares.sorted()[shares.count / 2]
  }

  /// The width of the face as a share of the picture's height; `nil` without a person who stood still long enough.
  package var widthOfHeight: Double? { progress == 1 ? median : nil }
}
