import Contract
import Engine
import Finders
import Flow
import Imaging
import Testing

/// Finds a face that fits, but no landmarks.
private final class PlaceOnly: Finder {
  let limitation: CaptureError?
  private(set) var resets = 0

  init(_ limitation: CaptureError?) { self.limitation = limitation }

  func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    let size = PixelSize(width: picture.size.width, height: picture.size.height)
    let oval = OvalPreset.desk.box(in: size)
    let (width, height) = (oval.width * 0.9, oval.width * 0.9 * OvalPreset.aspect)
    let box = Box(centreX: oval.centreX, centreY: oval.centreY, width: width, height: height)
    return .face(FaceFinding(faces: [Face(box: box)]))
  }

  func reset() { resets += 1 }
}

/// A preview on the virtual clock with a finder from the test.
@Suite struct LimitedVisionTests {
  private let noModel = CaptureError(
    .resourceMissing, "There is no model of a face's points.", recovery: "Run: apt-get install libdlib-data")

  private func rig(_ make: @escaping () throws(CaptureError) -> any Finder) throws -> Rig {
    try Rig(vision: .watching(StepVision(make)))
  }

  private func screen(_ rig: Rig) throws -> String {
    let view = try #require(rig.engine.view)
    var painter = ScreenPainter()
    painter.paint(
      Scene(
        view: view, presentation: rig.engine.parts.presentation, frame: nil, now: rig.loop.now,
        lacksPoints: rig.engine.limitation != nil),
      on: ScreenPainter.Surface(size: .init(columns: 80, rows: 24)))
    return (0..<24).map(painter.grid.line).joined(separator: "\n")
  }

  @Test func withoutTheModelThePlaceIsGuidedAndThatIsSaid() throws {
    let rig = try rig { () throws(CaptureError) in PlaceOnly(self.noModel) }
    var told: [CaptureError] = []
    rig.engine.onTrouble = { told.append($0) }
    rig.begin(.preview(SessionConfig()))
    rig.loop.pass(.seconds(5))
    #expect(told == [noModel], "once")
    #expect(try screen(rig).contains("Only the place of the face is checked"))
    guard case .videoCapture(let capture) = rig.engine.view?.face.content else { return }
    #expect(capture.stage == .holding(1), "a face whose place alone is known fits and holds all the same")
    let measured = capture.explanation.conditions.filter { $0.value != nil }.map(\.name)
    #expect(measured.contains(.tooFar) && !measured.contains(.yaw) && !measured.contains(.eyes))
  }

  @Test func finderIsResetForEachCamera() throws {
    let finder = PlaceOnly(nil)
    let vision = StepVision { () throws(CaptureError) in finder }
    vision.cameraOpens(.face, at: Instant())
    #expect(finder.resets == 0, "it is not created before the first look")
    vision.look(true)
    #expect(finder.resets == 1)
  }

  @Test func withTheModelNothingIsSaid() throws {
    let rig = try Rig()
    rig.begin(.preview(SessionConfig()))
    rig.loop.pass(.seconds(1))
    #expect(try !screen(rig).contains("Only the place"))
  }

  @Test func withoutADetectorItEndsWithItsErrorAndRemedy() throws {
    let missing = CaptureError(.detectorUnavailable, "no detector", recovery: "Run: apt-get install libdlib-dev")
    let rig = try rig { () throws(CaptureError) -> any Finder in throw missing }
    rig.begin(.preview(SessionConfig()))
    rig.loop.pass(.seconds(10))
    #expect(rig.engine.end == .error(missing) && rig.engine.end?.exitCode == 69)
    #expect(rig.names.suffix(2) == ["cameraReleased", "sessionEnded"])
  }
}
