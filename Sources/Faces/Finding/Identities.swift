internal import Contract

/// Gives people numbers: whoever is found near where somebody was a moment ago is the same person.
struct Identities {
  private struct Seen {
    var track: Int
    var box: Box
    var at: Duration
  }

  /// How much of both boxes must be shared, and for how long a place is remembered.
  private static let (shared, memory) = (0.3, Duration.seconds(1))

  private var seen: [Seen] = []
  private var last = 0

  /// The number of the face in this box; nobody in `others` can be it.
  mutating func number(of box: Box, at now: Duration, except others: [Int] = []) -> Int {
    seen.removeAll { now - $0.at > Self.memory }
    let candidates = seen.filter { !others.contains($0.track) && $0.box.overlap(box) >= Self.shared }
    if let best = candidates.max(by: { $0.box.overlap(box) < $1.box.overlap(box) }) { return best.track }
    last += 1
    return last
  }

  /// Somebody is here now.
  mutating func note(_ track: Int, in box: Box, at now: Duration) {
    seen.removeAll { $0.track == track }
    seen.append(Seen(track: track, box: box, at: now))
  }

  /// Forgets the places, not the numbers: nobody gets the number of somebody else.
  mutating func forget() { seen = [] }
}
