import Contract
import Testing

@testable import Flow

/// Imported picture files in place of the camera.
@Suite struct ImportTests {
  private static let size = PixelSize(width: 1600, height: 1000)

  private static func desk(
    _ document: DocumentConfig = DocumentConfig(kind: .td1, allowImport: true), review: Bool? = nil
  ) -> DocumentDesk {
    var desk = DocumentDesk.ready(document, review: review)
    desk.press(.character("i"))
    return desk
  }

  private static func sent(_ path: String, in desk: inout DocumentDesk) -> ImportOrder? {
    for letter in path.unicodeScalars { desk.press(.character(letter)) }
    desk.press(.enter)
    if case .ask(.importer(.read(let order))) = desk.walk.effects.last { return order }
    return nil
  }

  @Test func importIsNotOfferedUnlessAllowed() {
    var desk = DocumentDesk.ready()
    desk.press(.character("i"))
    desk.walk.want(.importPicture)
    #expect(desk.walk.page == .documentCapture)
    #expect(desk.walk.session.view?.face.claims.contains { $0.word == .importPicture } == false)
  }

  @Test func lettersAreOfThePathAndNothingIsReadWithoutOne() {
    var desk = Self.desk()
    #expect(desk.walk.page == .documentImport && desk.walk.effects.contains(.stopLooking))
    desk.press(.enter)
    #expect(desk.field?.path == "" && desk.field?.state == .writing)
    for letter in "wrong".unicodeScalars { desk.press(.character(letter)) }
    desk.press(.control("u"))
    #expect(desk.field?.path == "", "all at once")
    for letter in "~/q l?t.jpgx" { desk.press(.character(letter.unicodeScalars.first ?? " ")) }
    desk.press(.backspace)
    #expect(desk.walk.page == .documentImport && desk.field?.path == "~/q l?t.jpg")
    for _ in 0..<20 { desk.press(.backspace) }
    #expect(desk.field?.path == "")
  }

  @Test func noPathIsLongerThanSystemsTakeThem() {
    var desk = Self.desk()
    for _ in 0..<5000 { desk.press(.character("é")) }
    #expect(desk.field?.path.utf8.count == 4094)
  }

  @Test func itIsReviewedWhateverTheSettingsSay() throws {
    var desk = Self.desk(DocumentConfig(kind: .td1, sides: .front, allowImport: true), review: false)
    let order = try #require(Self.sent("a.jpg", in: &desk))
    #expect(order == ImportOrder("a.jpg", as: "document-front-frame.jpg", .td1, readsCode: false))
    #expect(desk.field?.state == .reading && desk.controls == [.continueButton])
    desk.press(.character("b"), .backspace, .enter)
    #expect(desk.field?.path == "a.jpg", "what is being read stands")
    desk.walk.send(.told(.imported(.seen(.card(), Self.size))))
    #expect(desk.walk.page == .documentReview)
    #expect(desk.walk.notices.contains(.documentCaptured(.front, manual: false, origin: .file)))
    desk.walk.want(.pressControl(.lookGood))
    let product = try #require(desk.walk.effects.products.first)
    #expect(product.facts["origin"] == .text("file"))
    guard case .facts(let sides)? = product.facts["sides"], case .facts(let front)? = sides["front"] else {
      Issue.record("no side")
      return
    }
    #expect(front["origin"] == .text("file") && front["frame"] == .whole(0) && front["manual"] == .truth(false))
  }

  @Test func itsFaultsAreTheRulesThatItBreaks() {
    let poor = DocumentFinding.card(
      tilt: 24, inliers: [1, 0.3, 1, 1], room: -0.02, edgeWidth: 2.6, median: 60, glare: 0.02)
    let faults: [(DocumentFinding, [Hint])] = [
      (poor, [.docCorners, .docParallel, .docFingers, .docGlare, .docDark, .docBlur]),
      (.card(aspect: 1.42, roll: 20), [.docIsPassport, .docUpright]), (.card(glare: 0.01), [.docGlare]), (.card(), []),
    ]
    for (found, hints) in faults {
      var desk = Self.desk()
      _ = Self.sent("a.jpg", in: &desk)
      desk.walk.send(.told(.imported(.seen(found, DocumentDesk.size))))
      #expect(desk.reviewed?.faults == hints)
    }
  }

  @Test func withoutAnOutlineTheCornersAreAskedFor() {
    var desk = Self.desk()
    _ = Self.sent("a.jpg", in: &desk)
    desk.walk.send(.told(.imported(.seen(DocumentFinding(), Self.size))))
    #expect(desk.walk.page == .documentCorners)
  }

