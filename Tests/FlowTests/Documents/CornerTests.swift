import Contract
import Testing

@testable import Flow

/// The corner editor, key by key.
@Suite struct CornerTests {
  private static func desk() -> DocumentDesk {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    desk.press(.character("c"))
    return desk
  }

  private static let found = DocumentFinding.card().outline?.quad ?? Quad(Box(x: 0, y: 0, width: 1, height: 1))

  /// The offset of each corner from its detected place: right and down.
  private func way(_ desk: DocumentDesk) -> [[Double]] {
    guard let editor = desk.editor else { return [] }
    return zip(editor.quad.corners, Self.found.corners).map { [$0.x - $1.x, $0.y - $1.y] }
  }

  @Test func theReviewOpensItByKeyAndByControl() {
    #expect(Self.desk().walk.page == .documentCorners && Self.desk().controls == [.keepCorners])
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    desk.walk.want(.pressControl(.corners))
    #expect(desk.editor?.quad == Self.found && desk.editor?.corner == 0)
  }

  // MARK: Keys

  @Test(arguments: [
    (Key.left, [-2.0, 0]), (.right, [2, 0]), (.up, [0, -2]), (.down, [0, 2]), (.character("h"), [-0.5, 0]),
    (.character("l"), [0.5, 0]), (.character("k"), [0, -0.5]), (.character("J"), [0, 0.5]),
  ])
  func arrowsMoveACornerAndLettersMoveItALittle(key: Key, by: [Double]) {
    var desk = Self.desk()
    desk.press(key)
    #expect(way(desk) == [by, [0, 0], [0, 0], [0, 0]])
  }

  @Test func stepsAreOfAFrameThatIs1280Wide() {
    var shot = DocumentShot(
      frame: 1, size: PixelSize(width: 640, height: 480), kind: .td1, side: .front, outline: nil, isManual: true)
    var editor = CornerEditor(shot)
    editor.move(.right, fine: false)
    #expect(editor.quad.corners[0].x - shot.quad.corners[0].x == 1)
    shot.size = PixelSize(width: 1920, height: 1080)
    editor = CornerEditor(shot)
    editor.move(.down, fine: true)
    #expect(editor.quad.corners[0].y - shot.quad.corners[0].y == 0.75)
  }

  @Test func tabAndNumbersChooseACorner() {
    var desk = Self.desk()
    let after = [Key.tab, .tab, .backTab, .character("4"), .tab, .character("3"), .character("1"), .character("2")].map
    {
      desk.press($0)
      return desk.editor?.corner
    }
    #expect(after == [1, 2, 1, 3, 0, 2, 0, 1])
    desk.press(.right)
    #expect(way(desk) == [[0, 0], [2, 0], [0, 0], [0, 0]])
  }

  @Test func gMakesStepsLongAndShortAgain() {
    var desk = Self.desk()
    desk.press(.character("g"), .right, .character("l"), .character("g"), .right)
    #expect(way(desk)[0] == [10.5, 0])
  }

  @Test func eMovesTheSideThatBeginsAtTheCorner() {
    var desk = Self.desk()
    desk.press(.character("4"), .character("e"), .left)
    #expect(way(desk) == [[-2, 0], [0, 0], [0, 0], [-2, 0]])
    desk.press(.character("e"), .up)
    #expect(way(desk) == [[-2, 0], [0, 0], [0, 0], [-2, -2]])
  }

  @Test func plusAndMinusMagnify() {
    var desk = Self.desk()
    let near = ["+", "+", "-"].map { (sign: Unicode.Scalar) in
      desk.press(.character(sign))
      return desk.editor?.isNear
    }
    #expect(near == [true, true, false])
  }

  @Test func uTakesBackOneMoveAfterTheOther() {
    var desk = Self.desk()
    desk.press(.right, .tab, .down, .character("0"), .character("u"))
    #expect(way(desk)[1] == [0, 2] && way(desk)[0] == [2, 0])
    desk.press(.character("u"))
    #expect(way(desk)[1] == [0, 0] && way(desk)[0] == [2, 0])
    desk.press(.character("u"), .character("u"), .character("u"))
    #expect(desk.editor?.quad == Self.found, "there is nothing before the beginning")
  }

