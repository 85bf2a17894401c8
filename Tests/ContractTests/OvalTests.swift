import Contract
import Testing

@Suite struct OvalTests {
  @Test(arguments: [(OvalPreset.handheld, 432.0), (.desk, 324), (.kiosk, 244.8)])
  func widthFollowsTheHeightOfTheFrame(preset: OvalPreset, width: Double) {
    let box = preset.box(in: PixelSize(width: 1280, height: 720))
    #expect(abs(box.width - width) < 0.01)
    #expect(abs(box.height - width * 1.35) < 0.01)
    #expect(box.centreX == 640 && box.centreY == 360)
  }

  @Test func neverLeavesTheFrame() {
    for preset in OvalPreset.allCases {
      let box = preset.box(in: PixelSize(width: 90, height: 720))
      #expect(box.x >= 0 && box.y >= 0 && box.maxX <= 90 && box.maxY <= 720)
    }
  }
}
