internal import Contract

/// Box filter: averages the crop of a plane down to a small grid of values.
///
/// All boxes have one size, so that one fixed-point multiplication replaces every division. The rows of a box are
/// summed first, in a loop that the compiler vectorises, then the columns.
struct PlaneSampler: Sendable {
  /// Taller boxes skip rows, so that every sum fits into 16 bits.
  private static let mostRows = 64

  private let stride: Int
  private let lefts: [Int32]
  private let tops: [Int32]
  private let first: Int
  private let boxWidth: Int
  private let rowStep: Int
  private let rowsInBox: Int
  private var rowSums: [UInt16]

  /// The crop, in pixels of the plane; the plane's row stride is `plane.width` bytes.
  init(plane: PixelSize, crop: Box, columns: Int, rows: Int, mirrored: Bool) {
    let across = Self.edges(from: crop.x, length: crop.width, parts: columns, limit: plane.width)
    let down = Self.edges(from: crop.y, length: crop.height, parts: rows, limit: plane.height)
    stride = plane.width
    let left = across.edges.first ?? 0
    first = Int(left)
    boxWidth = across.size
    lefts = (mirrored ? across.edges.reversed() : across.edges).map { $0 - left }
    tops = down.edges
    rowStep = (down.size + Self.mostRows - 1) / Self.mostRows
    rowsInBox = (down.size + rowStep - 1) / rowStep
    let width = Int((across.edges.last ?? 0) - left) + boxWidth
    rowSums = Array(repeating: 0, count: width + 3)
  }

  /// The start of each box, and the size of all; no box exceeds the plane.
  private static func edges(from start: Double, length: Double, parts: Int, limit: Int) -> (edges: [Int32], size: Int) {
    let step = length / Double(max(1, parts))
    let size = min(max(1, Int(step.rounded())), limit)
    let edges = (0..<parts).map { part in
      Int32(min(max(0, Int(start + Double(part) * step)), limit - size))
    }
    return (edges, size)
  }

  mutating func sample(_ plane: UnsafePointer<UInt8>, into means: UnsafeMutablePointer<UInt8>) {
    let scale = (UInt64(1) << 32) / UInt64(boxWidth * rowsInBox) + 1
    for (row, top) in tops.enumerated() {
      addRows(
        plane + Int(top) * stride + first, stride: stride * rowStep, count: rowsInBox, width: rowSums.count - 3,
        &rowSums)
      takeBoxes(&rowSums, at: lefts, width: boxWidth, scale: scale, into: means + row * lefts.count)
    }
  }
}

private func addRows(
  _ pixels: UnsafePointer<UInt8>, stride: Int, count: Int, width: Int, _ sums: UnsafeMutablePointer<UInt16>
) {
  for x in 0..<width { sums[x] = UInt16(truncatingIfNeeded: pixels[x]) }
  for y in 1..<max(1, count) {
    let row = pixels + y * stride
    for x in 0..<width { sums[x] &+= UInt16(truncatingIfNeeded: row[x]) }
  }
}

/// Sums four columns with one multiplication (SWAR); four sums of 64 rows of 255 still fit into 16 bits.
private func takeBoxes(
  _ sums: UnsafeRawPointer, at lefts: [Int32], width: Int, scale: UInt64, into means: UnsafeMutablePointer<UInt8>
) {
  func four(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: sums.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
  let ones: UInt64 = 0x0001_0001_0001_0001
  let (whole, rest) = ((width - 1) / 4 * 8, UInt64.max >> UInt64(16 * (3 - (width - 1) % 4)))
  lefts.withUnsafeBufferPointer { lefts in
    for (place, left) in lefts.enumerated() {
      let start = 2 &* Int(left)
      var sum = ((four(start &+ whole) & rest) &* ones) >> 48
      var offset = 0
      while offset < whole {
        sum &+= (four(start &+ offset) &* ones) >> 48
        offset &+= 8
      }
      means[place] = UInt8(truncatingIfNeeded: (sum &* scale) >> 32)
    }
  }
}