  @Test func manyMovesCanBeTakenBack() {
    var desk = Self.desk()
    for _ in 0..<100 { desk.press(.character("l")) }
    for _ in 0..<100 { desk.press(.character("u")) }
    #expect(desk.editor?.quad == Self.found)
  }

  @Test func zeroIsAsItWasFound() {
    var desk = Self.desk()
    desk.press(.right, .down, .tab, .left, .character("0"))
    #expect(desk.editor?.quad == Self.found)
  }

  // MARK: Snapping

  @Test func sAsksForTheEdgesAndTakesWhatIsAnswered() throws {
    var desk = Self.desk()
    desk.press(.right, .character("s"))
    let asked = try #require(desk.editor?.quad)
    #expect(desk.walk.effects.last == .ask(.pictures(.snap(asked, to: "document-front-frame.jpg", reach: 28))))
    var answer = Self.found
    answer.corners[2].x += 5
    desk.walk.send(.told(.snapped(SnappedQuad(answer, isWhole: true), from: asked)))
    #expect(desk.editor?.quad == answer && desk.editor?.remark == .snapped)
    desk.press(.character("u"))
    #expect(desk.editor?.quad == asked && desk.editor?.remark == nil)
  }

  @Test func withoutEdgesNothingMoves() {
    var desk = Self.desk()
    desk.press(.character("s"))
    desk.walk.send(.told(.snapped(nil, from: Self.found)))
    #expect(desk.editor?.quad == Self.found && desk.editor?.remark == .noEdges)
  }

  @Test func partialSnapIsReported() {
    var desk = Self.desk()
    var answer = Self.found
    answer.corners[1].y += 3
    for quad in [answer, answer] {
      desk.press(.character("s"))
      guard let before = desk.editor?.quad else { Issue.record("no editor"); return }
      desk.walk.send(.told(.snapped(SnappedQuad(quad, isWhole: false), from: before)))
      #expect(desk.editor?.quad == answer && desk.editor?.remark == .snappedSome)
    }
  }

  @Test func lateSnapAnswerIsIgnored() {
    var desk = Self.desk()
    desk.press(.character("s"), .right)
    desk.walk.send(.told(.snapped(SnappedQuad(Self.found.scaled(0.9, 0.9), isWhole: true), from: Self.found)))
    #expect(way(desk)[0] == [2, 0])
    desk.press(.escape)
    desk.walk.send(.told(.snapped(SnappedQuad(Self.found.scaled(0.9, 0.9), isWhole: true), from: Self.found)))
    #expect(desk.walk.page == .documentReview)
  }

  @Test func edgesThatMakeNoDocumentAreRefused() {
    var desk = Self.desk()
    desk.press(.character("s"))
    desk.walk.send(.told(.snapped(SnappedQuad(Self.found.scaled(0.1, 0.1), isWhole: true), from: Self.found)))
    #expect(desk.editor?.quad == Self.found && desk.editor?.remark == .refused(.small))
  }

  // MARK: Bounds

  /// Presses a key until a move is refused; the corners before it are valid.
  private func push(_ desk: inout DocumentDesk, _ key: Key) -> CornerEditor.Remark? {
    for _ in 0..<400 where desk.editor?.remark == nil { desk.press(key) }
    return desk.editor?.remark
  }

  @Test func sidesNeverCross() throws {
    var desk = Self.desk()
    desk.press(.character("g"))
    #expect(push(&desk, .right) == .refused(.bent))
    #expect(try #require(desk.editor).quad.isConvex)
    desk.press(.left)
    #expect(desk.editor?.remark == nil, "the way back is free")
  }

  @Test func aDocumentHasFivePercentOfTheFrame() throws {
    var desk = Self.desk()
    desk.press(.character("g"), .character("e"))
    #expect(push(&desk, .down) == .refused(.small))
    let area = try #require(desk.editor).quad.area / (1280 * 720)
    #expect((0.05...0.06).contains(area))
  }

