import enum Chance.Night
import Contract
import Engine
import Flow
import Testing

/// Wrong corners are corrected by keys alone.
@Suite struct CornersByKeysTests {
  private static let desks = ["plain", "wood", "clutter", "wood"]

  private func desk(_ seed: UInt64) throws -> CornerRig {
    var dice = Dice(state: seed)
    func real(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }
    let words =
      "back=\(Self.desks[Int(seed % 4)]) x=\(real(-0.04...0.04)) y=\(real(-0.04...0.04)) width=\(real(0.8...0.98)) "
      + "tilt=\(real(-10...10)) turn=\(real(-10...10)) roll=\(real(-6...6))"
    return try CornerRig(words, seed: seed) { $0.perturbed(by: 0.02...0.04, &dice) }
  }

  /// As a person does who sees the true corners: long steps to get near, then a snap, and single steps if a side has
  /// snapped to another edge.
  private func work(_ desk: CornerRig) {
    desk.press(.character("g"))
    for corner in 0..<4 {
      if corner > 0 { desk.press(.tab) }
      bring(corner, within: 12, desk)
    }
    desk.press(.character("s"))
    for corner in 0..<4 where desk.error(of: corner) > 0.005 {
      desk.press(.character(Unicode.Scalar(UInt8(0x31 + corner))))
      bring(corner, within: 4, desk)
    }
    desk.press(.enter)
  }

  private func bring(_ corner: Int, within pixels: Double, _ desk: CornerRig) {
    func way() -> (x: Double, y: Double) {
      let (now, wanted) = (desk.editor?.quad.corners[corner] ?? Point(0, 0), desk.truth.corners[corner])
      return (wanted.x - now.x, wanted.y - now.y)
    }
    for _ in 0..<4 where abs(way().x) > pixels { desk.press(way().x > 0 ? .right : .left) }
    for _ in 0..<4 where abs(way().y) > pixels { desk.press(way().y > 0 ? .down : .up) }
  }

  @Test(arguments: Night.sample(3, of: Array(1...20))) func twentyKeysPlaceCornersWithinHalfAPercent(seed: Int) throws {
    let desk = try desk(UInt64(seed))
    let before = try #require(desk.editor?.quad)
    #expect(desk.error(of: before) >= 0.02)
    work(desk)
    let shot = try #require(desk.shot)
    #expect(desk.error(of: shot.quad) <= 0.005, "\(desk.error(of: shot.quad))")
    #expect(desk.pressed <= 20, "\(desk.pressed) keys")
    let told = desk.notices.compactMap { if case .cornersEdited(_, let moved) = $0 { moved } else { nil } }
    #expect(told.count == 1 && told.allSatisfy { $0 >= 0.015 })
  }

  @Test func savedPictureIsFlattenedAgain() throws {
    let desk = try desk(3)
    func flat() throws -> [UInt8] { Array(try #require(desk.engine.pictures["document-front.jpg"]).picture.luma) }
    let before = try flat()
    work(desk)
    #expect(try flat() != before)
    #expect(desk.engine.pictures["document-front.jpg"]?.picture.size == desk.shot?.flatSize)
  }

  @Test func withoutEdgesSnapFindsNothing() throws {
    let desk = try CornerRig("back=plain width=0.9") { truth in
      Quad(Box(x: 4, y: 4, width: 60, height: 500))
    }
    let before = try #require(desk.editor?.quad)
    desk.press(.character("s"))
    #expect(desk.editor?.remark == .noEdges && desk.editor?.quad == before)
  }
}
