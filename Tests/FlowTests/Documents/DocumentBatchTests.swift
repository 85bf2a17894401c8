import Contract
import Testing

@testable import Flow

/// The batches of frames of a document's sides.
@Suite struct DocumentBatchTests {
  private func desk(frames: Bool? = true, review: Bool = false) -> DocumentDesk {
    var desk = DocumentDesk(DocumentConfig(kind: .td1), review: review, frames: frames)
    desk.begin()
    return desk
  }

  private func starts(_ desk: DocumentDesk) -> [BatchWish] {
    desk.walk.effects.compactMap { if case .startRecording(_, nil, let wish?) = $0 { wish } else { nil } }
  }

  private func frames(_ desk: DocumentDesk) -> Product? { desk.walk.effects.products.first { $0.role == "cardFrames" } }

  /// Holds a side until its picture is taken, with batches of these names; the recorder then ends.
  private func capture(_ found: DocumentFinding, _ ids: String..., of desk: inout DocumentDesk) {
    desk.see(found, for: .milliseconds(500))
    ids.forEach { desk.walk.send(.recorder(.batch($0, frames: 5))) }
    desk.see(found, for: .seconds(1.5))
    desk.walk.send(.recorder(.batched))
  }

  @Test(arguments: [nil, false] as [Bool?]) func nothingIsRecordedUnlessWanted(_ frames: Bool?) {
    var desk = desk(frames: frames)
    capture(.card(), of: &desk)
    #expect(starts(desk).isEmpty && !desk.walk.effects.contains(.finishRecording))
    #expect(desk.walk.notices.contains(.documentAccepted(.front)))
  }

  @Test func eachSideHasItsOwn() throws {
    var desk = desk()
    capture(.card(), "frames-front-1", "frames-front-2", of: &desk)
    desk.see(.nothing, for: .seconds(1))
    capture(.back, "frames-back-1", of: &desk)
    #expect(starts(desk).map(\.series) == ["frames-front", "frames-back"])
    #expect(starts(desk).allSatisfy { $0.label == "td1" && $0.first == 1 })
    #expect(
      desk.walk.notices.contains(
        .framesRecorded("frames-front-2", frames: 5, current: ["frames-front-1", "frames-front-2"])))
    let product = try #require(frames(desk))
    #expect(product.files.map(\.name) == ["frames-front-1.json", "frames-front-2.json", "frames-back-1.json"])
    #expect(product.facts["label"] == .text("td1") && product.facts["count"] == .whole(15))
    #expect(product.facts["frontCardFrameBatchIds"] == .list([.text("frames-front-1"), .text("frames-front-2")]))
    #expect(product.facts["backCardFrameBatchIds"] == .list([.text("frames-back-1")]))
  }

  @Test func theSideWaitsForItsLastBatch() {
    var desk = desk()
    desk.see(.card(), for: .seconds(2))
    #expect(desk.walk.effects.contains(.finishRecording))
    #expect(!desk.walk.notices.contains(.documentAccepted(.front)))
    desk.walk.send(.recorder(.batch("frames-front-1", frames: 5)), .recorder(.batched))
    #expect(desk.walk.notices.contains(.documentAccepted(.front)))
    // A recorder that never answers must not hold the person.
    var stuck = self.desk()
    stuck.see(.card(), for: .seconds(2))
    stuck.walk.wait(.seconds(6))
    #expect(stuck.walk.failure?.code == .recordingFailed)
  }

  @Test func aRetakenSideHasNoneOfTheFirst() throws {
    var desk = desk(review: true)
    capture(.card(), "frames-front-1", of: &desk)
    desk.walk.want(.pressControl(.tryAgain))
    #expect(desk.walk.effects.contains(.dropWritten(["frames-front-1.json"])))
    capture(.card(), "frames-front-2", of: &desk)
    #expect(starts(desk).map(\.first) == [1, 2])
    desk.walk.want(.pressControl(.lookGood))
    desk.see(.nothing, for: .seconds(1))
    capture(.back, "frames-back-1", of: &desk)
    desk.walk.want(.pressControl(.lookGood))
    #expect(try #require(frames(desk)).facts["frontCardFrameBatchIds"] == .list([.text("frames-front-2")]))
  }

  @Test func whatIsSeenWithoutTheDocumentIsNotKept() {
    var desk = desk()
    desk.see(.card(width: 0.5), for: .seconds(1))
    desk.walk.send(.recorder(.batch("frames-front-1", frames: 5)))
    #expect(!desk.walk.effects.contains(.discardRecording))
    desk.see(.nothing, for: .seconds(2))
    #expect(desk.walk.effects.count { $0 == .discardRecording } == 1)
    desk.see(.card(width: 0.5), for: .seconds(1))
    #expect(starts(desk).map(\.first) == [1, 2])
  }

  @Test func onlyTheNewestCount() throws {
    var batches = FrameBatches("frames-front", most: 3)
    _ = batches.begin(label: "td1")
    for number in 1...5 { _ = batches.take("frames-front-\(number)", frames: number) }
    #expect(batches.ids == ["frames-front-3", "frames-front-4", "frames-front-5"] && batches.pictures == 12)
  }

  @Test func aFaultOfTheDiskEndsTheSession() {
    var desk = desk()
    desk.see(.card(), for: .milliseconds(500))
    desk.walk.send(.recorder(.failed(CaptureError(.cannotWrite, "The disk is full."))))
    #expect(desk.walk.failure?.code == .cannotWrite)
  }
}
