import Chance
import Contract
import Documents

/// A document that hangs out of the picture on one side.
struct CutPhoto {
  enum Side: CaseIterable { case left, right, top, bottom }

  var photo: DeskPhoto
  let side: Side
  /// The share of its width, or height, that is missing at the corner farthest outside.
  let share: Double

  static let shares = 0.01...0.15

  init(_ desk: DeskPhoto.Desk, _ kind: DocumentKind, seed: UInt64) {
    var dice = Dice(seed &* 104_729 &+ UInt64(desk.hashPlace))
    photo = .any(desk, kind, seed: seed)
    side = Side.allCases[Int(seed) % Side.allCases.count]
    share = dice.real(Self.shares)
    // Perspective makes the way of a corner other than that of the middle.
    for _ in 0..<8 { push(by: share - outside) }
  }

  /// How far its outermost corner is beyond the frame's border on this side.
  private var outside: Double {
    let corners = photo.corners.corners
    let (width, height) = (Double(photo.size.width), Double(photo.size.height))
    let far =
      switch side {
      case .left: -(corners.map(\.x).min() ?? 0) / length
      case .right: ((corners.map(\.x).max() ?? 0) - width) / length
      case .top: -(corners.map(\.y).min() ?? 0) / length
      case .bottom: ((corners.map(\.y).max() ?? 0) - height) / length
      }
    return far
  }

  private var length: Double {
    let corners = photo.corners.corners
    let places = side == .left || side == .right ? corners.map(\.x) : corners.map(\.y)
    return max(1, (places.max() ?? 0) - (places.min() ?? 0))
  }

  private mutating func push(by share: Double) {
    let way = share * length / (photo.fill * Double(photo.size.width))
    switch side {
    case .left: photo.shift.x -= way
    case .right: photo.shift.x += way
    case .top: photo.shift.y -= way
    case .bottom: photo.shift.y += way
    }
  }
}

/// What the finder says of documents that hang out of the picture, and of whole ones.
struct CutRates {
  /// Whole and large enough for the finder.
  var taken = 0
  /// Seen to hang out, with an outline or without one.
  var told = 0
  /// Whole ones that are said to hang out.
  var refused = 0

  init(_ desk: DeskPhoto.Desk, _ kind: DocumentKind, seeds: Range<UInt64>) {
    for seed in seeds {
      let cut = CutPhoto(desk, kind, seed: seed).photo
      switch Self.look(at: cut) {
      case .whole(let width): taken += width >= 0.72 * kind.guide(in: cut.size).width ? 1 : 0
      case .outside: told += 1
      case .nothing: break
      }
      if case .outside = Self.look(at: .any(desk, kind, seed: 300 + seed)) { refused += 1 }
    }
  }

  private enum Look {
    case whole(width: Double)
    case outside
    case nothing
  }

  private static func look(at photo: DeskPhoto) -> Look {
    var finder = DocumentFinder()
    return photo.drawn().pixels.withUnsafeBufferPointer { luma in
      let sight = finder.find(in: luma, photo.size)
      guard let sight, sight.isAccepted, let measures = DocumentMeasures(sight, in: luma, photo.size) else {
        return finder.cut == nil ? .nothing : .outside
      }
      return measures.room < 0.01 ? .outside : .whole(width: sight.quad.width)
    }
  }
}
