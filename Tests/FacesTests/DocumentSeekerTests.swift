import Chance
import Contract
import Demo
import Documents
import Finders
import Foundation
import Imaging
import Testing

@testable import Faces

/// Documents of the demo camera through the complete finder.
@Suite("What is printed on a document") struct DocumentSeekerTests {
  private static let size = PixelSize(width: 1280, height: 720)

  /// A document held in front of a camera for a while.
  private final class Desk {
    let seeker: DocumentSeeker
    private let renderer: DocumentRenderer
    private let picture = Picture(size)
    private let counter: Counter
    private var frame = 0

    init(seed: UInt64 = 3) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let weights = folder.appendingPathComponent("../../Resources/zone/ocr-b.weights")
      let network = try #require(ZoneNetwork(Array(try Data(contentsOf: weights))))
      let count = Counter()
      seeker = DocumentSeeker(network) { luma, size in
        count.looks += 1
        return SharedScan.seesFace(in: luma, size)
      }
      counter = count
      renderer = DocumentRenderer(size: size, seed: seed)
    }

    private final class Counter { var looks = 0 }

    /// Loading a detector takes a third of a second.
    private final class SharedScan: @unchecked Sendable {
      private static let shared = SharedScan()
      private let scan = try? FaceScan(model: nil)
      private let lock = NSLock()

      static func seesFace(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Bool {
        shared.lock.withLock { shared.scan?.seesFace(in: luma, size) ?? false }
      }
    }

    var faceLooks: Int { counter.looks }

    /// The last finding of so many frames, 15 a second.
    func see(_ state: DocumentState, frames: Int = 1) -> DocumentFinding? {
      var found: DocumentFinding?
      for _ in 0..<frames {
        frame += 1
        renderer.render(state, frame: frame, into: picture)
        let kind = seeker.find(in: picture, at: .milliseconds(Double(frame) * 1000 / 15))
        if case .document(let finding) = kind { found = finding }
      }
      return found
    }
  }

  private static func state(_ kind: DocumentState.Kind, _ side: DocumentState.Side = .front) -> DocumentState {
    var state = DocumentState()
    (state.document, state.side) = (kind, side)
    return state
  }

  @Test("is a portrait on the front of a card when two looks agree")
  func front() throws {
    let desk = try Desk()
    let found = try #require(desk.see(Self.state(.td1)))
    let content = try #require(found.content)
    #expect(found.outline != nil && !content.hasPortrait && content.zoneRows == 0 && !content.isOf(.td1))
    #expect(found.zone == nil)
    let again = try #require(desk.see(Self.state(.td1), frames: 4)?.content)
    #expect(again.hasPortrait && again.isOf(.td1) && desk.faceLooks == 2)
  }

  @Test("is read twice before two frames agree", arguments: [DocumentState.Kind.td1, .td3])
  func zone(kind: DocumentState.Kind) throws {
    let (desk, state) = (try Desk(), Self.state(kind, kind == .td1 ? .back : .front))
    let first = try #require(desk.see(state))
    #expect(first.zone?.checks.allHold == true && first.zone?.isAgreed == false)
    #expect(first.content?.zoneRows == (kind == .td1 ? 3 : 2) && first.content?.hasPortrait == (kind == .td3))
    #expect(desk.see(state, frames: 8)?.zone?.isAgreed == true)
    desk.seeker.reset()
    #expect(desk.see(state)?.zone?.isAgreed == false)
  }

  @Test("says of itself nothing that it has read")
  func silence() throws {
    let zone = try #require(try Desk().see(Self.state(.td3))?.zone)
    let text = try #require(zone.text)
    #expect(text.lines.count == 2 && text.fields.number != nil)
    let told = "\(zone) \(String(reflecting: zone))" + dumped(zone)
    for secret in text.lines + [text.fields.number, text.fields.names?.primary].compactMap(\.self) {
      #expect(!told.contains(secret))
    }
  }

