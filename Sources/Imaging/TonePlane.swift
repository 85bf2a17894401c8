internal import Contract

/// The luma of a view as eight values per cell with a dead band, quantised to one key per cell for the glyph table.
struct TonePlane: Sendable {
  static let across = 2
  static let down = 4
  /// Smaller changes, out of 255, count as noise.
  private static let band: UInt8 = 12

  let columns: Int
  let rows: Int
  private var sampler: PlaneSampler
  private var contrast: LocalContrast
  private var means: [UInt8]
  private var lifted: [UInt8]
  private var band: DeadBand
  private var detail: LocalDetail
  private var levels: [UInt8]
  /// Two bits per value, the top left one lowest; one key per cell, row by row.
  private(set) var keys: [UInt16]

  var held: [UInt8] { band.held }

  init(_ view: PreviewView) {
    (columns, rows) = (view.area.columns, view.area.rows)
    let (wide, tall) = (columns * Self.across, rows * Self.down)
    sampler = PlaneSampler(plane: view.frame, crop: view.crop, columns: wide, rows: tall, mirrored: view.isMirrored)
    contrast = LocalContrast(columns: wide, rows: tall, rowsPerBand: Self.down)
    means = Array(repeating: 0, count: wide * tall)
    lifted = means
    levels = means
    band = DeadBand(count: wide * tall, width: Self.band)
    detail = LocalDetail(columns: wide, rows: tall)
    keys = Array(repeating: 0, count: columns * rows)
  }

  mutating func take(_ picture: Picture) {
    guard let luma = picture.luma.baseAddress else { return }
    sampler.sample(luma, into: &means)
    contrast.lift(&means, into: &lifted)
    band.hold(&lifted)
    // After the dead band, so that noise is not amplified.
    detail.draw(band.held, into: &levels)
    quantise(&levels, count: levels.count)
    for row in 0..<rows { packRow(row) }
  }

  private mutating func packRow(_ row: Int) {
    let columns = columns
    levels.withUnsafeBytes { levels in
      keys.withUnsafeMutableBufferPointer { keys in
        guard let levels = levels.baseAddress, let keys = keys.baseAddress else { return }
        pack(levels + row * columns * Self.across * Self.down, columns: columns, into: keys + row * columns)
      }
    }
  }
}

/// Quantises to four equal levels.
private func quantise(_ values: UnsafeMutablePointer<UInt8>, count: Int) {
  for i in 0..<count { values[i] >>= 6 }
}

/// Reads two neighbouring levels as one number, so that the compiler vectorises the loop.
private func pack(_ levels: UnsafeRawPointer, columns: Int, into keys: UnsafeMutablePointer<UInt16>) {
  func pairs(_ row: Int, _ column: Int) -> UInt16 {
    let pair = UInt16(
      littleEndian: levels.loadUnaligned(fromByteOffset: 2 * (row &* columns &+ column), as: UInt16.self))
    return (pair | pair >> 6) & 15
  }
  for column in 0..<columns {
    keys[column] =
      pairs(0, column) | pairs(1, column) << 4 | pairs(2, column) << 8 | pairs(3, column) << 12
  }
}
