internal import Contract

/// Assigns track numbers: a face near the last position of another one has the same number.
struct TrackNumbers {
  private struct Seen {
    var track: Int
    var box: Box
    var at: Duration
  }

  /// The minimum overlap of the boxes (IoU), and how long a position is remembered.
  private static let (shared, memory) = (0.3, Duration.seconds(1))

  private var seen: [Seen] = []
  private var last = 0

  /// The number of the face in this box; excludes the numbers in `others`.
  mutating func number(of box: Box, at now: Duration, except others: [Int] = []) -> Int {
    seen.removeAll { now - $0.at > Self.memory }
    let candidates = seen.filter { !others.contains($0.track) && $0.box.overlap(box) >= Self.shared }
    if let best = candidates.max(by: { $0.box.overlap(box) < $1.box.overlap(box) }) { return best.track }
    last += 1
    return last
  }

  /// Records a face's current position.
  mutating func note(_ track: Int, in box: Box, at now: Duration) {
    seen.removeAll { $0.track == track }
    seen.append(Seen(track: track, box: box, at: now))
  }

  /// Forgets positions, but never reuses a number.
  mutating func forget() { seen = [] }
}
