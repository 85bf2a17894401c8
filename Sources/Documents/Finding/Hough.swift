internal import CMath

/// Edges vote for the lines that they may lie on; the lines with the most votes around are taken.
struct Hough {
  private static let angles = 120
  private static let radius: Float = 1.25
  /// So many angles to either side of its own an edge votes for.
  private static let spread = 4
  /// From level or upright, in degrees.
  private static let mostTurn: Float = 32
  /// Of each direction.
  private static let most = 30
  private static let leastVotes: Float = 0.07
  private static let around = 3

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
    let turns = (0..<Self.angles).map { Double($0) * .pi / Double(Self.angles) }
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
    let (radii, reach) = (radii, reach)
    votes.withUnsafeMutableBufferPointer { votes in
      for pixel in edges.pixels {
        let index = Int(pixel.y) &* edges.width &+ Int(pixel.x)
        let own = Self.angle(edges.across[index], edges.down[index])
        let (x, y) = (Float(pixel.x) - centreX, Float(pixel.y) - centreY)
        for turn in -Self.spread...Self.spread {
          var angle = own &+ turn
          if angle < 0 { angle &+= Self.angles } else if angle >= Self.angles { angle &-= Self.angles }
          let place = (x * cosines[angle] + y * sines[angle] + reach) / Self.radius + 1
          let bin = Int(place)
          guard bin >= 0, bin < radii - 1 else { continue }
          let weight = pixel.weight * (1 - 0.15 * Float(abs(turn)))
          let rest = place - Float(bin)
          votes[angle &* radii &+ bin] += weight * (1 - rest)
          votes[angle &* radii &+ bin &+ 1] += weight * rest
        }
      }
    }
  }

  private static func angle(_ across: Int16, _ down: Int16) -> Int {
    let turn = cm_atan2(Double(down), Double(across))
    return Int(((turn < 0 ? turn + .pi : turn) / .pi * Double(angles)).rounded()) % angles
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

  /// Of several that are equal the first one is it.
  private func isPeak(_ angle: Int, _ radius: Int) -> Bool {
    let place = angle * radii + radius
    let own = votes[place]
    // Most are told by their neighbours on the same angle.
    guard own > votes[place - 1], own >= votes[place + 1] else { return false }
    for turn in -Self.around...Self.around {
      for step in -Self.around...Self.around where turn != 0 || step != 0 {
        var (other, at) = (angle + turn, radius + step)
        if other < 0 || other >= Self.angles {
          // Half a turn on, the same line lies on the other side of the middle.
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
    let (cosine, sine) = (cosines[peak.angle], sines[peak.angle])
    let fromCentre = (Float(peak.radius) - 1 + shift) * Self.radius - reach
    let distance = fromCentre + Float(edges.width) / 2 * cosine + Float(edges.height) / 2 * sine
    return EdgeLine(normalX: cosine, normalY: sine, distance: distance, isLevel: peak.isLevel)
  }
}
