internal import Contract

/// Convolutional network that sees covered, dark, tilted and turned faces, which the detector's filters miss.
///
/// Pairs of layers, sums over places and then over channels, go down to 5x4 cells and back up to the answer's 20x15
/// (docs/decisions/0084).
final class EyeNetwork {
  /// Of the picture in pixels.
  static let (width, height) = (160, 120)
  /// Pixels of an answer's cell, and its numbers.
  static let (cell, channels) = (8, 8)

  /// Where a smaller picture lies: in the middle.
  static func place(of size: PixelSize) -> (left: Int, top: Int) {
    ((width - size.width) / 2, (height - size.height) / 2)
  }

  private let layers: [EyeWeights.Layer]
  private let plane = EyePlane()
  private let half = EyeMap(rows: 60, columns: 80, channels: 16)
  private let quarter = EyeMap(rows: 30, columns: 40, channels: 32)
  private let eighth = EyeMap(rows: 15, columns: 20, channels: 64)
  private let sixteenth = EyeMap(rows: 8, columns: 10, channels: 96)
  private let last = EyeMap(rows: 4, columns: 5, channels: 128)
  let answer = EyeMap(rows: 15, columns: 20, channels: EyeMap.lanes)
  /// Sums over places, one for each number of channels.
  private let places: [EyeMap]
  private var next = 0

  init(_ weights: EyeWeights) {
    layers = weights.layers
    places = [
      EyeMap(rows: 30, columns: 40, channels: 16), EyeMap(rows: 30, columns: 40, channels: 32),
      EyeMap(rows: 15, columns: 20, channels: 64), EyeMap(rows: 8, columns: 10, channels: 96),
      EyeMap(rows: 4, columns: 5, channels: 128),
    ]
  }

  /// Computes `answer` for a picture of at most 160x120; what it leaves free counts as of mean brightness.
  func look(at grey: Grey) {
    plane.draw(grey)
    next = 0
    whole(plane, to: half)
    pairs(2, from: half, to: quarter)
    pairs(3, from: quarter, to: eighth)
    pairs(3, from: eighth, to: sixteenth)
    pairs(3, from: sixteenth, to: last)
    channels(last, to: sixteenth, .spread)
    pair(from: sixteenth, to: sixteenth)
    channels(sixteenth, to: eighth, .spread)
    pairs(2, from: eighth, to: eighth)
    channels(eighth, to: answer, .plain)
  }

  func wipe() {
    plane.wipe()
    for map in [half, quarter, eighth, sixteenth, last, answer] + places { map.wipe() }
  }

  /// The first sets another map or adds to its own, the others add to it.
  private func pairs(_ count: Int, from: EyeMap, to: EyeMap) {
    pair(from: from, to: to)
    for _ in 1..<count { pair(from: to, to: to) }
  }

  private func pair(from: EyeMap, to: EyeMap) {
    guard let sums = places.first(where: { $0.blocks == from.blocks }) else { return }
    sum(from, to: sums, rows: to.rows, columns: to.columns)
    channels(sums, rows: to.rows, columns: to.columns, to: to, from === to ? .added : .set)
  }

  private func layer() -> EyeWeights.Layer {
    defer { next += 1 }
    return layers[next]
  }
}

extension EyeNetwork {
  /// What becomes of the sums over channels; all but `plain` are rectified: below 0 is 0.
  private enum Use {
    case set, added
    /// Added to the four cells of a finer map.
    case spread
    case plain
  }

  private func whole(_ plane: EyePlane, to: EyeMap) {
    let layer = layer()
    layer.weights.withUnsafeBufferPointer { weights in
      for row in 0..<to.rows {
        for column in 0..<to.columns {
          var sum = layer.bias[0]
          for place in 0..<9 {
            sum += weights[place] * plane.at(2 &* row &+ place / 3 &- 1, 2 &* column &+ place % 3 &- 1)
          }
          to.at(row, column).pointee = rectified(sum)
        }
      }
    }
  }

