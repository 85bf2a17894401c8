internal import CMath

/// Hough transform: edges vote for the lines they may lie on, and local maxima are taken.
struct Hough {
  private static let angles = 120
  private static let radius: Float = 1.25
  /// The number of angles to each side of its own for which an edge votes.
  private static let spread = 4
  /// The maximum deviation from horizontal or vertical, in degrees.
  private static let mostTurn: Float = 32
  /// Maximum number of lines per direction.
  private static let most = 30
  private static let leastVotes: Float = 0.07
  private static let around = 3

  /// For all angles, extended cyclically at both ends by the spread of votes.
  private let cosines: [Float]
  private let sines: [Float]
  private var votes: [Float] = []
  private var radii = 0
  private var reach: Float = 0
  private var peaks: [Peak] = []

  private struct Peak {
    var votes: Float
    var angle: Int
    var radius: Int
    var isLevel: Bool
  }

  init() {
    let angles = (-Self.spread..<(Self.angles + Self.spread)).map(Self.wrapped)
    let turns = angles.map { Double($0) * .pi / Double(Self.angles) }
    cosines = turns.map { Float(cm_cos($0)) }
    sines = turns.map { Float(cm_sin($0)) }
  }

  mutating func lines(of edges: EdgeMap) -> [EdgeLine] {
    prepare(edges)
    vote(edges)
    findPeaks(edges)
    let sorted = peaks.sorted { ($0.votes, $1.angle, $1.radius) > ($1.votes, $0.angle, $0.radius) }
    let taken = sorted.filter(\.isLevel).prefix(Self.most) + sorted.filter { !$0.isLevel }.prefix(Self.most)
    return taken.map { line($0, edges) }
  }

  private mutating func prepare(_ edges: EdgeMap) {
    let (width, height) = (Float(edges.width), Float(edges.height))
    reach = (width * width + height * height).squareRoot() / 2
    radii = 2 * Int(reach / Self.radius) + 5
    if votes.count == radii * Self.angles {
      votes.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    } else {
      votes = Array(repeating: 0, count: radii * Self.angles)
    }
  }

  private mutating func vote(_ edges: EdgeMap) {
    let (centreX, centreY) = (Float(edges.width) / 2, Float(edges.height) / 2)
    let (radii, middle) = (radii, reach / Self.radius + 1)
    votes.withUnsafeMutableBufferPointer { votes in
      cosines.withUnsafeBufferPointer { cosines in
        sines.withUnsafeBufferPointer { sines in
          for pixel in edges.pixels {
            let index = Int(pixel.y) &* edges.width &+ Int(pixel.x)
            let own = Self.angle(edges.across[index], edges.down[index])
            let (x, y) = ((Float(pixel.x) - centreX) / Self.radius, (Float(pixel.y) - centreY) / Self.radius)
            for turn in 0...(2 * Self.spread) {
              let at = own &+ turn
              let place = middle + x * cosines[at] + y * sines[at]
              let bin = Int(place)
              guard bin >= 0, bin < radii - 1 else { continue }
              let weight = pixel.weight * (1 - 0.15 * Float(abs(turn &- Self.spread)))
              let (rest, row) = (place - Float(bin), Self.wrapped(at &- Self.spread) &* radii)
              votes[row &+ bin] += weight * (1 - rest)
              votes[row &+ bin &+ 1] += weight * rest
            }
          }
        }
      }
    }
  }

  private static func wrapped(_ angle: Int) -> Int {
    angle < 0 ? angle &+ angles : angle >= angles ? angle &- angles : angle
  }

  /// The angle index of a gradient, by a polynomial (error 0.001 degrees), because there are thousands in a picture.
  private static func angle(_ across: Int16, _ down: Int16) -> Int {
    let (x, y) = (Float(abs(Int(across))), Float(abs(Int(down))))
    let slope = min(x, y) / max(x, y, 1)
    let square = slope * slope
    let turn =
      slope * (0.999866 + square * (-0.3302995 + square * (0.180141 + square * (-0.085133 + square * 0.0208351))))
    let steps = turn * Float(angles) / .pi
    let quarter = x >= y ? steps : Float(angles) / 2 - steps
    return wrapped(Int(((across < 0) == (down < 0) ? quarter : Float(angles) - quarter) + 0.5))
  }

  private mutating func findPeaks(_ edges: EdgeMap) {
    peaks.removeAll(keepingCapacity: true)
    for angle in 0..<Self.angles {
      let degrees = Float(angle) * 180 / Float(Self.angles)
      let isLevel = abs(degrees - 90) <= Self.mostTurn
      guard isLevel || degrees <= Self.mostTurn || degrees >= 180 - Self.mostTurn else { continue }
      let least = Float(isLevel ? edges.width : edges.height) * Self.leastVotes
      for radius in 1..<(radii - 1) where votes[angle * radii + radius] >= least && isPeak(angle, radius) {
        peaks.append(Peak(votes: votes[angle * radii + radius], angle: angle, radius: radius, isLevel: isLevel))
      }
    }
  }

  /// Whether it is a local maximum; of equal ones the first counts.
  private func isPeak(_ angle: Int, _ radius: Int) -> Bool {
    let place = angle * radii + radius
    let own = votes[place]
    // Most are ruled out by their neighbours at the same angle.
    guard own > votes[place - 1], own >= votes[place + 1] else { return false }
    for turn in -Self.around...Self.around {
      for step in -Self.around...Self.around where turn != 0 || step != 0 {
        var (other, at) = (angle + turn, radius + step)
        if other < 0 || other >= Self.angles {
          // After half a turn, the same line has the opposite sign of its distance.
          (other, at) = ((other + Self.angles) % Self.angles, radii - 1 - at)
        }
        guard at >= 0, at < radii else { continue }
        let votes = votes[other * radii + at]
        if votes > own || votes == own && (turn, step) < (0, 0) { return false }
      }
    }
    return true
  }

  private func line(_ peak: Peak, _ edges: EdgeMap) -> EdgeLine {
    let at = peak.angle * radii + peak.radius
    let (before, own, after) = (votes[at - 1], votes[at], votes[at + 1])
    let bend = before - 2 * own + after
    let shift = abs(bend) > 1e-3 ? min(max(0.5 * (before - after) / bend, -0.5), 0.5) : 0
    let (cosine, sine) = (cosines[peak.angle + Self.spread], sines[peak.angle + Self.spread])
    let fromCentre = (Float(peak.radius) - 1 + shift) * Self.radius - reach
    let distance = fromCentre + Float(edges.width) / 2 * cosine + Float(edges.height) / 2 * sine
    return EdgeLine(normalX: cosine, normalY: sine, distance: distance, isLevel: peak.isLevel)
  }
}
