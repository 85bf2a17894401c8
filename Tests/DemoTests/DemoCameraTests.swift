import FrameKit
@testable import Demo
@testable import Frames
import Contract
import Imaging
import Testing

@Suite struct DemoCameraTests {
  let wish = CameraWish(sizes: [PixelSize(width: 4096, height: 2160), small], framesPerSecond: 30)

  private func camera(_ text: String = "0s width=0.9\n1s x=0.5") throws -> DemoCamera {
    DemoCamera(track: try track(text), name: "test", seed: 3)
  }

  @Test func itGivesTheFirstSizeItCan() throws {
    #expect(try camera().open(wish) == CameraMode(size: small, framesPerSecond: 30))
    let huge = CameraWish(sizes: [PixelSize(width: 4096, height: 2160)], framesPerSecond: 1e9)
    #expect(try camera().open(huge) == CameraMode(size: PixelSize(width: 1280, height: 720), framesPerSecond: 60))
  }

  @Test func framesComeAtTheirTimes() throws {
    let camera = try camera()
    #expect(camera.nextDue == nil)
    _ = try camera.open(wish)
    var times: [Double] = []
    for number in 0..<4 {
      let due = try #require(camera.nextDue)
      let stamp = try #require(try camera.next())
      #expect(stamp == FrameStamp(number: number, capturedAt: due))
      times.append(stamp.capturedAt.milliseconds.rounded())
    }
    #expect(times == [0, 33, 67, 100])
  }

  @Test func aFrameIsTheSameWhetherOthersWereDrawnOrNot() throws {
    func tenth(drawingAll: Bool) throws -> [UInt8] {
      let (camera, picture) = (try camera(), Picture(small))
      _ = try camera.open(wish)
      for number in 0..<10 {
        _ = try camera.next()
        if drawingAll || number == 9 { try camera.fill(picture) }
      }
      return picture.bytes
    }
    #expect(try tenth(drawingAll: true) == tenth(drawingAll: false))
  }

  @Test func itKnowsTheTruthOfItsFrame() throws {
    let camera = try camera("0s life=0 width=0.8\n0.01s gone")
    #expect(camera.faceBox == nil)
    _ = try camera.open(wish)
    _ = try camera.next()
    #expect(camera.faceBox.map { ($0.width * 10).rounded() } == 864)
    _ = try camera.next()
    #expect(camera.state?.isPresent == false)
    #expect(camera.faceBox == nil)
  }

  @Test func misuseIsAnErrorAndNoTrap() throws {
    let camera = try camera()
    #expect(throws: CaptureError.self) { try camera.next() }
    #expect(throws: CaptureError.self) { try camera.fill(Picture(small)) }
    _ = try camera.open(wish)
    #expect(throws: CaptureError.self) { try camera.open(self.wish) }
    #expect(throws: CaptureError.self) { try camera.fill(Picture(small)) }
    _ = try camera.next()
    #expect(throws: CaptureError.self) { try camera.fill(Picture(PixelSize(width: 64, height: 64))) }
    camera.close()
    #expect(throws: CaptureError.self) { try camera.next() }
    #expect(try camera.open(wish).size == small)
    #expect(try camera.next()?.number == 0)
  }

  @Test func theDemoCameraRunsLive() throws {
    let (slot, ear) = (try FrameSlot(), try Ear())
    let camera = try camera("0s")
    let thread = try CameraThread(camera, wish: wish, readers: [slot], tell: ear.hear)
    try thread.start()
    for _ in 0..<3 {
      #expect(waits(slot.descriptor, 20_000))
      let frame = try #require(slot.take())
      #expect(frame.picture.luma.contains { $0 > 100 })
    }
    thread.stop()
    #expect(thread.lent == 0)
  }
}