  private func sum(_ from: EyeMap, to: EyeMap, rows: Int, columns: Int) {
    let layer = layer()
    let (stride, blocks) = (layer.stride, from.blocks)
    layer.weights.withUnsafeBufferPointer { weights in
      for row in 0..<rows {
        for column in 0..<columns {
          let target = to.at(row, column)
          for block in 0..<blocks {
            var sum = layer.bias[block]
            for line in 0..<3 {
              let cells = from.at(row &* stride &+ line &- 1, column &* stride &- 1) + block
              let at = block &* 9 &+ line &* 3
              sum += weights[at] * cells[0]
              sum += weights[at &+ 1] * cells[blocks]
              sum += weights[at &+ 2] * cells[2 &* blocks]
            }
            target[block] = sum
          }
        }
      }
    }
  }

  private func channels(_ from: EyeMap, to: EyeMap, _ use: Use) {
    channels(from, rows: from.rows, columns: from.columns, to: to, use)
  }

  /// Two cells at a time, so that each weight is loaded once for both.
  private func channels(_ from: EyeMap, rows: Int, columns: Int, to: EyeMap, _ use: Use) {
    let layer = layer()
    let inputs = layer.inputs
    layer.weights.withUnsafeBufferPointer { weights in
      for row in 0..<rows {
        for column in stride(from: 0, to: columns, by: 2) {
          let other = min(column &+ 1, columns &- 1)
          let one = UnsafeRawPointer(from.at(row, column)).assumingMemoryBound(to: Float.self)
          let two = UnsafeRawPointer(from.at(row, other)).assumingMemoryBound(to: Float.self)
          for block in 0..<to.blocks {
            var (first, second) = (layer.bias[block], layer.bias[block])
            let at = block &* inputs
            for input in 0..<inputs {
              let weight = weights[at &+ input]
              first += weight * one[input]
              second += weight * two[input]
            }
            put(first, to, row, column, block, use)
            if other > column { put(second, to, row, other, block, use) }
          }
        }
      }
    }
  }

  private func put(_ sum: SIMD16<Float>, _ to: EyeMap, _ row: Int, _ column: Int, _ block: Int, _ use: Use) {
    switch use {
    case .plain: to.at(row, column)[block] = sum
    case .set: to.at(row, column)[block] = rectified(sum)
    case .added: to.at(row, column)[block] += rectified(sum)
    case .spread:
      let sum = rectified(sum)
      for row in (2 * row)..<min(2 * row + 2, to.rows) {
        for column in (2 * column)..<min(2 * column + 2, to.columns) { to.at(row, column)[block] += sum }
      }
    }
  }

  private func rectified(_ sum: SIMD16<Float>) -> SIMD16<Float> {
    sum.replacing(with: 0, where: sum .< 0)
  }
}

/// The picture for the network: less its mean, over its spread and a little, so that a dark room looks like a bright one.
private final class EyePlane {
  private static let columns = EyeNetwork.width + 2
  private static let count = columns * (EyeNetwork.height + 2)

  private let values: UnsafeMutablePointer<Float>

  init() {
    values = .allocate(capacity: Self.count)
    values.initialize(repeating: 0, count: Self.count)
  }

  deinit {
    wipe()
    values.deallocate()
  }

  func at(_ row: Int, _ column: Int) -> Float { values[(row &+ 1) &* Self.columns &+ column &+ 1] }

  func draw(_ grey: Grey) {
    wipe()
    var (sum, squares) = (0, 0)
    for y in 0..<grey.height {
      let row = grey.row(y)
      for x in 0..<grey.width {
        sum &+= Int(row[x])
        squares &+= Int(row[x]) &* Int(row[x])
      }
    }
    let count = Double(grey.width * grey.height)
    let mean = Double(sum) / count
    let spread = max(0, Double(squares) / count - mean * mean).squareRoot()
    let (middle, scale) = (Float(mean), Float(1 / (spread + 3)))
    let (left, top) = EyeNetwork.place(of: grey.size)
    for y in 0..<grey.height {
      let row = grey.row(y)
      let first = (top &+ y &+ 1) &* Self.columns &+ left &+ 1
      let target = values + first
      for x in 0..<grey.width {
        let value = Float(row[x])
        target[x] = (value - middle) * scale
      }
    }
  }

  func wipe() { values.update(repeating: 0, count: Self.count) }
}
