import Contract
import Testing

@testable import Flow

/// The enlarged parts of a reviewed picture, key by key.
@Suite struct ZoomTests {
  private static let z = Key.character("z")

  private static func desk() -> DocumentDesk {
    var desk = DocumentDesk.ready()
    desk.see(.card(), for: .seconds(3))
    return desk
  }

  private func zoom(_ desk: DocumentDesk) -> PictureZoom? {
    guard case .documentReview(let review) = desk.walk.session.view?.face.content,
      case .zoomed(let zoom) = review.moment
    else { return nil }
    return zoom
  }

  @Test func eachPressShowsAnotherPartAndTheLastOneTheWholePicture() throws {
    var desk = Self.desk()
    #expect(zoom(desk) == nil && desk.walk.session.view?.face.stage == "")
    var centres: [Point] = []
    for part in 1...PictureZoom.count {
      desk.press(Self.z)
      let zoom = try #require(self.zoom(desk))
      #expect(zoom.part == part && desk.walk.session.view?.face.stage == "zoomed")
      centres.append(zoom.centre)
    }
    #expect(Set(centres.map { "\($0)" }).count == PictureZoom.count)
    #expect(Set(centres.map(\.x)).count == PictureZoom.across && Set(centres.map(\.y)).count == PictureZoom.down)
    desk.press(Self.z)
    #expect(zoom(desk) == nil && desk.walk.page == .documentReview)
  }

  @Test func theNameComesFirst() {
    var shot = DocumentShot(
      frame: 1, size: DocumentDesk.size, kind: .td1, side: .front, outline: DocumentFinding.card().outline,
      isManual: false)
    #expect(PictureZoom(on: shot).centre == Point(0.5, 0.375), "beside the portrait")
    shot.side = .back
    #expect(PictureZoom(on: shot).centre == Point(1.0 / 6, 0.125))
    shot.zoneAsRead = DocumentZone(
      form: .td1, checks: ZoneChecks(number: true, birth: true, expiry: true, composite: true))
    #expect(PictureZoom(on: shot).centre == Point(1.0 / 6, 0.875), "in the MRZ")
  }

  @Test func arrowsGoToTheNextPartAndNoFurtherThanTheEdge() throws {
    var desk = Self.desk()
    desk.press(Self.z)
    let first = try #require(zoom(desk)).centre
    desk.press(.right)
    #expect(try #require(zoom(desk)).centre == Point(5.0 / 6, first.y) && zoom(desk)?.part == 2)
    desk.press(.down)
    #expect(zoom(desk)?.part == 2 + PictureZoom.across)
    desk.press(.left, .up)
    #expect(zoom(desk)?.part == 1 && zoom(desk)?.centre == first)
    for key in [Key.left, .up] { for _ in 0..<9 { desk.press(key) } }
    #expect(zoom(desk)?.centre == Point(1.0 / 6, 0.125))
    for key in [Key.right, .down] { for _ in 0..<9 { desk.press(key) } }
    #expect(zoom(desk)?.centre == Point(5.0 / 6, 0.875))
    desk.press(Self.z)
    #expect(zoom(desk)?.centre == Point(1.0 / 6, 0.125), "the walk goes on from where the arrows led")
  }

  @Test func escapeLeavesTheZoomFirst() {
    var desk = Self.desk()
    desk.press(Self.z, Self.z, .escape)
    #expect(zoom(desk) == nil && desk.walk.page == .documentReview)
    desk.press(Self.z)
    #expect(zoom(desk)?.part == 1)
    desk.press(.escape, .escape)
    #expect(desk.walk.page == .documentCapture)
  }

  @Test func theButtonsWorkOnAPart() {
    var desk = Self.desk()
    let whole = desk.controls
    desk.press(Self.z)
    #expect(desk.controls == whole)
    var others = desk
    desk.press(.enter)
    #expect(desk.walk.page == .documentFlip)
    others.press(.character("r"))
    #expect(others.walk.page == .documentCapture)
    others = Self.desk()
    others.press(Self.z, .character("c"))
    #expect(others.walk.page == .documentCorners)
    others.press(.left, .escape)
    #expect(others.walk.page == .documentReview && zoom(others) == nil)
  }

  @Test func onOtherPagesItDoesNothing() {
    var desk = DocumentDesk.ready()
    let before = desk.walk.session
    desk.walk.want(.zoom)
    #expect(desk.walk.session == before)
    desk = Self.desk()
    desk.press(.character("c"))
    let corners = desk.walk.session
    desk.walk.want(.zoom)
    #expect(desk.walk.session == corners)
  }
}
