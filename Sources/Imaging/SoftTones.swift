internal import Contract

/// The luma of a view as eight values per cell with a dead band, for coloured pictures.
///
/// Contrast and detail are raised only moderately, since a coloured cell shows its tone directly.
struct SoftTones: Sendable {
  static let across = 2
  static let down = 4
  /// Smaller changes, out of 255, count as noise.
  private static let band: UInt8 = 12
  /// The weight of the equalised picture, out of 256.
  private static let lift: UInt16 = 102

  let columns: Int
  let rows: Int
  private var sampler: PlaneSampler
  private var exposure: Exposure
  private var contrast: LocalContrast
  private var band: DeadBand
  private var detail: LocalDetail
  /// As the camera delivers them, and as they are drawn.
  private(set) var means: [UInt8]
  private var lifted: [UInt8]
  private(set) var values: [UInt8]

  init(_ view: PreviewView) {
    (columns, rows) = (view.area.columns, view.area.rows)
    let (wide, tall) = (columns * Self.across, rows * Self.down)
    sampler = PlaneSampler(plane: view.frame, crop: view.crop, columns: wide, rows: tall, mirrored: view.isMirrored)
    exposure = Exposure(columns: wide, rows: tall)
    contrast = LocalContrast(columns: wide, rows: tall, rowsPerBand: Self.down)
    band = DeadBand(count: wide * tall, width: Self.band)
    detail = LocalDetail(columns: wide, rows: tall, curve: SoftCurve())
    means = Array(repeating: 0, count: wide * tall)
    lifted = means
    values = means
  }

  mutating func take(_ picture: Picture) {
    guard let luma = picture.luma.baseAddress else { return }
    sampler.sample(luma, into: &means)
    values.withUnsafeMutableBufferPointer { values in
      _ = values.update(from: means)
      guard let start = values.baseAddress else { return }
      exposure.lift(start)
      contrast.lift(start, into: &lifted)
      mix(&lifted, with: start, count: values.count, share: Self.lift)
    }
    band.hold(&lifted)
    detail.draw(band.held, into: &values)
  }
}

private func mix(
  _ lifted: UnsafeMutablePointer<UInt8>, with plain: UnsafePointer<UInt8>, count: Int, share: UInt16
) {
  for i in 0..<count {
    let (a, b) = (UInt16(truncatingIfNeeded: lifted[i]), UInt16(truncatingIfNeeded: plain[i]))
    lifted[i] = UInt8(truncatingIfNeeded: (a &* share &+ b &* (256 &- share)) >> 8)
  }
}
