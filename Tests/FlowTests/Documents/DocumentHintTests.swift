import Contract
import Testing

@testable import Flow

@Suite struct DocumentHintTests {
  struct Case: Sendable, CustomStringConvertible {
    var hint: Hint
    var found: DocumentFinding
    var kind = DocumentKind.td1
    var description: String { hint.rawValue }
  }

  static let cases = [
    Case(hint: .uncoverCamera, found: DocumentFinding(scene: SceneLight(mean: 5, spread: 2))),
    Case(hint: .docFront, found: DocumentFinding(scene: SceneLight(mean: 30, spread: 2))),
    Case(hint: .docFront, found: .nothing), Case(hint: .docPhotoPage, found: .nothing, kind: .td3),
    Case(hint: .docCorners, found: .card(room: 0.005)),
    Case(hint: .docCorners, found: DocumentFinding(content: DocumentContent(rows: 8))),
    Case(hint: .docCorners, found: DocumentFinding(content: DocumentContent(hasPortrait: true))),
    Case(hint: .docIsPassport, found: .card(aspect: 1.42)),
    Case(hint: .docIsCard, found: .card(.td3, aspect: 1.586), kind: .td3),
    Case(hint: .docContent, found: .card(content: DocumentContent(rows: 1))),
    Case(hint: .docTurnOver, found: .back), Case(hint: .docFarther, found: .card(width: 1.12)),
    Case(hint: .docCloser, found: .card(width: 0.6)), Case(hint: .docUpright, found: .card(roll: -17)),
    Case(hint: .docParallel, found: .card(tilt: 23)),
    Case(hint: .docFingers, found: .card(inliers: [1, 0.9, 0.4, 0.8])),
    Case(hint: .docGlare, found: .card(glare: 0.02)), Case(hint: .docBright, found: .card(median: 240)),
    Case(hint: .docBright, found: .card(clipped: 0.3)), Case(hint: .docDark, found: .card(median: 60)),
    Case(hint: .docBlur, found: .card(edgeWidth: 2.4)),
  ]

  @Test(arguments: cases) func eachIsToldInTimeAndNothingIsTakenMeanwhile(example: Case) {
    var desk = DocumentDesk.ready(DocumentConfig(kind: example.kind))
    // The initial hint needs no change.
    let stands = desk.hint == example.hint
    desk.see(example.found, for: .milliseconds(example.hint == .docContent ? 2700 : 1200))
    #expect(desk.hint == example.hint)
    #expect(stands || desk.walk.notices.contains(.hintChanged(example.hint)))
    desk.see(example.found, for: .seconds(3))
    #expect(desk.walk.page == .documentCapture && !desk.walk.names.contains("holdStarted"))
  }

  @Test(arguments: [DocumentKind.td1, .td3]) func aFittingOneIsToldNothingButToStay(kind: DocumentKind) {
    var desk = DocumentDesk.ready(DocumentConfig(kind: kind))
    desk.see(.card(kind), for: .seconds(3))
    let hints = desk.walk.notices.compactMap { if case .hintChanged(let hint) = $0 { hint } else { nil } }
    #expect(hints == [.docHold] && desk.walk.page == .documentReview)
  }

  /// In a dark, blurred or distant picture the portrait is missed, although it is there.
  @Test(arguments: [
    Case(hint: .docCloser, found: .card(width: 0.6)), Case(hint: .docParallel, found: .card(tilt: 23)),
    Case(hint: .docGlare, found: .card(glare: 0.02)), Case(hint: .docDark, found: .card(median: 60)),
    Case(hint: .docBlur, found: .card(edgeWidth: 2.4)),
  ]) func faultsThatHideThePortraitAreHintedFirst(example: Case) {
    var desk = DocumentDesk.ready()
    var found = example.found
    found.content = DocumentContent(rows: 1)
    desk.see(found, for: .seconds(4))
    let hints = desk.walk.notices.compactMap { if case .hintChanged(let hint) = $0 { hint } else { nil } }
    #expect(hints.last == example.hint && !hints.contains(.docContent))
    desk.see(.card(content: DocumentContent(rows: 1)), for: .seconds(3))
    #expect(desk.hint == .docContent && !desk.walk.names.contains("holdStarted"))
  }

  /// If the aspect is ambiguous, another hint is shown, and no picture is taken.
  @Test(arguments: [
    Case(hint: .docParallel, found: .card(aspect: 1.42, tilt: 18)),
    Case(hint: .docFingers, found: .card(aspect: 1.42, inliers: [1, 0.9, 0.5, 0.9])),
    Case(hint: .docCorners, found: .card(aspect: 1.42, room: 0.015)),
  ]) func onlyASurelyMeasuredShapeIsCalledAPassport(example: Case) {
    var desk = DocumentDesk.ready()
    desk.see(example.found, for: .seconds(4))
    #expect(desk.hint == example.hint && !desk.walk.names.contains("holdStarted"))
    #expect(!desk.walk.notices.contains(.hintChanged(.docIsPassport)))
  }

  @Test func tryingAgainKeepsTheKindThatThePersonHasChosen() {
    var desk = DocumentDesk.ready(DocumentConfig())
    desk.press(.character("k"))
    #expect(desk.view?.kind == .td3)
    desk.see(.nothing, for: .seconds(183))
    #expect(desk.walk.page == .failed)
    desk.walk.want(.pressControl(.tryAgain))
    #expect(desk.walk.page == .documentCapture && desk.view?.kind == .td3)
  }

