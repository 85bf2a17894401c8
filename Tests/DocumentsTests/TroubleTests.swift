import Contract
import Testing

@testable import Documents

@Suite("What is wrong with a document") struct TroubleTests {
  private func troubles(_ change: (inout DeskPhoto) -> Void) throws -> [DocumentTrouble] {
    var photo = DeskPhoto()
    photo.fill = 0.7
    change(&photo)
    var finder = DocumentFinder()
    let (sight, measures) = photo.drawn().pixels.withUnsafeBufferPointer { luma in
      let sight = finder.find(in: luma, photo.size)
      return (sight, sight.flatMap { DocumentMeasures($0, in: luma, photo.size) })
    }
    let found = try #require(sight)
    #expect(found.isAccepted)
    return DocumentTrouble.all(found, try #require(measures))
  }

  @Test("Nothing is wrong with a good picture") func good() throws { #expect(try troubles { _ in } == []) }
  @Test("Tilt") func tilted() throws { #expect(try troubles { $0.tilt = 27 } == [.tilted]) }
  @Test("Roll") func turned() throws { #expect(try troubles { ($0.roll, $0.fill) = (19, 0.6) } == [.turned]) }
  @Test("Light") func dark() throws { #expect(try troubles { $0.light = 0.25 } == [.dark]) }
  @Test("Blur") func blurred() throws { #expect(try troubles { $0.blur = 2.6 } == [.blurred]) }
  @Test("Glare") func glare() throws { #expect(try troubles { $0.glare = 300 }.contains(.glare)) }
  @Test("A corner") func corner() throws {
    #expect(try troubles { ($0.fill, $0.shift) = (0.7, (0.2, 0)) } == [.corner])
  }

  @Test("Of what is no document the nearest reason is told")
  func nearest() throws {
    let pose = try #require(
      QuadPose(DeskPhoto().corners, focal: 608, centre: Point(319.5, 239.5)))
    func reason(_ quad: Quad, _ inliers: [Double]) -> DocumentTrouble {
      DocumentTrouble.nearest(
        DocumentSight(quad: quad, score: 0.5, pose: pose, inliers: inliers), inWidth: 640, height: 480)
    }
    let inside = DeskPhoto().corners
    var outside = inside
    outside.corners[0].x = -4
    #expect(reason(outside, [1, 1, 1, 1]) == .corner)
    #expect(reason(inside, [0.9, 0.2, 0.9, 0.4]) == .right)
    #expect(reason(inside, [0.6, 0.6, 0.6, 0.6]) == .faint)
  }

  @Test(
    "A picture may be cropped to a document by its shape alone, upright or on its side",
    arguments: [
      (PixelSize(width: 1000, height: 630), DocumentKind.td1), (PixelSize(width: 630, height: 1000), .td1),
      (PixelSize(width: 1250, height: 880), .td3), (PixelSize(width: 1280, height: 720), nil),
      (PixelSize(width: 640, height: 480), nil), (PixelSize(width: 1500, height: 1000), nil),
      (PixelSize(width: 16, height: 10), nil), (PixelSize(width: 0, height: 0), nil),
    ])
  func cropped(size: PixelSize, kind: DocumentKind?) { #expect(DocumentKind(croppedTo: size) == kind) }
}
