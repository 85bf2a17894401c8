import Contract
import Engine
import Evidence
import Files
import Testing

@testable import Cameo
@testable import Doorkeeper
@testable import Flow

/// The outcome of a captured session, and the example's door, which opens only if the tasks passed.
@Suite struct SessionOutcomeTests {
  private let place = Place()

  /// The result of a session with two tasks; the second one has this outcome.
  private func kept(_ outcome: TaskOutcome, by alternative: TaskAlternative? = nil) throws -> SessionResponse {
    var first = TaskRecord(TaskOrder(.gestures, gestures: [.left]))
    (first.outcome, first.steps) = (.passed, [TaskRecord.Step(Ask(.left))])
    first.steps[0].after = .milliseconds(812)
    (first.steps[0].frontal, first.steps[0].image) = ("frontal-1-1-left.jpg", "gesture-1-1-left.jpg")
    var second = TaskRecord(TaskOrder(.circle, difficulty: .hard))
    (second.outcome, second.alternative) = (outcome, alternative)
    var dossier = Dossier()
    dossier.told = TaskRecord.facts([first, second])
    dossier.warnings = outcome == .skipped ? [.tasksSkipped] : []
    return try keep(dossier)
  }

  private func keep(_ given: Dossier) throws -> SessionResponse {
    let id = SessionRunner.newID()
    var dossier = given
    dossier.products = [Kept.still] + given.products
    let folder = try CaptureFolder.prepare(in: place.path, session: id, disk: Disk(isDurable: false))
    let archive = SessionArchive(Kept.record(id: id), in: folder, .inStep(StepDisk { Instant() })) { _ in true }
    archive.keep(.completed, dossier, ["face.jpg": Kept.picture], [])
    #expect(archive.news() == .kept())
    return try #require(archive.response)
  }

  private func opens(to response: SessionResponse) -> Bool { admits(.success(response)) }

  @Test func doorOpensOnlyIfAllTasksPassed() throws {
    let passed = try kept(.passed)
    #expect(opens(to: passed))
    for alternative in [TaskAlternative.skip, .operator] {
      let skipped = try kept(.skipped, by: alternative)
      #expect(!opens(to: skipped) && skipped.outcome.warnings == [.tasksSkipped])
      #expect(skipped.outcome.tasksPassed == nil && skipped.outcome.alternativeUsed)
    }
    let (other, keys, selfie) = (try kept(.passed, by: .other), try kept(.passed, by: .keys), try keep(Dossier()))
    #expect(opens(to: other), "another movement says as much")
    #expect(!opens(to: keys), "another person can press keys")
    #expect(!opens(to: selfie), "a flow without tasks shows nothing")
    let failed: Result<SessionResponse, CaptureError> = .failure(LivenessStep.cannot)
    #expect(!admits(failed) && !admits(nil))
  }

  @Test func eachTaskHasItsMovementsAndTheirPictures() throws {
    let response = try kept(.skipped, by: .skip)
    let folder = response.resultPath.dropLast("/result.json".count)
    let task = try #require(response.outcome.tasks.first)
    #expect(task.kind == .gestures && task.outcome == .passed && task.difficulty == .medium && task.alternative == nil)
    let left = try #require(task.gestures.first)
    #expect(left.gesture == .left && left.count == 1 && left.after == .milliseconds(812))
    #expect(left.frontalImage == "\(folder)/frontal-1-1-left.jpg")
    #expect(left.gestureImage == "\(folder)/gesture-1-1-left.jpg")
    #expect(response.outcome.tasks.map(\.kind) == [.gestures, .circle])
    #expect(response.outcome.tasks[1].alternative == .skip)
  }

  @Test func aDocumentHasItsSidesWithCornersChecksAndCodes() throws {
    var front = DocumentShot(
      frame: 7, size: PixelSize(width: 1280, height: 720), kind: .td1, side: .front, outline: nil, isManual: true)
    front.edit = Quad(Point(100, 90), Point(900, 92), Point(902, 600), Point(98, 598))
    front.codeAsRead = SideCode(isRequired: true)
    var back = DocumentShot(
      frame: 9, size: PixelSize(width: 1280, height: 720), kind: .td1, side: .back, outline: nil, isManual: false)
    back.zoneAsRead = DocumentZone(
      form: .td1, checks: ZoneChecks(number: true, birth: true, expiry: false, composite: true))
    back.codeAsRead = SideCode(isRequired: false, reading: CodeReading(length: 4, sha256: "ab"))
    let products = [DocumentStep.product(.td1, [front, back])] + DocumentStep.codeProducts([front, back])
    let outcome = SessionOutcome([], products, in: "/s", codeMetadata: ["back": "e30="])
    #expect(outcome.documentKind == .td1 && outcome.sides.map(\.side) == [.front, .back])
    #expect(outcome.sides.map(\.image) == ["/s/document-front.jpg", "/s/document-back.jpg"])
    #expect(outcome.sides[0].frameImage == "/s/document-front-frame.jpg" && outcome.sides[0].wasEdited)
    #expect(outcome.sides[0].corners == front.quad.corners && !outcome.sides[0].wasFound)
    #expect(outcome.checks == ["number": true, "birth": true, "expiry": false, "composite": true])
    #expect(outcome.sides[0].code?.wasRead == false && outcome.sides[0].code?.image == nil)
    #expect(outcome.sides[1].code?.textSHA256 == "ab" && outcome.sides[1].code?.image == "/s/document-back.jpg")
    #expect(outcome.sides.map(\.code?.metadata) == [nil, "e30="])
    #expect(outcome.tasksPassed == nil && outcome.tasks == [])
  }

  @Test func aChipHasItsFilesAndWhatCouldBeVerified() throws {
    var product = Product(
      step: "chip", role: "nfc",
      facts: [Fact("clone", .facts([Fact("verdict", .text("alert")), Fact("error", .text("nfc.badData"))]))])
    var face = ProductFile("chip-face.jp2", mime: "image/jp2", .written)
    face.held = WipedBytes([1, 2, 3])
    product.files = [face]
    product.held = [HeldFact("dg1", WipedBytes(Array("DG1".utf8))), HeldFact("dg13", nil)]
    var dossier = Dossier()
    dossier.products = [product]
    let response = try keep(dossier)
    let info = try #require(response.nfcInfoResult)
    #expect(info.dg1 == "REcx" && info.dg13 == nil && info.sod == nil)
    #expect(info.getCloneStatus().verdict == .alert && info.getCloneStatus().error?.code == .nfcBadData)
    let folder = response.resultPath.dropLast("/result.json".count)
    #expect(try SystemFiles().read("\(folder)/chip-face.jp2", limit: 10) == [1, 2, 3])
    #expect(try kept(.passed).nfcInfoResult == nil)
    product.facts = [Fact("skipped", .text("noKey")), Fact("clone", .nothing)]
    dossier.products = [product]
    #expect(try keep(dossier).nfcInfoResult == nil)
  }

  @Test func aPictureIsGivenAsBase64() throws {
    let response = try kept(.passed)
    let text = try #require(try response.encoded(response.stillPath))
    #expect(text.hasPrefix("/9j/"), "a JPEG begins with FF D8 FF")
    #expect(try response.encoded(nil) == nil)
    #expect(throws: CaptureError.self) { try response.encoded("\(response.resultPath).gone") }
  }
}
