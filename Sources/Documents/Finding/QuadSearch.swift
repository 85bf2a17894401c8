internal import CMath
internal import Contract

/// A candidate quad with its score.
struct QuadGuess {
  var quad: Quad
  var score: Double
  var kind: DocumentKind
}

/// Combines all pairs of horizontal lines with all pairs of vertical ones, and keeps the quads most like a document.
///
/// The thresholds are loose, and the check after the fit is strict; the other way round, hand-held cards are lost. The
/// interior is never compared with the exterior: only edges, prolongations beyond the corners, and shape count.
struct QuadSearch {
  /// Minimum edge coverage: of each side, and on average.
  private static let leastSide: Float = 0.15
  private static let leastMean: Float = 0.35
  /// How far a corner may be outside, and the minimum distance of opposite lines, as shares of the picture.
  private static let outside: Float = 0.04
  private static let apart: Float = 0.12
  private static let mostTilt = 50.0
  /// Positions on a side, from 0 to 1: the part that counts (corners are round), and the parts before and after it.
  private static let middle: ClosedRange<Float> = 0.06...0.94
  private static let before: ClosedRange<Float> = -0.15 ... -0.0225
  private static let after: ClosedRange<Float> = 1.0225...1.15
  private static let mostStretch = 0.30

  /// The intersection of a horizontal and a vertical line.
  private struct Meeting {
    var x: Float = 0
    var y: Float = 0
    var onLevel: Float = 0
    var onUpright: Float = 0
    var isInside = false

    var point: Point { Point(x: Double(x), y: Double(y)) }
  }

  private var meetings: [Meeting] = []
  private var pairs: [(left: Int, right: Int, distance: Float)] = []
  /// Edge coverage of each horizontal line between each pair of vertical ones, shared by many quads.
  private var levelShares: [Float] = []
  /// Edge coverage of each vertical line between the current two horizontal ones.
  private var uprightShares: [Float] = []
  private var guesses: [QuadGuess] = []
  /// Maximum number of results.
  private var most = 0

  mutating func best(of lines: LineSet, width: Int, height: Int, focal: Double, most: Int) -> [QuadGuess] {
    guesses.removeAll(keepingCapacity: true)
    self.most = most
    let field = Field(width: Float(width), height: Float(height), focal: focal)
    meet(lines, field)
    pair(lines, field)
    let middles = lines.levels.map { ($0.distance - $0.normalX * field.width / 2) / $0.normalY }
    for top in lines.levels.indices {
      for bottom in lines.levels.indices where middles[bottom] - middles[top] >= field.height * Self.apart {
        search(lines, top, bottom, distance: middles[bottom] - middles[top], field)
      }
    }
    return guesses
  }

  /// The geometry of a search.
  private struct Field {
    var width: Float
    var height: Float
    var focal: Double
  }

  /// Allowed aspect ratios before perspective correction.
  private static let shapes = Float(0.62 * DocumentKind.td3.aspect)...Float(1.6 * DocumentKind.td1.aspect)

  private mutating func meet(_ lines: LineSet, _ field: Field) {
    meetings.removeAll(keepingCapacity: true)
    let (spareX, spareY) = (field.width * Self.outside, field.height * Self.outside)
    for level in lines.levels {
      for upright in lines.uprights {
        let turn = level.normalX * upright.normalY - level.normalY * upright.normalX
        guard abs(turn) >= 0.2 else {
          meetings.append(Meeting())
          continue
        }
        let x = (level.distance * upright.normalY - upright.distance * level.normalY) / turn
        let y = (level.normalX * upright.distance - upright.normalX * level.distance) / turn
        let isInside =
          abs(x - field.width / 2) <= field.width / 2 + spareX
          && abs(y - field.height / 2) <= field.height / 2 + spareY
        meetings.append(
          Meeting(x: x, y: y, onLevel: level.along(x, y), onUpright: upright.along(x, y), isInside: isInside))
      }
    }
  }

  private mutating func pair(_ lines: LineSet, _ field: Field) {
    pairs.removeAll(keepingCapacity: true)
    levelShares.removeAll(keepingCapacity: true)
    let middles = lines.uprights.map { ($0.distance - $0.normalY * field.height / 2) / $0.normalX }
    for left in middles.indices {
      for right in middles.indices where middles[right] - middles[left] >= field.width * Self.apart {
        pairs.append((left, right, middles[right] - middles[left]))
      }
    }
    for (place, level) in lines.levels.enumerated() {
      for pair in pairs {
        let (from, to) = (meetings[place * middles.count + pair.left], meetings[place * middles.count + pair.right])
        let isInside = from.isInside && to.isInside
        levelShares.append(isInside ? lines.share(of: level, from: from.onLevel, to: to.onLevel, Self.middle) : 0)
      }
    }
  }

