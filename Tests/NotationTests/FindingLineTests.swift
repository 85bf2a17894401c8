import Chance
import Contract
import Foundation
import Notation
import Testing

@Suite struct FindingLineTests {
  private let whole = FindingLine(
    told: .milliseconds(133.5),
    Finding(
      frame: 4, capturedAt: Instant(.milliseconds(100)), size: PixelSize(width: 640, height: 480),
      kind: .face(
        FaceFinding(
          faces: [
            Face(
              box: Box(x: 1.25, y: 2, width: 100, height: 135), confidence: 0.5, track: 3,
              pose: Pose(yaw: 1, pitch: -2.5, roll: 0), eyes: EyeOpening(right: 0.3, left: 0.25), mouth: 0.02,
              smile: 0.8125, shape: 0.6875,
              light: FaceLight(mean: 120, background: 100.5, clipped: 0.01, evenness: 0.9, spread: 33, noise: 2.25),
              sharpness: 0.05, eyeDistance: 42,
              tones: FaceTones(
                mean: 0.25, variance: 0.01, dark: 0.5, bright: 0.125, entropy: 6, uniformity: 0.75, red: 12, yellow: -3),
              points: [Point(x: 1, y: 2.5), Point(x: 3, y: 4)]),
            Face(box: Box(x: 0, y: 0, width: 20, height: 27), track: 4),
          ], scene: SceneLight(mean: 90, spread: 20)))))

  private func read(_ text: String) -> (lines: [FindingLine], fault: Diagnostic?) {
    FindingLine.read(Array(text.utf8), file: "a.findings")
  }

  @Test func codesAreToldByTheirDigests() {
    let code = CodeReading(length: 31, sha256: String(repeating: "0a", count: 32))
    for kind in [
      Finding.Kind.code(CodeFinding(code)), .code(CodeFinding()), .document(DocumentFinding(code: code)),
    ] {
      let line = FindingLine(
        told: .seconds(1),
        Finding(frame: 9, capturedAt: Instant(.seconds(1)), size: whole.finding.size, camera: .document, kind: kind))
      let (lines, fault) = read(line.text())
      #expect(lines == [line] && fault == nil, "\(line.text())")
    }
    let short = #"{"v":1,"t":1,"at":1,"frame":1,"size":[9,9],"camera":"document","code":{"length":3,"sha256":"0a"}}"#
    #expect(read(short).fault?.description.contains("64 digits") == true)
  }

  @Test func hiddenFacesAreReadBack() throws {
    func line(_ faces: FaceFinding) -> FindingLine {
      var finding = whole.finding
      finding.kind = .face(faces)
      return FindingLine(told: .seconds(1), finding)
    }
    let hidden = HiddenFace(
      box: Box(x: 1.25, y: 2, width: 100, height: 135), hidesEyes: false, hidesMouth: true, light: 90.5)
    var glasses = Face(box: hidden.box)
    glasses.hidesEyes = true
    for finding in [FaceFinding(faces: [], hidden: hidden), FaceFinding(faces: [glasses])] {
      #expect(read(line(finding).text()).lines == [line(finding)])
    }
    let wrong = line(FaceFinding(faces: [], hidden: hidden)).text().replacing("\"mouth\":true", with: "\"mouth\":1")
    #expect(read(wrong).fault?.description.contains("true or false") == true)
  }

  @Test func looksOfCardsAreToldAsDigits() throws {
    let look = try #require(DocumentLook((0..<640).map { UInt8($0 % 251) }))
    let content = DocumentContent(hasPortrait: true, rows: 7, look: look)
    let line = FindingLine(
      told: .seconds(1),
      Finding(
        frame: 9, capturedAt: Instant(.seconds(1)), size: whole.finding.size, camera: .document,
        kind: .document(DocumentFinding(content: content))))
    #expect(read(line.text()).lines == [line])
    let digit = try #require(line.text().range(of: "\"look\":\"")).upperBound
    for wrong in ["", "g"] {
      let text = line.text().replacingCharacters(in: digit...digit, with: wrong)
      #expect(read(text).fault?.description.contains("640 digits from 0 to f") == true)
    }
  }

  @Test func writtenLinesReadBack() {
    let empty = FindingLine(
      told: .seconds(1),
      Finding(frame: 9, capturedAt: Instant(.seconds(1)), size: whole.finding.size, kind: .face(FaceFinding(faces: [])))
    )
    let text = whole.text() + "\n" + empty.text([("hint", .string("noFace"))]) + "\n"
    #expect(read(text).lines == [whole, empty])
    #expect(read(text).fault == nil)
  }

  @Test func linesOfLostOnesAndBlankOnesAreStepedOver() {
    #expect(read(FindingLine.lossLine(3) + "\n\n" + whole.text() + "\r\n").lines == [whole])
  }

  @Test(arguments: [
    ("", "no finding"), ("{}", "\"v\""), ("[]", "an object"), ("{", "key"), ("{\"v\":2}", "\"v\""),
    ("{\"v\":1,\"t\":-1}", "\"t\""), ("{\"v\":1,\"t\":1,\"at\":1e300}", "\"at\""),
    ("{\"v\":1,\"t\":1,\"at\":1,\"frame\":1,\"size\":[1]}", "2 numbers"),
    ("{\"v\":1,\"t\":1,\"at\":1,\"frame\":1,\"size\":[0,1]}", "2 numbers"),
    ("{\"v\":1,\"t\":1,\"at\":1,\"frame\":1,\"size\":[9,9],\"camera\":\"x\"}", "face or document"),
    ("{\"v\":1,\"t\":1,\"at\":1,\"frame\":1,\"size\":[9,9],\"camera\":\"face\"}", "\"faces\""),
    ("{\"v\":1,\"t\":1,\"at\":1,\"frame\":1,\"size\":[9,9],\"camera\":\"face\",\"faces\":[{}]}", "\"box\""),
  ]) func faultsNameTheirLine(text: String, word: String) {
    let fault = read(text).fault
    #expect(fault?.description.contains(word) == true, "\(String(describing: fault))")
    if !text.isEmpty { #expect(read("\n" + text).fault?.line == 2) }
  }

  @Test func timeDoesNotRunBackwards() {
    var late = whole
    late.told = .seconds(9)
    #expect(read(late.text() + "\n" + whole.text()).fault?.line == 2)
  }

  @Test func noBytesTrap() {
    var dice = Dice(7)
    let text = Array((whole.text() + "\n" + whole.text()).utf8)
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0..<dice.pick(Array(1...4)) { bytes[dice.pick(Array(bytes.indices))] = UInt8(dice.pick(Array(0...255))) }
      _ = FindingLine.read(bytes, file: "b")
    }
  }
}