  /// The finder accepts smaller documents; their corners can be corrected, and each move undone.
  @Test func oneThatIsSmallerMayLoseHalfOfWhatWasFound() {
    let size = PixelSize(width: 1280, height: 720)
    let found = Quad(Point(100, 100), Point(268, 100), Point(268, 191), Point(100, 191))
    func flaw(_ share: Double, after before: Double = 1) -> CornerEditor.Flaw? {
      found.scaled(share, 1).flaw(in: size, after: found.scaled(before, 1), found: found)
    }
    #expect(found.area < 0.05 * 1280 * 720)
    #expect(flaw(0.99) == nil && flaw(1, after: 1.01) == nil && flaw(0.49) == .small)
  }

  @Test(arguments: [(Key.left, 0), (.up, 1), (.right, 2), (.down, 3)])
  func aCornerIsATenthOutsideAtMost(key: Key, corner: Int) throws {
    var desk = Self.desk()
    desk.press(.character("g"), .character(Unicode.Scalar(UInt8(0x31 + corner))))
    #expect(push(&desk, key) == .refused(.outside))
    let place = try #require(desk.editor).place(corner)
    let outside = max(-place.x, place.x - 1, -place.y, place.y - 1)
    #expect(outside <= 0.1 && outside > 0.085)
  }

  @Test func cornersFarOutsideMayMoveCloser() {
    let box = Box(x: -200, y: 100, width: 900, height: 570)
    let outline = DocumentOutline(
      quad: Quad(box), aspect: 1.58, fill: 0.7, room: -0.2, light: DocumentLight(median: 1, clipped: 0, glare: 0))
    var editor = CornerEditor(
      DocumentShot(
        frame: 1, size: DocumentDesk.size, kind: .td1, side: .front, outline: outline, isManual: true))
    editor.move(.left, fine: false)
    #expect(editor.remark == .refused(.outside))
    _ = editor.act(.side)
    _ = editor.act(.choose(4))
    editor.move(.right, fine: false)
    #expect(editor.remark == nil && editor.quad.corners[0].x == -198)
  }

  // MARK: Undo

  @Test func escapeLeavesThemAsTheyWere() {
    var desk = Self.desk()
    let before = desk.walk.effects.count
    desk.press(.right, .down, .escape)
    #expect(desk.shot?.quad == Self.found && desk.shot?.edit == nil)
    #expect(desk.walk.effects.count == before)
  }

  @Test func enterFlattensAgainAndReportsTheMove() throws {
    var desk = Self.desk()
    desk.press(.character("2"), .character("g"), .right, .right, .right, .right, .enter)
    let shot = try #require(desk.shot)
    #expect(shot.edit != nil && shot.quad.corners[1].x == Self.found.corners[1].x + 32)
    let flat = Effect.ask(
      .pictures(.flatten("document-front-frame.jpg", into: "document-front.jpg", shot.quad, shot.flatSize)))
    let moved = 32 / shot.quad.width
    #expect(desk.walk.effects.suffix(2) == [flat, .notify(.cornersEdited(.front, moved: moved))])
  }

  @Test func unchangedCornersAreNoEdit() {
    var desk = Self.desk()
    desk.press(.right, .left, .enter)
    #expect(desk.shot?.edit == nil && !desk.walk.names.contains("cornersEdited"))
  }

  @Test func aSecondVisitGoesOnFromTheFirst() {
    var desk = Self.desk()
    desk.press(.right, .enter, .character("c"), .right)
    #expect(way(desk)[0] == [4, 0])
    desk.press(.character("0"), .enter)
    #expect(desk.shot?.edit == nil && desk.shot?.quad == Self.found)
    #expect(desk.walk.notices.last == .cornersEdited(.front, moved: 0))
  }