  @Test func everyHintOfDocumentsHasItsCase() {
    let shown = Set(Self.cases.map(\.hint))
    // The back is wanted after the front, and motion needs more than one picture.
    #expect(Set(Hint.ofDocuments).subtracting(shown) == [.docBack, .docStill, .docHold])
  }

  /// Half of it is lit, so that it has a look.
  private static func look(_ light: (Int, Int) -> Bool) -> DocumentLook? {
    let size = DocumentLook.size
    return DocumentLook(
      (0..<size.width * size.height).map { light($0 % size.width, $0 / size.width) ? 200 : 60 })
  }

  @Test func aFrontWithoutAPortraitIsKnownWhenItIsShownForTheBack() throws {
    let front = try #require(Self.look { x, y in x < 10 && y > 4 })
    let upsideDown = try #require(Self.look { x, y in x >= 22 && y < 15 })
    let back = try #require(Self.look { x, y in y < 5 || x > 28 })
    var desk = DocumentDesk.ready(review: false)
    func card(_ look: DocumentLook) -> DocumentFinding { .card(content: DocumentContent(rows: 8, look: look)) }
    desk.see(card(front), for: .seconds(3))
    #expect(desk.walk.page == .documentFlip)
    desk.press(.enter)
    for shown in [front, upsideDown] {
      desk.see(card(shown), for: .seconds(4))
      #expect(desk.hint == .docTurnOver && desk.view?.side == .back)
    }
    desk.see(card(back), for: .seconds(4))
    #expect(desk.walk.names.filter { $0 == "documentAccepted" }.count == 2)
  }

  /// With a wrong outline its content was not that of the front.
  @Test func aFrontWhoseCornersWereMovedHasNoLook() throws {
    var shot = DocumentShot(
      frame: 1, size: DocumentDesk.size, kind: .td1, side: .front, outline: DocumentFinding.card().outline,
      isManual: false)
    shot.lookAsSeen = Self.look { x, _ in x < 9 }
    #expect(shot.look != nil)
    var corners = shot.found.corners
    corners[0].x += 0.06 * shot.found.width
    shot.edit = Quad(corners[0], corners[1], corners[2], corners[3])
    #expect(shot.look == nil)
  }

  @Test func movingDocumentIsAskedToBeStill() {
    var desk = DocumentDesk.ready()
    for step in 0..<60 {
      desk.see(.card(right: step % 2 == 0 ? 0.03 : -0.03), for: .milliseconds(264), every: .milliseconds(264))
    }
    #expect(desk.hint == .docStill && !desk.walk.names.contains("holdStarted"))
    desk.see(.card(), for: .seconds(3))
    #expect(desk.walk.page == .documentReview)
  }

  @Test func unmeasuredQualityIsNoFault() {
    var desk = DocumentDesk.ready()
    desk.see(.card(edgeWidth: nil, content: nil), for: .seconds(3))
    #expect(desk.walk.page == .documentReview)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300]) func numbersThatAreNoneTrapNothing(number: Double) {
    var desk = DocumentDesk.ready()
    var found = DocumentFinding.card(width: number, aspect: number, tilt: number, roll: number, room: number)
    desk.see(found, for: .seconds(2))
    found.outline?.quad = Quad(Point(number, 0), Point(0, number), Point(number, number), Point(0, 0))
    desk.see(found, for: .seconds(2))
    #expect(desk.walk.page == .documentCapture || desk.walk.page == .documentReview)
  }

  @Test func theSideThatTheHintIsAboutIsNamed() {
    var desk = DocumentDesk.ready()
    desk.see(.card(inliers: [1, 0.9, 0.4, 0.8]), for: .seconds(1))
    #expect(desk.hint == .docFingers && desk.view?.weakSide == 2)
    desk.see(.card(), for: .milliseconds(500))
    #expect(desk.view?.weakSide == nil)
  }

  @Test func hintTimesOfASideAreInTheResult() throws {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front), review: false)
    desk.see(.card(tilt: 24), for: .seconds(3))
    desk.walk.want(.help)
    desk.walk.wait(.seconds(20))
    desk.walk.want(.help)
    desk.see(.card(tilt: 24), for: .seconds(1))
    desk.see(.card(), for: .seconds(4))
    let product = try #require(desk.walk.effects.products.first)
    guard case .facts(let sides)? = product.facts["sides"], case .facts(let front)? = sides["front"],
      case .facts(let hints)? = front["hints"], case .facts(let quality)? = front["quality"]
    else { Issue.record("no hints"); return }
    let parallel = try #require(hints["docParallel"]?.number)
    #expect(parallel > 2000 && parallel < 7000, "time without findings does not count: \(hints)")
    #expect(try #require(hints["docHold"]?.number) >= 900)
    let card = try #require(DocumentFinding.card().outline)
    #expect(quality["pitch"]?.number == card.quad.width / 85.6 * 2.54)
  }

  /// Whole seconds without a finding are not counted for any hint.
  @Test func hintTimeStopsWithoutFindings() throws {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .front), review: false)
    desk.see(.nothing, for: .seconds(2))
    desk.walk.wait(.seconds(12))
    desk.see(.card(), for: .seconds(4))
    let product = try #require(desk.walk.effects.products.first)
    guard case .facts(let sides)? = product.facts["sides"], case .facts(let front)? = sides["front"],
      case .facts(let hints)? = front["hints"]
    else { Issue.record("no hints"); return }
    let nothing = try #require(hints["docFront"]?.number)
    #expect(nothing > 1500 && nothing < 4500, "\(hints)")
  }
}
