internal import Contract

/// Assigns track numbers: a face near the last position of another one has the same number.
struct TrackNumbers {
  private struct Seen {
    var track: Int
    var box: Box
    var at: Duration
  }

  /// The minimum overlap of the boxes (IoU), and how long a position is remembered.
  private static let shared = 0.3
  static let memory = Duration.seconds(1)

  private var seen: [Seen] = []
  private var last = 0

  /// The number of the face in this box; excludes the numbers in `others`.
  mutating func number(of box: Box, at now: Duration, except others: [Int] = []) -> Int {
    known(box, at: now, except: others) ?? another()
  }

  /// A number that was never used.
  mutating func another() -> Int {
    last += 1
    return last
  }

  /// The number of a face that was seen there; `nil` if there was none.
  mutating func known(_ box: Box, at now: Duration, except others: [Int] = []) -> Int? {
    seen.removeAll { now - $0.at > Self.memory }
    let candidates = seen.filter { !others.contains($0.track) && $0.box.overlap(box) >= Self.shared }
    return candidates.max { $0.box.overlap(box) < $1.box.overlap(box) }?.track
  }

  /// Records a face's current position.
  mutating func note(_ track: Int, in box: Box, at now: Duration) {
    seen.removeAll { $0.track == track }
    seen.append(Seen(track: track, box: box, at: now))
  }

  /// Moves a remembered position; it is not remembered for longer.
  mutating func move(_ track: Int, to box: Box) {
    for place in seen.indices where seen[place].track == track { seen[place].box = box }
  }

  /// Forgets positions, but never reuses a number.
  mutating func forget() { seen = [] }
}
