import Chance
import Contract
import Documents
import Foundation

/// A picture that is being drawn.
struct Sketch {
  let size: PixelSize
  var values: [Float]

  init(_ size: PixelSize) {
    self.size = size
    values = Array(repeating: 0, count: size.width * size.height)
  }

  /// A Gaussian blur with this sigma in pixels.
  mutating func blur(_ sigma: Double) {
    guard sigma > 0.05 else { return }
    let reach = Int((3 * sigma).rounded(.up))
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let weights = raw.map { Float($0 / raw.reduce(0, +)) }
    for isLevel in [true, false] {
      let from = values
      for y in 0..<size.height {
        for x in 0..<size.width {
          var sum: Float = 0
          for tap in -reach...reach {
            let column = isLevel ? min(size.width - 1, max(0, x + tap)) : x
            let row = isLevel ? y : min(size.height - 1, max(0, y + tap))
            sum += weights[tap + reach] * from[row * size.width + column]
          }
          values[y * size.width + x] = sum
        }
      }
    }
  }

  func plane(noise: Double, _ dice: inout Dice) -> LumaPlane {
    let pixels = values.map { value in
      // Four uniform values approximate a Gaussian.
      let chance = dice.next()
      let sum = (0..<4).reduce(0.0) { $0 + Double((chance >> (16 * UInt64($1))) & 0xffff) / 65536 } - 2
      return UInt8(min(255, max(0, Double(value) + noise * sum * 1.732 + 0.5)))
    }
    return LumaPlane(size, pixels) ?? LumaPlane()
  }

  /// Fills a convex polygon.
  mutating func fill(_ corners: [Point], _ value: Float) {
    for y in 0..<size.height {
      let crossings = corners.indices.compactMap { at -> Double? in
        let (a, b) = (corners[at], corners[(at + 1) % corners.count])
        guard (a.y <= Double(y)) != (b.y <= Double(y)) else { return nil }
        return a.x + (Double(y) - a.y) / (b.y - a.y) * (b.x - a.x)
      }
      guard let left = crossings.min(), let right = crossings.max() else { continue }
      let (first, last) = (max(0, Int(left.rounded(.up))), min(size.width - 1, Int(right)))
      guard first <= last else { continue }
      for x in first...last { values[y * size.width + x] = value }
    }
  }
}

/// The desk, with or without a document on it.
struct DeskDrawing {
  private let desk: DeskPhoto.Desk

  init(_ desk: DeskPhoto.Desk) { self.desk = desk }

  func draw(on picture: inout Sketch, _ dice: inout Dice) {
    let base = desk == .white ? dice.real(205...235) : dice.real(40...180)
    let slope = desk == .white ? (dice.real(-12...12), 0) : (dice.real(-30...30), dice.real(-30...30))
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let shade =
          slope.0 * (Double(x) / Double(picture.size.width) - 0.5)
          + slope.1 * (Double(y) / Double(picture.size.height) - 0.5)
        picture.values[y * picture.size.width + x] = Float(base + shade)
      }
    }
    switch desk {
    case .plain, .white: break
    case .wood: grain(&picture, &dice)
    case .clutter: things(&picture, &dice)
    }
  }

  private func grain(_ picture: inout Sketch, _ dice: inout Dice) {
    var (rows, drift) = ([Float](), 0.0)
    let depth = dice.real(6...14)
    for _ in 0..<picture.size.height {
      drift = drift * 0.7 + dice.real(-1...1)
      rows.append(Float(drift * depth))
    }
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let wave = Int(6 * sin(Double(x) / Double(picture.size.width) * 7))
        picture.values[y * picture.size.width + x] += rows[min(picture.size.height - 1, max(0, y + wave))]
      }
    }
  }

  private func things(_ picture: inout Sketch, _ dice: inout Dice) {
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    for _ in 0..<(8 + dice.roll(18)) {
      let middle = Point(dice.real(-0.05...1.05) * width, dice.real(-0.05...1.05) * height)
      let (long, turn) = (dice.real(0.05...0.4) * width / 2, dice.real(0...(.pi)))
      let short = long * dice.real(0.1...1)
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
        Point(
          middle.x + x * long * cos(turn) - y * short * sin(turn),
          middle.y + x * long * sin(turn) + y * short * cos(turn))
      }
      picture.fill(corners, Float(dice.real(10...245)))
    }
  }
}
