import Contract
import Testing

@testable import Flow

/// QR codes of documents: read together with them, or scanned separately.
@Suite struct CodeTests {
  private static let code = CodeReading(length: 32, sha256: String(repeating: "ab", count: 32))

  private func desk(_ qr: DocumentCode, sides: DocumentSides = .front, review: Bool? = nil) -> DocumentDesk {
    .ready(DocumentConfig(kind: .td1, sides: sides, qr: qr), review: review)
  }

  private func coded(_ found: DocumentFinding = .card()) -> DocumentFinding {
    var found = found
    found.code = Self.code
    return found
  }

  /// A captured side whose code was not read.
  private func unread(_ qr: DocumentCode, sides: DocumentSides = .front) -> DocumentDesk {
    var desk = desk(qr, sides: sides)
    desk.see(.card(), for: .seconds(5))
    desk.walk.want(.pressControl(.lookGood))
    return desk
  }

  private func facts(_ desk: DocumentDesk) -> [Fact]? { desk.walk.effects.products.first { $0.role == "qr" }?.facts }

  @Test func codesAreIgnoredWhenOff() {
    var desk = desk(.off)
    #expect(desk.walk.effects.contains(.look(for: .document)))
    desk.see(coded(), for: .seconds(3))
    desk.walk.want(.pressControl(.lookGood))
    #expect(desk.walk.session.hasEnded && facts(desk) == nil && !desk.walk.names.contains("qrRead"))
  }

