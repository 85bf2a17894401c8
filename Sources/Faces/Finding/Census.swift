internal import Contract

/// Counts who else is in the picture, a piece of it at a time, so that no frame pays for all.
///
/// A round goes over the whole picture in steps of size, the smallest faces first: half as wide as the followed one is
/// what still matters.
struct Census {
  /// A part of the picture, and how much larger or smaller it is looked at.
  struct Piece: Equatable {
    var place: Box
    var scale: Double
  }

  /// A round takes so long, at whatever rate, and the first one less; where frames are far apart, more pieces are looked
  /// at in each.
  private static let (first, round): (Duration, Duration) = (.milliseconds(250), .milliseconds(700))
  /// The detector's next size of faces.
  private static let step = 5.0 / 6
  /// Of a piece's pixels as they are looked at: more are cut into bands, which overlap by a window and its rim.
  private static let (most, overlap) = (66_000.0, 96.0)
  /// Pixels of the whole picture where it is looked at finest, as in the thorough scan of everything.
  private static let finest = 640.0 * 480

  private var pieces: [Piece] = []
  private var next = 0
  private var length = first
  private var begunAt: Duration?
  private var hits: [Hit] = []

  /// The hits of a whole round, when this look ends one; nothing is known before the first.
  mutating func look(
    _ size: PixelSize, besides followed: Box, at now: Duration, _ scan: (Piece) -> [Hit]
  ) -> [Hit]? {
    if next >= pieces.count { begin(size, followed, at: now) }
    guard let begunAt else { return nil }
    let due = Double(pieces.count) * min(1, (now - begunAt) / length)
    for piece in pieces[next..<max(next, Int(due.rounded(.up)))] {
      hits += scan(piece)
      next += 1
    }
    guard next == pieces.count else { return nil }
    length = Self.round
    return Self.apart(hits)
  }

  private mutating func begin(_ size: PixelSize, _ followed: Box, at now: Duration) {
    let (width, height) = (Double(size.width), Double(size.height))
    // The detector begins to see faces of 72 pixels.
    let finest = min(144 / max(1, followed.width), (Self.finest / (width * height)).squareRoot())
    (pieces, next, begunAt, hits) = ([], 0, now, [])
    var scale = finest
    while min(width, height) * scale >= CellSheet.window {
      pieces += Self.bands(width, height, scale)
      scale *= Self.step
    }
    if pieces.isEmpty { pieces = [Piece(place: Box(x: 0, y: 0, width: width, height: height), scale: finest)] }
  }

  private static func bands(_ width: Double, _ height: Double, _ scale: Double) -> [Piece] {
    let room = max(2 * overlap, most / (width * scale))
    let count = max(1, ((height * scale - overlap) / (room - overlap)).rounded(.up))
    let step = (height * scale - overlap) / count / scale
    return (0..<Int(count)).map {
      Piece(place: Box(x: 0, y: Double($0) * step, width: width, height: step + overlap / scale), scale: scale)
    }
  }

  /// One hit for each face: the surest of those that share much.
  private static func apart(_ hits: [Hit]) -> [Hit] {
    hits.sorted { $0.score > $1.score }.reduce(into: []) { kept, hit in
      if !kept.contains(where: { $0.box.overlap(hit.box) > 0.3 }) { kept.append(hit) }
    }
  }
}
