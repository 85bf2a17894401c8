import Contract
import Testing

@Suite struct QualityWishTests {
  private static let camera = [(640, 480), (1280, 720), (960, 720), (720, 1280), (1920, 1080)].map {
    PixelSize(width: $0, height: $1)
  }

  @Test(arguments: [
    ([VideoQuality.hd], true, ["1280x720"]),
    // The highest comes last if the list is not mandatory.
    ([.hd], false, ["1280x720", "1920x1080"]),
    ([.fhd, .hd], false, ["1920x1080", "1280x720"]),
    ([.uhd, .sd], true, ["640x480"]),
    ([.uhd], false, ["1920x1080"]),
    ([.highest], true, ["1920x1080"]),
    ([.lowest, .highest, .fhd], true, ["1920x1080"]),
  ])
  func theBestComesFirst(list: [VideoQuality], isExplicit: Bool, sizes: [String]) throws {
    let wish = QualityWish(list, isExplicit: isExplicit)
    #expect(try wish.sizes(of: Self.camera).map(\.description) == sizes)
  }

  @Test func unavailableQualitiesListTheAvailableOnes() {
    let error = CaptureError(
      .noMatchingMode, "The camera supports none of the requested qualities.",
      recovery: "It has 640x480, 960x720, 720x1280, 1280x720, 1920x1080; lowest is 144p, sd is 480p, hd is 720p, "
        + "fhd is 1080p, uhd is 2160p, highest is what there is.")
    #expect(throws: error) { try QualityWish([.uhd, .lowest], isExplicit: true).sizes(of: Self.camera) }
  }

  @Test(arguments: [true, false])
  func aCameraWithoutModesIsNone(isExplicit: Bool) {
    let error = CaptureError(
      .noMatchingMode, "The camera has no supported video mode.", recovery: "Choose another camera.")
    #expect(throws: error) { try QualityWish([.hd], isExplicit: isExplicit).sizes(of: []) }
  }
}