  /// A session that shows the review of a picture of a file, with what was found in it.
  private static func shown(_ found: DocumentFinding) -> DocumentDesk {
    var desk = Self.desk(DocumentConfig(kind: .td1, sides: .front, allowImport: true))
    _ = Self.sent("a.jpg", in: &desk)
    desk.walk.send(.told(.imported(.seen(found, Self.size))))
    return desk
  }

  @Test func aPictureIsTurnedAndLookedAtAgain() throws {
    var desk = Self.shown(.card())
    desk.press(.character("r"))
    let order = ImportOrder(nil, as: "document-front-frame.jpg", .td1, readsCode: false)
    #expect(desk.walk.effects.last == .ask(.importer(.read(order))))
    #expect(desk.walk.session.view?.controls.contains { $0.isEnabled } == false, "nothing is kept meanwhile")
    desk.walk.want(.pressControl(.lookGood))
    #expect(!desk.walk.names.contains("documentAccepted") && desk.walk.page == .documentReview)
    let turned = PixelSize(width: Self.size.height, height: Self.size.width)
    desk.walk.send(.told(.imported(.seen(.card(width: 0.5), turned))))
    #expect(desk.walk.notices.last == .documentTurned(.front))
    let shot = try #require(desk.reviewed)
    #expect(shot.size == turned && shot.origin == .file && shot.outline == DocumentFinding.card(width: 0.5).outline)
    #expect(
      desk.walk.effects.contains(.ask(.pictures(.flatten(shot.frameFile, into: shot.file, shot.quad, shot.flatSize)))))
    #expect(desk.walk.names.filter { $0 == "documentCaptured" }.count == 1, "it is the same picture")
    desk.walk.want(.pressControl(.lookGood))
    #expect(desk.walk.session.hasEnded)
  }

  @Test func itIsTurnedWhereItsCornersAreMarkedToo() {
    var desk = Self.shown(DocumentFinding())
    desk.press(.right, .character("r"))
    #expect(desk.walk.page == .documentReview)
    desk.walk.send(.told(.imported(.seen(DocumentFinding(), Self.size))))
    guard case .documentCorners(let editor)? = desk.walk.session.view?.face.content else {
      Issue.record("none")
      return
    }
    #expect(editor.shot.edit == nil && editor.quad == editor.shot.found, "corners of the other way round say nothing")
  }

  @Test func failedOrCancelledTurnKeepsThePicture() {
    for isRefused in [true, false] {
      var desk = Self.shown(.card())
      desk.press(.character("r"))
      if isRefused {
        desk.walk.send(.told(.imported(.refused(CaptureError(.ourBug, "There is none.")))))
      } else {
        desk.press(.escape)
        #expect(desk.walk.effects.last == .ask(.importer(.abandon)))
        desk.walk.send(.told(.imported(.seen(.card(width: 0.5), Self.size))))
      }
      #expect(desk.reviewed?.outline == DocumentFinding.card().outline)
      #expect(desk.controls == [.lookGood, .tryAgain, .corners] && !desk.walk.names.contains("documentTurned"))
    }
  }

  @Test func turnKeyRetakesACameraPicture() {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.turnPicture)
    #expect(desk.walk.page == .documentReview && desk.walk.session.view?.controls.allSatisfy(\.isEnabled) == true)
    desk.press(.character("r"))
    #expect(desk.walk.notices.contains(.documentRetaken(.front, by: .review)))
  }

  @Test func withoutADocumentItIsKeptOnlyByAnAnswer() throws {
    var desk = Self.shown(DocumentFinding())
    desk.press(.enter, .enter)
    #expect(desk.controls == [.corners, .yes] && desk.walk.page == .documentReview)
    desk.walk.want(.pressControl(.lookGood), .pressControl(.tryAgain))
    #expect(desk.controls == [.corners, .yes], "neither is asked here")
    let view = try #require(desk.walk.session.view)
    #expect(view.answer(by: .pressControl(.yes)) == .yes, "it is an answer, with the law of all of them")
    #expect(view.answer(by: .press) == nil, "Enter leads to the corners")
    desk.press(.escape)
    #expect(desk.controls == [.lookGood, .tryAgain, .corners] && !desk.walk.names.contains("documentAccepted"))
    desk.walk.want(.pressControl(.lookGood), .pressControl(.yes))
    #expect(desk.walk.session.hasEnded)
  }

  @Test func markedCornersNeedNoConfirmation() {
    var desk = Self.shown(DocumentFinding())
    desk.press(.right, .enter, .enter)
    #expect(desk.walk.session.hasEnded)
  }

  @Test func zoneTextIsKeptOnlyIfAllowed() throws {
    let text = ZoneText(fields: ZoneFields(), lines: ["SECRET"])
    var found = DocumentFinding.card()
    found.zone = DocumentZone(
      form: .td1, checks: ZoneChecks(number: true, birth: true, expiry: true, composite: true), text: text)
    found.code = CodeReading(length: 3, sha256: String(repeating: "a", count: 64))
    for keeps in [true, false] {
      var desk = Self.desk(DocumentConfig(kind: .td1, sides: .front, qr: .required, keepText: keeps, allowImport: true))
      _ = Self.sent("a.jpg", in: &desk)
      desk.walk.send(.told(.imported(.seen(found, Self.size))))
      #expect(desk.walk.names.suffix(3) == ["documentCaptured", "mrzRead", "qrRead"])
      desk.walk.want(.pressControl(.lookGood))
      #expect(desk.walk.session.hasEnded && "\(desk.walk.effects)".contains("SECRET") == keeps)
    }
  }

  @Test func refusedPathSaysWhyAndCanBeEdited() {
    var desk = Self.desk()
    _ = Self.sent("a.jpg", in: &desk)
    let error = CaptureError(.resourceMissing, "There is none.")
    desk.walk.send(.told(.imported(.refused(error))))
    #expect(desk.walk.page == .documentImport && desk.field?.state == .refused(error))
    desk.press(.backspace, .character("f"))
    #expect(desk.field?.state == .writing && desk.field?.path == "a.jpf")
    #expect(!desk.walk.session.hasEnded)
  }

  @Test func goingBackCancelsTheImport() {
    var desk = Self.desk()
    _ = Self.sent("a.jpg", in: &desk)
    desk.press(.escape)
    #expect(desk.walk.page == .documentCapture && desk.walk.effects.contains(.ask(.importer(.abandon))))
    desk.walk.send(.told(.imported(.seen(.card(), Self.size))))
    #expect(desk.walk.page == .documentCapture && !desk.walk.names.contains("documentCaptured"))
    desk.see(.card(), for: .seconds(3))
    #expect(desk.walk.page == .documentReview)
  }

  @Test func aHoldUnderItEndsAndNoTimeRuns() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, allowImport: true))
    desk.see(.card(), for: .seconds(1))
    #expect(desk.walk.names.last == "holdStarted")
    desk.press(.character("i"))
    #expect(desk.walk.names.last == "holdBroken" && desk.walk.kept == nil)
    desk.walk.wait(.seconds(300))
    #expect(desk.walk.page == .documentImport && !desk.walk.names.contains("attemptFailed"))
  }

  @Test func itMayBeTheBackAloneAndTheFrontOfTheCamera() throws {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, allowImport: true))
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.press, .press)
    #expect(desk.view?.side == .back)
    desk.press(.character("i"))
    #expect(try #require(Self.sent("b.png", in: &desk)).name == "document-back-frame.jpg")
    desk.walk.send(.told(.imported(.seen(.back, Self.size))))
    desk.walk.want(.pressControl(.lookGood))
    let product = try #require(desk.walk.effects.products.first)
    guard case .facts(let sides)? = product.facts["sides"], case .facts(let front)? = sides["front"] else {
      Issue.record("no side")
      return
    }
    #expect(product.facts["origin"] == .text("file") && front["origin"] == .text("camera"))
  }

  @Test func lostCameraMattersOnlyAfterGoingBack() {
    var desk = Self.desk()
    desk.walk.send(.camera(.lost), .camera(.failed(CaptureError(.cameraLost, "gone"))))
    #expect(desk.walk.page == .documentImport)
    desk.press(.escape)
    #expect(desk.walk.page == .documentCapture && desk.walk.effects.contains(.openCamera(.document)))
  }

  @Test func leavingKeepsNothing() {
    var desk = Self.desk()
    _ = Self.sent("a.jpg", in: &desk)
    desk.walk.want(.cancel(by: .person))
    #expect(desk.walk.effects.contains(.ask(.importer(.abandon))) && desk.walk.effects.products == [])
  }
}

extension DocumentDesk {
  fileprivate var field: DocumentImport? {
    if case .documentImport(let page) = walk.session.view?.face.content { page } else { nil }
  }

  fileprivate var reviewed: DocumentShot? {
    if case .documentReview(let review) = walk.session.view?.face.content { review.shot } else { nil }
  }
}
