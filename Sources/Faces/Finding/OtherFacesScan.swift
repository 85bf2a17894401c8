internal import Contract

/// Finds other faces by scanning the picture piecewise, so that the cost is spread over frames.
///
/// A round scans the whole picture at several scales, smallest faces first; the smallest that matter are half as wide
/// as the tracked one.
struct OtherFacesScan {
  /// A part of the picture, and its scale.
  struct Piece: Equatable {
    var place: Box
    var scale: Double
  }

  /// The duration of the first round, whatever the frame rate; at a low one, more pieces are scanned per frame.
  private static let first: Duration = .milliseconds(250)
  /// The duration of later rounds, and of those in which the network sees no other face.
  static let (brisk, calm): (Duration, Duration) = (.milliseconds(700), .milliseconds(1400))
  /// The scale factor between detector levels.
  private static let step = 5.0 / 6
  /// Limit of a scaled piece's pixels: larger ones are cut into bands, which overlap by a window and its border.
  private static let (most, overlap) = (66_000.0, 96.0)
  /// Pixels of the whole picture at the finest scale, as in the thorough full scan.
  private static let finest = 640.0 * 480

  private var pieces: [Piece] = []
  private var next = 0
  private var isFirst = true
  /// The share of the round that is over.
  private var share = 0.0
  private var last = Duration.zero
  private var hits: [Detection] = []

  /// Scans the pieces that are due; returns all hits when this ends a round.
  mutating func look(
    _ size: PixelSize, besides followed: Box, at now: Duration, in length: Duration = brisk,
    _ scan: (Piece) -> [Detection]
  ) -> [Detection]? {
    if next >= pieces.count { begin(size, followed, at: now) }
    share = min(1, share + (now - last) / (isFirst ? Self.first : length))
    last = now
    let due = (Double(pieces.count) * share).rounded(.up)
    for piece in pieces[next..<max(next, Int(due))] {
      hits += scan(piece)
      next += 1
    }
    guard next == pieces.count else { return nil }
    isFirst = false
    return Self.apart(hits)
  }

  private mutating func begin(_ size: PixelSize, _ followed: Box, at now: Duration) {
    let (width, height) = (Double(size.width), Double(size.height))
    // The detector finds faces from 72 pixels on.
    let finest = min(144 / max(1, followed.width), (Self.finest / (width * height)).squareRoot())
    (pieces, next, share, last, hits) = ([], 0, 0, now, [])
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

  /// Non-maximum suppression: of hits that overlap much, keeps the one with the highest score.
  static func apart(_ hits: [Detection]) -> [Detection] {
    hits.sorted { $0.score > $1.score }.reduce(into: []) { kept, hit in
      if !kept.contains(where: { $0.box.overlap(hit.box) > 0.3 }) { kept.append(hit) }
    }
  }
}