  @Test(arguments: [true, false]) func codeTextIsKeptOnlyIfAllowed(keeps: Bool) throws {
    var found = DocumentFinding.card()
    found.code = CodeReading(length: 6, sha256: Self.code.sha256, text: CodeText("SECRET"))
    var with = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front, qr: .required, keepText: keeps))
    with.see(found, for: .seconds(2))
    var alone = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front, qr: .required, keepText: keeps))
    alone.see(.card(), for: .seconds(5))
    alone.walk.want(.pressControl(.lookGood), .press)
    alone.walk.seeCode(found.code, for: .seconds(1))
    with.walk.want(.pressControl(.lookGood))
    for desk in [with, alone] {
      guard case .facts(let front)? = facts(desk)?["front"] else { Issue.record("none"); return }
      #expect(front["text"] == (keeps ? .text("SECRET") : nil))
      #expect("\(desk.walk.effects)".contains("SECRET") == keeps)
    }
    #expect(!"\(found)".contains("SECRET"), "nothing says it by mistake")
  }

  @Test func oneOfADocumentThatIsNotTakenIsNotToldOf() {
    var desk = desk(.ifPresent)
    desk.see(coded(.back), for: .seconds(3))
    #expect(desk.hint == .docTurnOver && !desk.walk.names.contains("qrRead"))
    // A key takes the current picture, and its reading is reported.
    var manual = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front, mode: .manual, qr: .ifPresent))
    manual.see(coded(.card(tilt: 30)), for: .seconds(1))
    #expect(!manual.walk.names.contains("qrRead"))
    manual.walk.want(.press)
    manual.see(coded(.card(tilt: 30)), for: .seconds(1))
    #expect(manual.walk.names.filter { $0 == "qrRead" }.count == 1)
  }

  @Test(arguments: [DocumentCode.ifPresent, .required])
  func oneThatIsReadWithTheDocumentAsksForNothing(_ qr: DocumentCode) throws {
    var desk = desk(qr)
    #expect(desk.walk.effects.contains(.look(for: .codedDocument)))
    desk.see(.card(), for: .milliseconds(800))
    desk.see(coded(), for: .milliseconds(66))
    desk.see(.card(), for: .milliseconds(1200))
    guard case .documentReview(let review) = desk.walk.session.view?.face.content else { Issue.record("none"); return }
    #expect(review.shot.code?.reading == Self.code)
    #expect(desk.walk.names.filter { $0 == "qrRead" }.count == 1, "it is told once")
    desk.walk.want(.pressControl(.lookGood))
    #expect(desk.walk.session.hasEnded)
    #expect(
      try #require(facts(desk)) == [
        Fact(
          "front",
          .facts([
            Fact("required", .truth(qr == .required)), Fact("read", .truth(true)), Fact("label", .text("frontIdQr")),
            Fact("path", .text("document-front.jpg")), Fact("textSha256", .text(Self.code.sha256)),
          ]))
      ])
  }

  @Test func aDocumentIsHeldOnForThreeSecondsWhileItsCodeMayBeRead() {
    var desk = desk(.ifPresent)
    desk.see(.card(), for: .milliseconds(2700))
    #expect(desk.walk.page == .documentCapture && desk.view?.capture.stage == .holding(1))
    desk.see(.card(), for: .milliseconds(900))
    #expect(desk.walk.page == .documentReview)
    var read = self.desk(.ifPresent)
    read.see(.card(), for: .milliseconds(2200))
    read.see(coded(), for: .milliseconds(132))
    #expect(read.walk.page == .documentReview, "as soon as it is read")
  }

  @Test func oneThatIsNotReadIsShownByItself() throws {
    var desk = unread(.required)
    #expect(desk.walk.page == .codeGuide && desk.controls == [.continueButton, .retake])
    desk.walk.want(.press)
    #expect(desk.walk.page == .codeScan && desk.walk.effects.last { $0.isLook } == .look(for: .code))
    #expect(scan(desk)?.stage == .searching && scan(desk)?.capture.guide == .code)
    desk.walk.seeCode(nil, for: .seconds(3))
    desk.walk.seeCode(Self.code, for: .milliseconds(66))
    #expect(scan(desk)?.stage == .read && desk.controls == [])
    #expect(desk.walk.notices.contains(.qrRead(.front)))
    #expect(desk.walk.effects.contains(.keepPicture(of: desk.walk.frame, as: "document-front-code.jpg")))
    desk.walk.wait(.seconds(1))
    #expect(desk.walk.session.hasEnded)
    let product = try #require(desk.walk.effects.products.first { $0.role == "qr" })
    #expect(product.files.map(\.name) == ["document-front-code.jpg"])
    guard case .facts(let side) = product.facts["front"] else { Issue.record("no side"); return }
    #expect(side.contains(Fact("path", .text("document-front-code.jpg"))))
  }

  @Test func afterAWhileItIsToldToComeCloser() {
    var desk = unread(.required)
    desk.walk.want(.press)
    desk.walk.seeCode(nil, for: .seconds(9))
    #expect(scan(desk)?.stage == .wanting)
  }

  @Test func threeTriesWithoutItEndTheSessionThatNeedsIt() {
    var desk = unread(.required)
    desk.walk.want(.press)
    for round in 1...3 {
      desk.walk.seeCode(nil, for: .seconds(16))
      #expect(desk.walk.notices.filter { $0 == .qrFailed(.front) }.count == round)
      guard round < 3 else { break }
      #expect(desk.walk.page == .codeRetry && desk.controls == [.tryAgain, .retake])
      desk.walk.want(.pressControl(.skip))
      #expect(desk.walk.page == .codeRetry, "there is no way round it")
      desk.walk.want(.pressControl(.tryAgain))
      #expect(desk.walk.page == .codeScan)
    }
    #expect(desk.walk.page == .failed)
    #expect(desk.walk.failure?.code == .attemptsExhausted)
    #expect(desk.walk.failure?.said == Saying(.codeUnread))
    desk.walk.want(.pressControl(.leave))
    #expect(desk.walk.session.hasEnded && desk.walk.effects.products.isEmpty)
  }

  @Test(arguments: [Page.codeGuide, .codeRetry])
  func optionalCodeCanBeSkipped(_ page: Page) throws {
    var desk = unread(.ifPresent)
    if page == .codeRetry {
      desk.walk.want(.press)
      desk.walk.seeCode(nil, for: .seconds(16))
    }
    #expect(desk.walk.page == page && desk.controls.contains(.skip))
    desk.walk.want(.pressControl(.skip))
    #expect(desk.walk.session.hasEnded)
    guard case .facts(let side) = try #require(facts(desk))["front"] else { Issue.record("no side"); return }
    #expect(side.contains(Fact("read", .truth(false))) && side.contains(Fact("textSha256", .nothing)))
    #expect(side.contains(Fact("path", .nothing)) && side.contains(Fact("required", .truth(false))))
  }

  @Test func afterThreeTriesItGoesOnWithoutWhereItMay() {
    var desk = unread(.ifPresent)
    desk.walk.want(.press)
    for _ in 0..<3 {
      desk.walk.seeCode(nil, for: .seconds(16))
      desk.walk.want(.pressControl(.tryAgain))
    }
    #expect(desk.walk.session.hasEnded && facts(desk) != nil)
  }

  @Test(arguments: [Page.codeGuide, .codeRetry]) func theSideMayBeTakenAgain(_ page: Page) {
    var desk = unread(.required)
    if page == .codeRetry {
      desk.walk.want(.press)
      desk.walk.seeCode(nil, for: .seconds(16))
    }
    desk.walk.want(.pressControl(.retake))
    #expect(desk.walk.page == .documentCapture && desk.walk.notices.contains(.documentRetaken(.front, by: .code)))
    desk.see(coded(), for: .seconds(3))
    #expect(desk.walk.page == .documentReview)
  }

  @Test func escapeGoesOnePageBack() {
    var desk = unread(.required)
    desk.walk.want(.press)
    desk.walk.want(.navigateUp)
    #expect(desk.walk.page == .codeGuide)
    desk.walk.wait(.seconds(30))
    #expect(desk.walk.page == .codeGuide, "no time runs there")
    desk.walk.want(.navigateUp)
    #expect(desk.walk.page == .documentReview)
  }

  @Test func eachSideHasItsOwn() throws {
    var desk = unread(.ifPresent, sides: .both)
    desk.walk.want(.pressControl(.skip))
    #expect(desk.walk.page == .documentFlip)
    desk.see(.nothing, for: .seconds(1))
    desk.see(coded(.back), for: .seconds(3))
    desk.walk.want(.pressControl(.lookGood))
    #expect(desk.walk.session.hasEnded && desk.walk.notices.contains(.qrRead(.back)))
    #expect(try #require(facts(desk)).map(\.name) == ["front", "back"])
  }

  @Test func helpAndAGoneCameraStopItsTime() {
    var desk = unread(.required)
    desk.walk.want(.press)
    desk.walk.seeCode(nil, for: .seconds(10))
    desk.walk.want(.help)
    desk.walk.wait(.seconds(30))
    desk.walk.want(.navigateUp)
    #expect(desk.walk.page == .codeScan && desk.walk.effects.last { $0.isLook } == .look(for: .code))
    desk.walk.send(.camera(.lost))
    #expect(scan(desk)?.capture.trouble == .lost)
    desk.walk.wait(.seconds(20))
    #expect(desk.walk.page == .codeScan)
    desk.walk.send(.camera(.opened(CameraMode(size: DocumentDesk.size, framesPerSecond: 30))), .camera(.ready))
    desk.walk.seeCode(nil, for: .seconds(4))
    #expect(desk.walk.page == .codeScan)
    desk.walk.seeCode(Self.code, for: .milliseconds(66))
    #expect(desk.walk.notices.contains(.qrRead(.front)))
  }

  private static let comings: [[[Event]]] = [
    [[.camera(.stalled)], [.camera(.restored)]],
    [[.camera(.lost)], [.camera(.restored), .camera(.ready)]],
    [[.camera(.switching)], [.camera(.opened(Walk.mode)), .camera(.ready)]],
    [[.suspended], [.continued, .camera(.opened(Walk.mode)), .camera(.ready)]],
  ]

  @Test(arguments: comings) func aCameraThatComesAndGoesGivesNoMoreTime(_ coming: [[Event]]) {
    var desk = unread(.required)
    desk.walk.want(.press)
    for _ in 0..<4 {
      desk.walk.seeCode(nil, for: .seconds(3))
      #expect(desk.walk.page == .codeScan)
      for event in coming[0] { desk.walk.send(event) }
      desk.walk.wait(.seconds(4))
      for event in coming[1] { desk.walk.send(event) }
    }
    #expect(scan(desk)?.stage == .wanting, "what is told after a while is told after as much of it")
    desk.walk.seeCode(nil, for: .seconds(4))
    #expect(desk.walk.page == .codeRetry)
  }

  @Test func withoutACameraItsTimeBeginsWithThePicture() {
    var desk = unread(.required)
    desk.walk.send(.camera(.lost), .camera(.failed(CaptureError(.cameraLost, "gone"))))
    desk.walk.want(.press)
    desk.walk.wait(.seconds(4))
    desk.walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    desk.walk.seeCode(nil, for: .seconds(14))
    #expect(desk.walk.page == .codeScan)
    desk.walk.seeCode(nil, for: .seconds(2))
    #expect(desk.walk.page == .codeRetry)
  }

  @Test func withoutAReaderTheSessionSaysWhy() {
    var desk = desk(.required)
    desk.walk.send(.visionUnavailable(CaptureError(.resourceMissing, "ZXing is missing.")))
    #expect(desk.walk.page == .failed)
  }

  @Test func leavingOnCodePagesKeepsNothing() {
    for press in 0...1 {
      var desk = unread(.required)
      if press == 1 { desk.walk.want(.press) }
      desk.walk.send(.intent(.cancel(by: .person)))
      #expect(desk.walk.kept == nil && desk.walk.session.hasEnded)
    }
  }

  private func scan(_ desk: DocumentDesk) -> CodeView? {
    if case .codeScan(let view) = desk.walk.session.view?.face.content { view } else { nil }
  }
}

extension Effect {
  fileprivate var isLook: Bool { if case .look = self { true } else { false } }
}

extension Walk {
  /// Shows a code for a while, or none.
  mutating func seeCode(_ code: CodeReading?, for length: Duration) {
    let end = now + length
    while now < end {
      wait(.milliseconds(66))
      frame += 1
      send(
        .finding(
          Finding(
            frame: frame, capturedAt: now, size: DocumentDesk.size, camera: .document, kind: .code(CodeFinding(code)))))
    }
  }
}
