internal import Contract

/// The chroma of a view: one Cb and one Cr value per cell, with a dead band.
struct HuePlane: Sendable {
  /// Smaller changes, out of 255, count as noise.
  private static let band: UInt8 = 3

  private var blueSampler: PlaneSampler
  private var redSampler: PlaneSampler
  private var means: [UInt8]
  private var blueBand: DeadBand
  private var redBand: DeadBand

  var blueness: [UInt8] { blueBand.held }
  var redness: [UInt8] { redBand.held }

  init(_ view: PreviewView) {
    let plane = PixelSize(width: (view.frame.width + 1) / 2, height: (view.frame.height + 1) / 2)
    let crop = Box(
      x: view.crop.x / 2, y: view.crop.y / 2, width: view.crop.width / 2, height: view.crop.height / 2)
    blueSampler = PlaneSampler(
      plane: plane, crop: crop, columns: view.area.columns, rows: view.area.rows, mirrored: view.isMirrored)
    redSampler = blueSampler
    means = Array(repeating: 0, count: view.area.columns * view.area.rows)
    blueBand = DeadBand(count: means.count, width: Self.band)
    redBand = blueBand
  }

  mutating func take(_ picture: Picture) {
    guard let blue = picture.blue.baseAddress, let red = picture.red.baseAddress else { return }
    blueSampler.sample(blue, into: &means)
    blueBand.hold(&means)
    redSampler.sample(red, into: &means)
    redBand.hold(&means)
  }
}