  private func dumped(_ zone: DocumentZone) -> String {
    var told = ""
    dump(zone, to: &told)
    return told
  }

  @Test(
    "is none of a document's on what only has its shape",
    arguments: [DocumentState.Kind.bankcard, .a4, .book, .screen, .window])
  func others(kind: DocumentState.Kind) throws {
    for side in Night.sample(1, of: DocumentState.Side.allCases) {
      let content = try #require(try Desk().see(Self.state(kind, side), frames: Night.count(20, byDay: 9))?.content)
      #expect(DocumentKind.allCases.allSatisfy { !content.isOf($0) }, "\(side): \(content)")
    }
  }

  /// However many rows it shows.
  @Test(
    "is none of a document's in the frame of a screen", arguments: DocumentState.Side.allCases,
    Night.sample(1, of: [0, 6, 12]))
  func screens(side: DocumentState.Side, tilt: Int) throws {
    for back in Night.sample(1, of: [DocumentState.Back.plain, .white, .clutter]) {
      var state = Self.state(.screen, side)
      (state.tilt, state.back) = (Double(tilt), back)
      let found = try #require(try Desk().see(state, frames: 9))
      let content = try #require(found.content)
      #expect(found.outline != nil && !content.isOf(.td1), "\(back): \(content)")
      #expect(content.look?.isFramed == true || !(6...20).contains(content.rows), "\(back): \(content)")
    }
  }

  @Test("has no frame on a card", arguments: DocumentState.Side.allCases, DocumentState.Back.allCases)
  func frames(side: DocumentState.Side, back: DocumentState.Back) throws {
    var state = Self.state(.td1, side)
    state.back = back
    #expect(try Desk().see(state)?.content?.look?.isFramed == false)
  }

  /// As it lies, tilted and darker, upside down; compared with its back.
  @Test("is known again by its look, and told from its other side") func look() throws {
    func look(_ side: DocumentState.Side, _ change: (inout DocumentState) -> Void = { _ in }) throws -> DocumentLook {
      var state = Self.state(.td1, side)
      change(&state)
      return try #require(try Desk(seed: 5).see(state)?.content?.look)
    }
    let front = try look(.front)
    let again = try [
      look(.front) { ($0.tilt, $0.turn, $0.light) = (12, -8, 0.6) }, look(.front) { $0.roll = 180 },
      look(.front) { ($0.width, $0.back) = (0.75, .clutter) },
    ]
    for other in again { #expect(front.likeness(to: other) > 0.9) }
    let backs = try [look(.back), look(.back) { $0.roll = 180 }]
    for other in backs { #expect(front.likeness(to: other) < 0.6) }
  }

  @Test("tells what is held upside down, and turns its corners", arguments: [DocumentState.Side.front, .back])
  func upsideDown(side: DocumentState.Side) throws {
    var state = Self.state(.td1, side)
    state.roll = 180
    let outline = try #require(try Desk().see(state, frames: 12)?.outline)
    let truth = try #require(DocumentPose.corners(of: state, in: Self.size))
    for (seen, corner) in zip(outline.quad.corners, truth.corners) {
      #expect(abs(seen.x - corner.x) < 8 && abs(seen.y - corner.y) < 8)
    }
  }

  @Test("is looked at twice a second, and without an outline no face is")
  func rests() throws {
    let desk = try Desk()
    _ = desk.see(Self.state(.td1), frames: 30)
    #expect((4...5).contains(desk.faceLooks))
    let before = desk.faceLooks
    let nothing = desk.see(Self.state(.none), frames: 30)
    #expect(desk.faceLooks == before && nothing?.outline == nil)
    #expect(nothing?.content?.isPrint == false)
  }

  @Test("is seen without an outline, where a side is missing")
  func half() throws {
    var state = Self.state(.td1)
    state.width = 1.3
    let found = try #require(try Desk(seed: 1).see(state))
    #expect(found.outline == nil && found.content?.isPrint == true)
  }
}
