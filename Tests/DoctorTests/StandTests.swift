import Contract
import Doctor
import Testing

/// How a place is measured, and which oval is proposed for it.
@Suite struct StandTests {
  private static let frame = PixelSize(width: 1280, height: 720)

  private static func face(_ share: Double) -> Box {
    Box(centreX: 640, centreY: 360, width: share * 720, height: share * 972)
  }

  /// A face ten times a second; `nil` for no face.
  private static func measure(_ share: (Double) -> Double?, for seconds: Double) -> StandMeasure {
    var measure = StandMeasure()
    for step in 0...Int(seconds * 10) {
      let time = Double(step) / 10
      measure.take(share(time).map { [face($0)] } ?? [], of: frame, at: .seconds(time))
    }
    return measure
  }

  @Test func threeSecondsOfAStillFaceAreEnough() {
    let half = Self.measure({ _ in 0.4 }, for: 1.5)
    #expect(half.progress == 0.5 && !half.isOver && half.widthOfHeight == nil)
    let whole = Self.measure({ _ in 0.4 }, for: 3)
    #expect(whole.progress == 1 && whole.isOver)
    #expect(abs((whole.widthOfHeight ?? 0) - 0.4) < 1e-9)
  }

  @Test func theMiddleOfWhatWasSeenCounts() {
    let measure = Self.measure({ $0.truncatingRemainder(dividingBy: 1) < 0.25 ? 0.43 : 0.4 }, for: 3)
    #expect(abs((measure.widthOfHeight ?? 0) - 0.4) < 1e-9)
  }

  @Test func movementOrAbsenceRestartsTheMeasurement() {
    #expect(Self.measure({ 0.2 + 0.06 * $0 }, for: 2.9).progress < 0.5)
    let gone = Self.measure({ $0 < 2 || $0 > 3 ? 0.4 : nil }, for: 4)
    #expect(gone.progress < 0.5 && gone.progress > 0)
    // A short dropout of the finder does not count as absence.
    #expect(Self.measure({ $0 < 2 || $0 > 2.5 ? 0.4 : nil }, for: 3).isOver)
  }

  @Test func measurementEndsAfterAMinuteWithoutAFace() {
    let measure = Self.measure({ _ in nil }, for: 60)
    #expect(measure.isOver && measure.widthOfHeight == nil)
    #expect(!Self.measure({ _ in nil }, for: 59).isOver)
  }

  @Test func theLargestFaceCounts() {
    var measure = StandMeasure()
    for step in 0...30 {
      measure.take([Self.face(0.1), Self.face(0.4), Self.face(0.2)], of: Self.frame, at: .milliseconds(step * 100))
    }
    #expect(abs((measure.widthOfHeight ?? 0) - 0.4) < 1e-9)
  }

  @Test(arguments: [
    (0.20, OvalPreset.kiosk, StandAdvice.Place.tooFar), (0.28, .kiosk, .fits), (0.34, .kiosk, .fits),
    (0.36, .desk, .fits), (0.45, .desk, .fits), (0.48, .handheld, .fits), (0.60, .handheld, .fits),
    (0.70, .handheld, .tooNear), (0.3485, .kiosk, .tooNear),
  ])
  func theOvalThatFitsIsProposed(share: Double, oval: OvalPreset, place: StandAdvice.Place) {
    let advice = StandAdvice(widthOfHeight: share)
    #expect(advice.oval == oval && advice.place == place)
    #expect(advice.exitCode == (place == .fits ? 0 : 1))
  }

  @Test func adviceNamesTheSettingToWrite() {
    let advice = StandAdvice(widthOfHeight: 0.30)
    #expect(
      advice.lines(set: .desk) == [
        "The face is 30 % as wide as the picture is high.",
        "It fills 88 % of the oval 'kiosk', which fits this stand.",
        "Put \"oval\": \"kiosk\" into the settings file, or give --oval kiosk.",
      ])
    #expect(advice.lines(set: .kiosk).last == "It is already set.")
    #expect(StandAdvice(widthOfHeight: 0.24).lines(set: .desk).last == "Move the mark or the camera 10 % closer.")
    #expect(
      StandAdvice(widthOfHeight: 0.70).lines(set: .desk).last == "Move the mark or the camera 15 % farther away.")
  }

  @Test func aMachineReadsTheSame() {
    let said = StandAdvice(widthOfHeight: 0.30, rates: Self.rates(given: 30, found: 3)).json.split(
      whereSeparator: \.isWhitespace
    ).joined()
    #expect(
      said
        == #"{"v":1,"widthOfHeight":0.3,"oval":"kiosk","share":0.882,"place":"fits","rates":{"camera":30,"findings":3,"slow":"machine"}}"#
    )
  }

  private static func rates(given: Int, found: Int) -> LookingRates {
    var rates = LookingRates()
    for place in 0...found {
      let at = Instant(.seconds(Double(place) / Double(found)))
      rates.take(
        Finding(
          frame: place * given / found, capturedAt: at, size: PixelSize(width: 64, height: 48),
          kind: .face(FaceFinding(faces: []))), at: at)
    }
    return rates
  }

  @Test(arguments: [
    (30, 15, ["The camera gives 30 pictures a second; 15 are processed."]),
    (30, 10, ["Blinks need 12 a second"]), (30, 6, ["need 8 a second"]), (30, 3, ["machine"]),
    (2, 2, ["the camera is slow"]),
  ])
  func slowCameraOrMachineIsNamed(given: Int, found: Int, says: [String]) {
    let lines = StandAdvice(widthOfHeight: 0.30, rates: Self.rates(given: given, found: found)).lines(set: .desk)
    #expect(lines.count == (found < 12 ? 5 : 4))
    for words in says { #expect(lines.last?.contains(words) == true, "\(lines)") }
  }

  @Test func pausedTimeDoesNotCountForRates() {
    var rates = Self.rates(given: 30, found: 10)
    rates.pause()
    let later = Instant(.seconds(60))
    rates.take(
      Finding(
        frame: 1800, capturedAt: later, size: PixelSize(width: 64, height: 48), kind: .face(FaceFinding(faces: []))),
      at: later)
    #expect(rates.findings.map { $0.rounded() } == 10 && rates.camera.map { $0.rounded() } == 30)
  }
}