  @Test func theResultHasTheNewCornersAndSaysWhoseTheyAre() throws {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td3))
    desk.see(.card(.td3), for: .seconds(3))
    desk.press(.character("c"), .right, .enter, .enter)
    let product = try #require(desk.walk.effects.products.first)
    guard case .facts(let sides)? = product.facts["sides"], case .facts(let front)? = sides["front"] else {
      Issue.record("no side")
      return
    }
    #expect(front["edited"] == .truth(true) && front["found"] == .truth(true))
    guard case .list(let corners)? = front["corners"], case .facts(let first)? = corners.first else { return }
    let quad = try #require(DocumentFinding.card(.td3).outline?.quad)
    #expect(first["x"]?.number == quad.corners[0].x + 2)
  }

  /// Readings and measurements belong to the document, not to the region that the corners were moved to.
  @Test func farMovedCornersDropReadingsAndMeasurements() throws {
    let zone = DocumentZone(
      form: .td1, checks: ZoneChecks(number: true, birth: true, expiry: true, composite: true), text: nil)
    var card = DocumentFinding.back
    (card.zone, card.code) = (zone, CodeReading(length: 3, sha256: String(repeating: "a", count: 64)))
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, sides: .back, qr: .ifPresent))
    desk.see(card, for: .seconds(3))
    desk.press(.character("c"), .right, .enter)
    #expect(desk.shot?.zone == zone && desk.shot?.code?.reading != nil && desk.shot?.measured != nil)
    desk.press(.character("c"), .character("g"), .right, .right, .right, .right, .right, .right, .right, .enter)
    let shot = try #require(desk.shot)
    #expect(shot.moved > 0.05 && shot.zone == nil && shot.code?.reading == nil && shot.measured == nil)
    var undone = desk
    undone.press(.character("c"), .character("0"), .enter)
    #expect(undone.shot?.zone == zone && undone.shot?.code?.reading != nil)
    desk.press(.enter)
    #expect(desk.walk.page == .codeGuide, "its code is asked for again")
    desk.walk.want(.pressControl(.skip))
    let product = try #require(desk.walk.effects.products.first)
    guard case .facts(let sides)? = product.facts["sides"], case .facts(let back)? = sides["back"] else {
      Issue.record("no side")
      return
    }
    #expect(back["quality"] == .nothing && product.facts["mrz"] == nil)
    guard case .facts(let code)? = desk.walk.effects.products.last?.facts["back"] else { Issue.record("none"); return }
    #expect(code["read"] == .truth(false) && code["textSha256"] == .nothing)
  }

  @Test func withoutAnOutlineTheCornersAreAskedForFirst() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, mode: .manual))
    desk.walk.want(.press)
    desk.see(.nothing, for: .milliseconds(600))
    #expect(desk.walk.page == .documentCorners)
    #expect(desk.editor?.quad == Quad(DocumentKind.td1.guide(in: DocumentDesk.size)))
    var other = desk
    other.press(.escape)
    #expect(other.walk.page == .documentReview && other.shot?.edit == nil)
    desk.press(.right, .enter)
    #expect(desk.walk.page == .documentReview && desk.shot?.edit != nil)
  }

  @Test func withoutReviewCornersAreNotAskedFor() {
    var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, mode: .manual), review: false)
    desk.walk.want(.press)
    desk.see(.nothing, for: .milliseconds(600))
    #expect(desk.walk.notices.contains(.documentAccepted(.front)))
  }

  @Test func leavingKeepsNothing() {
    var desk = Self.desk()
    desk.press(.right)
    desk.walk.want(.cancel(by: .person))
    #expect(desk.walk.kept == nil && desk.walk.effects.products == [])
    let dropped = ["document-front-frame.jpg", "document-front.jpg"].map(Effect.dropPicture)
    #expect(dropped.allSatisfy(desk.walk.effects.contains))
  }
}

extension DocumentDesk {
  fileprivate var editor: CornerEditor? {
    if case .documentCorners(let editor) = walk.session.view?.face.content { editor } else { nil }
  }

  fileprivate var shot: DocumentShot? {
    if case .documentReview(let review) = walk.session.view?.face.content { review.shot } else { nil }
  }
}
