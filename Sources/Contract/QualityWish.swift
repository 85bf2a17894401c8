/// The preferred video heights, best first, and whether they are mandatory.
package struct QualityWish: Hashable, Sendable {
  package var list: [VideoQuality]
  package var isExplicit: Bool

  package init(_ list: [VideoQuality], isExplicit: Bool) {
    self.list = list
    self.isExplicit = isExplicit
  }

  /// The sizes to request from a camera that has these, best first.
  ///
  /// If the list is not mandatory, the camera's largest size comes last, so that every camera works.
  package func sizes(of camera: [PixelSize]) throws(CaptureError) -> [PixelSize] {
    let met = list.compactMap { $0.best(of: camera) } + (isExplicit ? [] : [VideoQuality.highest.best(of: camera)])
    let sizes = met.compactMap(\.self).reduce(into: [PixelSize]()) { if !$0.contains($1) { $0.append($1) } }
    guard !sizes.isEmpty else { throw noMatch(camera) }
    return sizes
  }

  private func noMatch(_ camera: [PixelSize]) -> CaptureError {
    guard !camera.isEmpty else {
      return CaptureError(
        .noMatchingMode, "The camera has no supported video mode.", recovery: "Choose another camera.")
    }
    let sizes = Set(camera).sorted { ($0.area, $0.width) < ($1.area, $1.width) }.map(\.description)
    return CaptureError(
      .noMatchingMode, "The camera supports none of the requested qualities.",
      recovery: "It has \(sizes.joined(separator: ", ")); \(Self.inWords).")
  }

  private static let inWords = VideoQuality.allCases.map { quality in
    quality.rawValue + (quality.height.map { " is \($0)p" } ?? " is what there is")
  }.joined(separator: ", ")
}

extension VideoQuality {
  /// The size of this height (landscape or portrait) whose aspect is closest to 16:9.
  fileprivate func best(of sizes: [PixelSize]) -> PixelSize? {
    guard let height else { return sizes.max { ($0.area, $0.width) < ($1.area, $1.width) } }
    return sizes.filter { min($0.width, $0.height) == height }
      .min { ($0.distanceFromWide, $0.height) < ($1.distanceFromWide, $1.height) }
  }
}

extension PixelSize {
  fileprivate var area: Int { width * height }

  fileprivate var distanceFromWide: Double {
    abs(Double(max(width, height)) / Double(max(1, min(width, height))) - 16.0 / 9)
  }
}
