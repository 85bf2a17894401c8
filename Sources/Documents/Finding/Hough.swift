internal import CMath

/// Edges vote for the lines that they may lie on; the lines with the most votes around are taken.
struct Hough {
  private static let angles = 120
  private static let radius: Float = 1.25
  /// So many angles to either side of its own an edge votes for, and so much less for each.
  private static let spread = 4
  private static let fall: Float = 0.15
  /// From level or upright, in degrees.
  private static let mostTurn: Float = 32
  /// Of each direction.
  private static let most = 30
  private static let leastVotes: Float = 0.07
  private static let around = 3

  private let cosines: [Float]
  private let sines: [Float]
  /// Whether an edge of this direction may lie on a line that is looked for.
  private let isLookedFor: [Bool]
  /// In 65536ths, as are the places of bins while votes are counted.
  private var votes: [Int32] = []
  private var radii = 0
  private var reach: Float = 0
  private var peaks: [Peak] = []

  private struct Peak {
    var votes: Int32
    var angle: Int
    var radius: Int
    var isLevel: Bool
  }

  init() {
    let turns = (0..<Self.angles).map { Double($0) * .pi / Double(Self.angles) }
    cosines = turns.map { Float(cm_cos($0)) }
    sines = turns.map { Float(cm_sin($0)) }
    isLookedFor = (0..<Self.angles).map { Self.direction($0, within: Self.spread + Self.around) != nil }
  }

  private enum Direction { case level, upright }

  /// Nil of lines that are too aslant, by more than some angles.
  private static func direction(_ angle: Int, within spare: Int = 0) -> Direction? {
    let degrees = Float(angle) * 180 / Float(angles)
    let most = mostTurn + Float(spare) * 180 / Float(angles)
    return abs(degrees - 90) <= most ? .level : min(degrees, 180 - degrees) <= most ? .upright : nil
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
    func shares(_ values: [Float]) -> [Int32] { values.map { Int32($0 / Self.radius * 65536) } }
    let starts = (0..<Self.angles).map { reach + Self.radius - centreX * cosines[$0] - centreY * sines[$0] }
    let (across, down, start) = (shares(cosines), shares(sines), shares(starts))
    let falls = (0...Self.spread).map { Int32((1 - Self.fall * Float($0)) * 256) }
    let radii = radii
    votes.withUnsafeMutableBufferPointer { votes in
      for pixel in edges.pixels {
        let index = Int(pixel.y) &* edges.width &+ Int(pixel.x)
        let (gx, gy) = (Int32(edges.across[index]), Int32(edges.down[index]))
        let own = Self.angle(gx, gy)
        guard isLookedFor[own] else { continue }
        let weight = Int32(pixel.weight * 256)
        for turn in -Self.spread...Self.spread {
          var angle = own &+ turn
          if angle < 0 { angle &+= Self.angles } else if angle >= Self.angles { angle &-= Self.angles }
          let place = pixel.x &* across[angle] &+ pixel.y &* down[angle] &+ start[angle]
          let all = weight &* falls[abs(turn)]
          let rest = Int32(truncatingIfNeeded: Int64(all) &* Int64(place & 0xffff) &>> 16)
          let bin = angle &* radii &+ Int(place &>> 16)
          votes[bin] &+= all &- rest
          votes[bin &+ 1] &+= rest
        }
      }
    }
  }

  /// Of the line that an edge lies on.
  private static func angle(_ across: Int32, _ down: Int32) -> Int {
    let (x, y) = (abs(across), abs(down))
    guard x > 0 || y > 0 else { return 0 }
    func turn(_ short: Int32, _ long: Int32) -> Int { eighth[Int((256 * short + long / 2) / long)] }
    let turned = x >= y ? turn(y, x) : angles / 2 - turn(x, y)
    return turned == 0 || (across < 0) == (down < 0) ? turned : angles - turned
  }

  /// The angles whose tangent is so many 256ths.
  private static let eighth = (0...256).map { Int((cm_atan2(Double($0), 256) / .pi * Double(angles)).rounded()) }

  private mutating func findPeaks(_ edges: EdgeMap) {
    peaks.removeAll(keepingCapacity: true)
    for angle in 0..<Self.angles {
      guard let direction = Self.direction(angle) else { continue }
      let isLevel = direction == .level
      let least = Int32(Float(isLevel ? edges.width : edges.height) * Self.leastVotes * 65536)
      for radius in 1..<(radii - 1) where votes[angle * radii + radius] >= least && isPeak(angle, radius) {
        peaks.append(Peak(votes: votes[angle * radii + radius], angle: angle, radius: radius, isLevel: isLevel))
      }
    }
  }

  /// Of several that are equal the first one is it.
  private func isPeak(_ angle: Int, _ radius: Int) -> Bool {
    let at = angle * radii + radius
    let own = votes[at]
    guard own > votes[at - 1], own >= votes[at + 1] else { return false }
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
    let (before, own, after) = (Float(votes[at - 1]), Float(votes[at]), Float(votes[at + 1]))
    let bend = before - 2 * own + after
    let shift = abs(bend) >= 1 ? min(max(0.5 * (before - after) / bend, -0.5), 0.5) : 0
    let (cosine, sine) = (cosines[peak.angle], sines[peak.angle])
    let fromCentre = (Float(peak.radius) - 1 + shift) * Self.radius - reach
    let distance = fromCentre + Float(edges.width) / 2 * cosine + Float(edges.height) / 2 * sine
    return EdgeLine(normalX: cosine, normalY: sine, distance: distance, isLevel: peak.isLevel)
  }
}