  private mutating func search(_ lines: LineSet, _ top: Int, _ bottom: Int, distance: Float, _ field: Field) {
    let count = lines.uprights.count
    let (above, below) = (top * count, bottom * count)
    uprightShares.removeAll(keepingCapacity: true)
    for (place, upright) in lines.uprights.enumerated() {
      let (from, to) = (meetings[above + place], meetings[below + place])
      let isSide = from.isInside && to.isInside && to.y - from.y >= 8
      uprightShares.append(
        isSide ? lines.share(of: upright, from: from.onUpright, to: to.onUpright, Self.middle) : 0)
    }
    for (number, pair) in pairs.enumerated() {
      let (upper, lower) = (levelShares[top * pairs.count + number], levelShares[bottom * pairs.count + number])
      let (left, right) = (uprightShares[pair.left], uprightShares[pair.right])
      guard min(min(upper, lower), min(left, right)) >= Self.leastSide,
        upper + right + lower + left >= 4 * Self.leastMean, Self.shapes.contains(pair.distance / distance)
      else { continue }
      let (a, b) = (meetings[above + pair.left], meetings[above + pair.right])
      let (c, d) = (meetings[below + pair.right], meetings[below + pair.left])
      guard b.x - a.x >= 10, c.x - d.x >= 10 else { continue }
      var sides = Sides(shares: SIMD4(upper, right, lower, left))
      if guesses.count == most, sides.best <= Float(guesses[most - 1].score) { continue }
      sides.look(beyond: lines, lines.levels[top], 0, from: a.onLevel, to: b.onLevel)
      sides.look(beyond: lines, lines.uprights[pair.right], 1, from: b.onUpright, to: c.onUpright)
      sides.look(beyond: lines, lines.levels[bottom], 2, from: c.onLevel, to: d.onLevel)
      sides.look(beyond: lines, lines.uprights[pair.left], 3, from: d.onUpright, to: a.onUpright)
      judge(sides, Quad(a.point, b.point, c.point, d.point), field)
    }
  }

  /// Edge coverage of the top, right, bottom and left side between the corners and beyond them.
  private struct Sides {
    let shares: SIMD4<Float>
    /// Coverage of the prolongations before the start and after the end of a side.
    var before = SIMD4<Float>()
    var after = SIMD4<Float>()

    var mean: Float { shares.sum() / 4 }

    /// Upper bound of the score, whatever the quad's shape and position.
    var best: Float { 0.75 * mean + 0.25 * shares.min() + 0.21 }

    mutating func look(beyond lines: LineSet, _ line: EdgeLine, _ side: Int, from start: Float, to end: Float) {
      before[side] = lines.share(of: line, from: start, to: end, QuadSearch.before)
      after[side] = lines.share(of: line, from: start, to: end, QuadSearch.after)
    }
  }

  private mutating func judge(_ sides: Sides, _ quad: Quad, _ field: Field) {
    let centre = Point(Double(field.width) / 2 - 0.5, Double(field.height) / 2 - 0.5)
    guard let pose = QuadPose(quad, focal: field.focal, centre: centre), pose.tilt <= Self.mostTilt else { return }
    let kinds = DocumentKind.allCases.map { (kind: $0, stretch: $0.stretch(pose.aspect)) }
    guard let (kind, stretch) = kinds.min(by: { $0.stretch < $1.stretch }), stretch <= Self.mostStretch else { return }
    let area = quad.area / Double(field.width * field.height)
    let score =
      0.75 * Double(sides.mean) + 0.25 * Double(sides.shares.min()) - 0.35 * Double(Self.prolongation(sides, kind))
      - 0.05 * (stretch / 0.10) * (stretch / 0.10) + 0.25 * min(max(area, 0), 0.7).squareRoot()
      - 0.15 * max(0, pose.tilt - 20) / 30
    keep(QuadGuess(quad: quad, score: score, kind: kind))
  }

  /// Penalty for lines that continue beyond the corners; an open passport continues above its photo page.
  private static func prolongation(_ sides: Sides, _ kind: DocumentKind) -> Float {
    let above = kind == .td3 ? sides.before[1] + sides.after[3] : 0
    return (sides.before.sum() + sides.after.sum() - above) / 8
  }

  private mutating func keep(_ guess: QuadGuess) {
    let place = guesses.firstIndex { $0.score < guess.score } ?? guesses.count
    guard place < most else { return }
    guesses.insert(guess, at: place)
    if guesses.count > most { guesses.removeLast() }
  }
}

extension DocumentKind {
  /// The logarithmic distance of an aspect ratio from this kind's.
  func stretch(_ other: Double) -> Double { other > 0 ? abs(cm_log(other / aspect)) : .infinity }
}
