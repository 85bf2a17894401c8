import Contract
import Testing

@testable import Flow

@Suite struct DocumentStepTests {
  @Test func theZoneIsThatOfTheDocumentThatIsTaken() throws {
    let checks = ZoneChecks(number: true, birth: true, expiry: true, composite: true)
    let zone = DocumentZone(form: .td1, checks: checks, text: ZoneText(fields: ZoneFields(), lines: ["SECRET"]))
    var (read, unread) = (DocumentFinding.back, DocumentFinding.back)
    (read.zone, unread.zone) = (zone, nil)
    for keeps in [false, true] {
      var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .back, keepText: keeps))
      desk.see(read, for: .milliseconds(300))
      desk.see(unread, for: .seconds(2))
      #expect(desk.walk.page == .documentReview && !desk.walk.names.contains("mrzRead"))
      desk.walk.want(.pressControl(.tryAgain))
      desk.see(read, for: .seconds(2))
      #expect(desk.walk.notices.contains(.mrzRead(.td1, checks: true)))
      desk.walk.want(.pressControl(.lookGood))
      #expect("\(desk.walk.effects)".contains("SECRET") == keeps)
    }
  }

  /// It was misread, or is on another document.
  @Test func aZoneOfTheOtherKindIsNone() throws {
    let checks = ZoneChecks(number: true, birth: true, expiry: true, composite: true)
    var (card, page) = (DocumentFinding.back, DocumentFinding.back)
    (card.zone, page.zone) = (DocumentZone(form: .td1, checks: checks), DocumentZone(form: .td3, checks: checks))
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .back))
    desk.see(page, for: .seconds(2))
    #expect(desk.walk.page == .documentReview && !desk.walk.names.contains("mrzRead"))
    desk.walk.want(.pressControl(.tryAgain))
    desk.see(card, for: .seconds(2))
    #expect(desk.walk.names.contains("mrzRead"))
  }

  /// A picture that is no longer available when its finding arrives is never saved.
  @Test func pictureWithALateFindingIsNotTaken() throws {
    var desk = DocumentDesk.ready(review: false)
    desk.walk.see(.card(), for: .seconds(3), inTime: false)
    #expect(desk.walk.page == .documentCapture && !desk.walk.names.contains("documentCaptured"))
    desk.see(.card(edgeWidth: 1.6), for: .milliseconds(700))
    let first = desk.walk.frame + 1
    desk.walk.see(.card(edgeWidth: 1.2), for: .milliseconds(300), inTime: false)
    let late = first...desk.walk.frame
    desk.see(.card(edgeWidth: 1.6), for: .milliseconds(600))
    #expect(desk.walk.names.contains("documentCaptured"))
    let kept = desk.walk.effects.compactMap { if case .keepPicture(let frame, _) = $0 { frame } else { nil } }
    #expect(!kept.isEmpty && !kept.contains(where: late.contains))
  }

  /// The card may be swapped behind a sheet, or during a gap in the findings.
  @Test(arguments: [true, false]) func codeIsForgottenAfterASheetOrAGap(behindASheet: Bool) {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front, qr: .ifPresent), review: false)
    var card = DocumentFinding.card()
    card.code = CodeReading(length: 3, sha256: String(repeating: "a", count: 64))
    desk.see(card, for: .milliseconds(300))
    if behindASheet { desk.walk.want(.help, .help) } else { desk.walk.wait(.seconds(2)) }
    desk.see(.card(), for: .seconds(6))
    #expect(desk.walk.page == .codeGuide)
  }

  /// With findings as rare as a hold tolerates, a card without a code is still captured.
  @Test func rareFindingsEndTheWaitForACode() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front, qr: .ifPresent), review: false)
    desk.see(.card(), for: .seconds(12), every: .milliseconds(340))
    #expect(desk.walk.page == .codeGuide)
  }

  /// The code of one card is not reported for the next.
  @Test func theCodeIsThatOfTheDocumentThatIsTaken() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front, qr: .ifPresent), review: false)
    var card = DocumentFinding.card()
    card.code = CodeReading(length: 3, sha256: String(repeating: "a", count: 64))
    desk.see(card, for: .milliseconds(300))
    desk.see(.nothing, for: .milliseconds(600))
    desk.see(.card(), for: .seconds(6))
    #expect(desk.walk.page == .codeGuide)
  }

  @Test func aCardIsTakenFromBothSides() throws {
    var desk = DocumentDesk.ready()
    desk.see(.nothing, for: .seconds(1))
    desk.see(.card(), for: .milliseconds(2500))
    #expect(desk.walk.page == .documentReview)
    desk.walk.want(.press)
    #expect(desk.walk.page == .documentFlip)
    desk.see(.nothing, for: .milliseconds(700))
    #expect(desk.view?.side == .back)
    desk.see(.back, for: .seconds(3))
    desk.walk.want(.press)
    let names = desk.walk.names.filter { $0.hasPrefix("document") || $0 == "sessionEnded" }
    #expect(
      names == [
        "documentKindChosen", "documentCaptureStarted", "documentFound", "documentCaptured", "documentAccepted",
        "documentCaptureStarted", "documentFound", "documentCaptured", "documentAccepted", "sessionEnded",
      ])
    let product = try #require(desk.walk.effects.products.first)
    #expect(product.role == "document" && product.facts["kind"] == .text("td1"))
    #expect(
      product.files.map(\.name) == [
        "document-front.jpg", "document-front-frame.jpg", "document-back.jpg", "document-back-frame.jpg",
      ])
    let roles = ["documentFront", "documentFrontFrame", "documentBack", "documentBackFrame"]
    #expect(product.files.compactMap(\.role) == roles)
    guard case .facts(let sides) = product.facts["sides"] else { Issue.record("no sides"); return }
    #expect(sides.map(\.name) == ["front", "back"])
  }

  /// A failure with one kind says nothing about another.
  @Test func aLapseEndsWithTheChoiceOfTheKind() {
    var desk = DocumentDesk(DocumentConfig())
    desk.begin()
    desk.see(.nothing, for: .seconds(61))
    #expect(desk.view?.capture.lapse != nil)
    desk.walk.want(.navigateUp)
    #expect(desk.walk.page == .documentKind)
    desk.walk.want(.pressControl(.card))
    #expect(desk.view != nil && desk.view?.capture.lapse == nil)
  }

  @Test(arguments: DocumentMode.allCases) func aKeyIsPromisedWhereThereIsOne(mode: DocumentMode) {
    let desk = DocumentDesk.ready(DocumentConfig(kind: .td1, mode: mode))
    #expect(desk.view?.capture.allowsManual == (mode != .auto))
  }

  @Test func onlyThePhotoPageOfAPassportIsTaken() {
    for sides in DocumentSides.allCases {
      var desk = DocumentDesk.ready(DocumentConfig(kind: .td3, sides: sides), review: false)
      desk.see(.card(.td3), for: .seconds(3))
      #expect(desk.walk.session.hasEnded && desk.walk.effects.products.first?.files.count == 2, "\(sides)")
    }
  }

  @Test(arguments: [DocumentSides.front, .back]) func oneSideOfACardMayBeEnough(sides: DocumentSides) {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: sides), review: false)
    desk.see(sides == .front ? .card() : .back, for: .seconds(3))
    #expect(desk.walk.session.hasEnded)
    #expect(desk.walk.effects.products.first?.files.first?.name == "document-\(sides.rawValue).jpg")
  }

  @Test func theKindIsAskedForAndMayBeChanged() {
    var desk = DocumentDesk(DocumentConfig())
    desk.walk.send(.begin, .cameras([Walk.camera]))
    #expect(desk.walk.page == .documentKind && !desk.walk.effects.contains(.openCamera(.document)))
    desk.begin()
    #expect(desk.view?.kind == .td1)
    desk.walk.want(.otherKind)
    #expect(desk.view?.kind == .td3 && desk.hint == .docPhotoPage)
    desk.walk.want(.navigateUp)
    #expect(desk.walk.page == .documentKind)
    var fixed = DocumentDesk.ready()
    fixed.walk.want(.otherKind)
    #expect(fixed.view?.kind == .td1)
  }

  @Test func theFocusIsLookedForByAKeyWhileThereIsAPicture() {
    var desk = DocumentDesk(DocumentConfig(kind: .td1))
    desk.walk.send(.begin, .cameras([Walk.camera]))
    desk.press(.character("f"))
    #expect(desk.walk.page == .documentCapture && !desk.walk.effects.contains(.refocus), "it opens")
    desk.begin()
    desk.press(.character("F"))
    #expect(desk.walk.effects.count { $0 == .refocus } == 1)
    desk.see(.card(), for: .seconds(3))
    #expect(desk.walk.page == .documentReview)
    desk.press(.character("f"))
    #expect(desk.walk.effects.count { $0 == .refocus } == 1, "nothing is looked at")
  }

  @Test func aHoldThatIsBrokenTakesNothing() {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(1))
    #expect(desk.walk.names.contains("holdStarted"))
    desk.see(.card(tilt: 30), for: .milliseconds(600))
    #expect(desk.walk.names.contains("holdBroken") && desk.walk.page == .documentCapture)
    #expect(desk.walk.kept == nil, "no picture of it is left")
  }

  @Test func theSharpestPictureOfTheHoldIsTaken() {
    var desk = DocumentDesk.ready(review: true)
    desk.see(.card(edgeWidth: 1.8), for: .milliseconds(900))
    desk.see(.card(edgeWidth: 1.2), for: .milliseconds(66))
    let sharpest = desk.walk.frame
    desk.see(.card(edgeWidth: 1.8), for: .seconds(2))
    guard case .documentReview(let review) = desk.walk.session.view?.face.content else { Issue.record("none"); return }
    #expect(review.shot.frame == sharpest && review.shot.outline?.edgeWidth == 1.2)
  }

  @Test func aKeyTakesItAfterAWhile() {
    var desk = DocumentDesk.ready()
    let tilted = DocumentFinding.card(room: 0.004)
    desk.see(tilted, for: .milliseconds(14_500))
    #expect(desk.controls == [])
    desk.walk.want(.pressControl(.takePicture))
    #expect(desk.view?.isTaking == false)
    desk.see(tilted, for: .seconds(1))
    #expect(desk.controls == [.takePicture] && desk.walk.names.contains("documentManualOffered"))
    desk.walk.want(.press)
    #expect(desk.view?.isTaking == true)
    desk.see(tilted, for: .milliseconds(600))
    #expect(desk.walk.page == .documentReview && desk.walk.notices.contains(.documentCaptured(.front, manual: true)))
  }

  @Test func ignoredAdviceOffersTheKeySooner() {
    var desk = DocumentDesk.ready()
    desk.see(.card(tilt: 24), for: .seconds(10))
    #expect(desk.controls == [.takePicture])
  }

  @Test func withoutADocumentTheGuideIsTaken() throws {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, mode: .manual))
    #expect(desk.walk.names.last == "documentManualOffered")
    desk.see(.card(), for: .seconds(5))
    #expect(desk.walk.page == .documentCapture, "nothing is taken by itself")
    desk.walk.want(.press)
    desk.see(.nothing, for: .milliseconds(600))
    // The corners are asked for first.
    desk.walk.want(.press)
    guard case .documentReview(let review) = desk.walk.session.view?.face.content else { Issue.record("none"); return }
    #expect(review.shot.outline == nil && review.shot.quad == Quad(DocumentKind.td1.guide(in: DocumentDesk.size)))
  }

  @Test func nothingIsOfferedWhereItIsTakenByItselfAlone() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, mode: .auto))
    desk.see(.card(tilt: 24), for: .seconds(30))
    #expect(desk.controls == [])
  }

  @Test func retakesAreUnlimited() {
    var desk = DocumentDesk.ready()
    for _ in 0..<4 {
      desk.see(.card(), for: .seconds(3))
      #expect(desk.walk.page == .documentReview)
      desk.walk.want(.pressControl(.tryAgain))
      #expect(desk.walk.page == .documentCapture && desk.walk.kept == nil)
    }
    #expect(!desk.walk.names.contains("attemptFailed"))
  }

  @Test func upFromTheBackLeadsToTheFront() {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.press, .press)
    #expect(desk.view?.side == .back)
    desk.see(.back, for: .seconds(1))
    #expect(desk.walk.names.last == "holdStarted")
    desk.walk.want(.navigateUp)
    #expect(desk.walk.page == .documentReview && desk.walk.names.last == "holdBroken")
    let front = ["document-front-frame.jpg", "document-front.jpg"]
    #expect(!front.contains { desk.walk.effects.contains(.dropPicture($0)) })
    let frames = desk.walk.effects.count
    desk.walk.wait(.seconds(90))
    #expect(desk.walk.effects.count == frames, "no clock of the back runs on")
    desk.walk.want(.press)
    #expect(desk.walk.page == .documentFlip)
    desk.walk.want(.navigateUp, .pressControl(.tryAgain))
    #expect(desk.view?.side == .front && desk.walk.notices.contains(.documentRetaken(.front, by: .review)))
  }

  @Test func upFromTheBackRetakesTheFrontWithoutReview() {
    var desk = DocumentDesk.ready(review: false)
    desk.see(.card(), for: .seconds(3))
    #expect(desk.walk.page == .documentFlip)
    desk.walk.want(.navigateUp)
    #expect(desk.view?.side == .front && desk.walk.notices.contains(.documentRetaken(.front, by: .up)))
  }

  @Test func fitTimeoutsEndTheStepAfterAllAttempts() {
    var desk = DocumentDesk.ready()
    desk.see(.nothing, for: .seconds(61))
    #expect(desk.view?.capture.lapse == .attempt(.fitTimeout) && desk.view?.capture.attempt == 2)
    desk.see(.nothing, for: .seconds(2))
    #expect(desk.view?.capture.lapse == nil)
    for _ in 0..<2 { desk.see(.nothing, for: .seconds(60)) }
    #expect(desk.walk.failure?.code == .fitTimeout && desk.walk.failure?.said == Saying(.documentLate))
    #expect(desk.walk.failure?.message.contains("document") == true)
    let left = desk.walk.notices.compactMap { if case .attemptFailed(_, let left) = $0 { left } else { nil } }
    #expect(left == [2, 1, 0])
  }

  @Test func goingUpAndComingBackWinsNoAttemptBack() {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.press, .press)
    for _ in 0..<2 { desk.see(.nothing, for: .seconds(61)) }
    desk.walk.want(.navigateUp, .pressControl(.tryAgain))
    #expect(desk.view?.side == .front && desk.view?.capture.attempt == 1, "the front has its own")
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.press, .press)
    #expect(desk.view?.side == .back && desk.view?.capture.attempt == 3)
    desk.see(.nothing, for: .seconds(61))
    #expect(desk.walk.failure?.code == .fitTimeout)
  }

  @Test func aFaultOfTheCameraCostsNoAttempt() {
    var desk = DocumentDesk.ready()
    desk.see(.nothing, for: .seconds(55))
    desk.walk.send(.camera(.stalled))
    desk.walk.wait(.seconds(9))
    desk.walk.send(.camera(.restored))
    desk.see(.nothing, for: .seconds(3))
    #expect(!desk.walk.names.contains("attemptFailed"))
    desk.see(.nothing, for: .seconds(5))
    #expect(desk.walk.names.contains("attemptFailed"), "the time goes on after it")
  }

  @Test func attemptEndsEvenWithoutFindings() {
    var desk = DocumentDesk.ready()
    desk.see(.nothing, for: .seconds(40))
    desk.walk.wait(.seconds(30))
    #expect(!desk.walk.names.contains("attemptFailed"), "missing findings cost no attempt")
    desk.walk.wait(.seconds(31))
    #expect(desk.walk.names.contains("attemptFailed"))
  }

  @Test func aCameraThatGoesWhileTheCardIsTurnedAsksForThatAgain() {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.press)
    #expect(desk.walk.page == .documentFlip)
    desk.walk.send(.suspended, .continued, .camera(.opened(Walk.mode)), .camera(.ready))
    #expect(desk.walk.page == .documentFlip)
    desk.walk.want(.press)
    #expect(desk.view?.side == .back)
  }

  private func turning() -> DocumentDesk {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.press)
    return desk
  }

  @Test func aCardThatIsNotTurnedOverCostsAttempts() {
    var desk = turning()
    desk.see(.card(), for: .seconds(59))
    #expect(desk.walk.page == .documentFlip)
    desk.see(.card(), for: .seconds(2))
    #expect(desk.view?.side == .back && desk.view?.capture.lapse == .attempt(.fitTimeout))
    #expect(desk.view?.capture.attempt == 2)
    desk.see(.nothing, for: .seconds(121))
    #expect(desk.walk.failure?.code == .fitTimeout)
  }

  @Test func turnEndsEvenWithoutFindings() {
    var desk = turning()
    desk.walk.wait(.seconds(62))
    #expect(desk.walk.names.contains("attemptFailed"))
  }

  private static let comings: [[[Event]]] = [
    [[.camera(.stalled)], [.camera(.restored)]],
    [[.camera(.lost)], [.camera(.restored), .camera(.ready)]],
    [[.camera(.switching)], [.camera(.opened(Walk.mode)), .camera(.ready)]],
    [[.suspended], [.continued, .camera(.opened(Walk.mode)), .camera(.ready)]],
  ]

  @Test(arguments: comings) func aCameraThatComesAndGoesGivesNoMoreTimeToTurn(_ coming: [[Event]]) {
    var desk = turning()
    for _ in 0..<5 {
      desk.see(.card(), for: .seconds(11))
      for event in coming[0] { desk.walk.send(event) }
      desk.walk.wait(.seconds(4))
      for event in coming[1] { desk.walk.send(event) }
    }
    #expect(desk.walk.page == .documentFlip, "without a camera the time stands still")
    desk.see(.card(), for: .seconds(6))
    #expect(desk.walk.names.contains("attemptFailed"))
  }

  @Test func aFileInTheMeantimeTakesNoTimeOfTheTurn() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, allowImport: true))
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.press)
    desk.see(.card(), for: .seconds(30))
    desk.walk.send(.camera(.lost))
    desk.press(.character("i"), .escape)
    desk.walk.send(.camera(.restored), .camera(.ready))
    #expect(desk.walk.page == .documentFlip)
    desk.see(.card(), for: .seconds(29))
    #expect(desk.walk.page == .documentFlip)
    desk.see(.card(), for: .seconds(3))
    #expect(desk.walk.names.contains("attemptFailed"))
  }

  @Test func whileTheKindIsAskedForNoCameraOpensByItself() {
    var desk = DocumentDesk(DocumentConfig())
    desk.walk.send(.begin, .cameras([Walk.camera]))
    desk.walk.send(.suspended, .continued)
    #expect(desk.walk.page == .documentKind && !desk.walk.effects.contains(.openCamera(.document)))
  }

  @Test func aKeyIsNotOfferedWhileTheCameraStarts() {
    var desk = DocumentDesk.ready()
    desk.see(.card(tilt: 24), for: .seconds(20))
    #expect(desk.controls == [.takePicture])
    desk.walk.send(.camera(.lost))
    #expect(desk.controls == [])
  }

  @Test func aGapOfMoreThan350MillisecondsBreaksTheHold() {
    for (gap, name) in [(340, "documentCaptured"), (360, "holdBroken")] {
      var desk = DocumentDesk.ready()
      desk.see(.card(), for: .seconds(1))
      desk.see(.card(), for: .milliseconds(gap * 4), every: .milliseconds(gap))
      #expect(desk.walk.names.contains(name), "\(gap)")
    }
  }

  @Test func aCameraThatGoesIsWaitedFor() {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(1))
    desk.walk.send(.camera(.lost))
    #expect(desk.view?.capture.trouble == .lost && desk.walk.kept == nil)
    desk.walk.send(.camera(.restored), .camera(.ready))
    desk.see(.card(), for: .seconds(3))
    #expect(desk.walk.page == .documentReview)
    desk.walk.send(.camera(.lost), .camera(.failed(CaptureError(.cameraLost, "gone"))))
    #expect(desk.walk.page == .documentReview, "what was taken needs no camera")
    desk.walk.want(.press)
    #expect(desk.walk.effects.contains(.openCamera(.document)) && desk.walk.page == .documentCapture)
  }

  @Test func underAQuestionTimeStandsStillAndNothingIsTaken() {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(1))
    desk.walk.want(.help)
    #expect(desk.walk.isTimeStopped && desk.walk.names.contains("holdBroken"))
    desk.see(.card(), for: .seconds(20))
    desk.walk.want(.help)
    desk.see(.card(), for: .seconds(3))
    #expect(desk.walk.page == .documentReview)
  }

  @Test func leavingKeepsNothing() {
    for page in [Page.documentCapture, .documentReview, .documentFlip] {
      for var walk in DocumentDesk.states(on: page) {
        walk.want(.cancel(by: .person))
        #expect(walk.kept == nil && walk.effects.products == [], "\(page)")
      }
    }
  }

  @Test func failedSaveIsShownAndCanBeRetried() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td3), review: false)
    desk.walk.cannotKeep = CaptureError(.cannotWrite, "full")
    desk.see(.card(.td3), for: .seconds(3))
    #expect(desk.walk.failure?.code == .cannotWrite && desk.walk.kept == nil)
    desk.walk.cannotKeep = nil
    desk.walk.want(.pressControl(.tryAgain))
    #expect(desk.walk.page == .documentCapture)
  }
}
