import Contract
import Testing

@testable import Flow

/// The gauges, and the distance from following a hint.
@Suite struct GaugesTests {
  private func guiding(_ face: Face, for length: Duration = .seconds(2)) -> Walk {
    var walk = Walk()
    walk.reachReadyCamera()
    walk.want(.startVideoCapture)
    walk.see(face, for: length)
    return walk
  }

  private func gauge(_ name: Gauge.Name, _ walk: Walk) throws -> Gauge {
    try #require(walk.capture?.gauges.first { $0.name == name })
  }

  @Test func aFaceThatFitsStandsInEveryZone() throws {
    let walk = guiding(.measured(), for: .milliseconds(600))
    for name in Gauge.Name.allCases {
      let gauge = try gauge(name, walk)
      let value = try #require(gauge.value)
      #expect(gauge.isGood && gauge.zone.contains(value), "\(name)")
    }
    #expect(walk.capture?.extent == nil)
  }

  /// The luma of dark skin in good light lies below the zone.
  @Test func theGaugeOfLightAgreesWithItsRule() throws {
    for (luma, spread, noise, isGood) in [(45.0, 17.0, 1.5, true), (80, 25, 6, false)] {
      let light = try gauge(.light, guiding(.measured(luma: luma, background: luma, spread: spread, noise: noise)))
      let value = try #require(light.value)
      #expect(light.isGood == isGood && light.zone.contains(value) == isGood, "\(light)")
    }
  }

  @Test func theFurtherAwayTheLowerTheMeterOfDistance() throws {
    let values = try [0.4, 0.6, 0.9, 1.3].map { try gauge(.distance, guiding(.placed(width: $0))) }
    #expect(values.map(\.isGood) == [false, false, true, false])
    let places = values.compactMap(\.value)
    #expect(places == places.sorted() && Set(places).count == 4)
    #expect(places[1] < values[1].zone.lowerBound && places[3] > values[3].zone.upperBound)
  }

  @Test(arguments: [(0.45, Hint.getCloser, Extent.much), (0.65, .getCloser, .little), (1.15, .getFurtherAway, .little)])
  func howFarIsToldBesideTheHint(width: Double, hint: Hint, extent: Extent) {
    let walk = guiding(.placed(width: width))
    #expect(walk.capture?.hint == hint && walk.capture?.extent == extent)
  }

  @Test func sidewaysTooAndNothingWhereNothingIsMeasured() {
    #expect(guiding(.placed(right: 0.2)).capture?.extent == .little)
    #expect(guiding(.placed(right: 0.5)).capture?.extent == .much)
    var walk = guiding(.placed(right: 0.5))
    walk.see([], for: .seconds(3))
    #expect(walk.capture?.extent == nil)
  }

  @Test func extentHasHysteresis() {
    let readings = { (value: Double) in
      [ConditionReading(.tooFar, value: value, side: .below, enter: 0.7, exit: 0.8, isBroken: true)]
    }
    #expect(readings(0.5).extent(of: .getCloser, last: .little) == .little)
    #expect(readings(0.5).extent(of: .getCloser, last: .much) == .much)
    #expect(readings(0.6).extent(of: .getCloser, last: .much) == .little)
    #expect(readings(0.5).extent(of: .noFace, last: nil) == nil)
  }

  @Test func theTrailIsOfTheStepsThatAreShown() {
    var walk = Walk()
    walk.send(.begin)
    #expect(walk.session.view?.progress == StepProgress([.instructions, .cameraPermission, .videoCapture], done: 0))
    walk.want(.press)
    #expect(walk.session.view?.progress.done == 1)
    walk.keepsForLong = true
    walk.want(.cancel(by: .host))
    walk.wait(.seconds(1))
    #expect(walk.page == .processing && walk.session.view?.progress.done == 1, "leaving does not complete them")
    walk = Walk(SessionConfig(ui: UIConfig(showInstructions: false)))
    walk.reachReadyCamera()
    #expect(walk.session.view?.progress.pages.contains(.instructions) == false)
    #expect(walk.session.view?.progress.pages.last == .videoCapture)
  }
}
