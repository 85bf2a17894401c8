internal import Contract
internal import Imaging

/// Luma statistics: count, mean, deviation and share of white pixels.
struct Brightness {
  /// Luma of an overexposed pixel.
  static let white: UInt8 = 247

  private(set) var count = 0
  private var sum = 0
  private var squares = 0
  private var whites = 0

  mutating func add(_ value: UInt8) {
    let number = Int(value)
    count += 1
    sum += number
    squares += number * number
    if value >= Self.white { whites += 1 }
  }

  /// Adds a grid of samples, at most about `side` in each direction.
  mutating func add(_ grey: Grey, side: Int, where isWanted: (_ x: Int, _ y: Int) -> Bool = { _, _ in true }) {
    let (across, down) = (max(1, grey.width / side), max(1, grey.height / side))
    for y in stride(from: down / 2, to: grey.height, by: down) {
      let row = grey.row(y)
      for x in stride(from: across / 2, to: grey.width, by: across) where isWanted(x, y) { add(row[x]) }
    }
  }

  var mean: Double { count > 0 ? Double(sum) / Double(count) : 0 }

  var variance: Double {
    guard count > 0 else { return 0 }
    return max(0, Double(squares) / Double(count) - mean * mean)
  }

  var whiteShare: Double { count > 0 ? Double(whites) / Double(count) : 0 }
}

extension SceneLight {
  init(_ grey: Grey) { self.init(grey.size, row: grey.row) }
}
