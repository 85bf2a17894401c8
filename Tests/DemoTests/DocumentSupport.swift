@testable import Demo
import Contract
import Documents
import Foundation
import Imaging

let shippedDocuments = [
  "card-cooperative", "passport-cooperative", "obeys-card", "obeys-card-random", "obeys-passport", "card-far",
  "card-near", "card-tilted", "card-turned", "card-glare", "card-fingers", "card-dark", "card-bright", "card-blurred",
  "card-shaken", "card-wrong-side", "card-qr", "card-qr-near", "card-white", "card-clutter", "card-none", "bankcard",
  "paper",
]

let vga = PixelSize(width: 640, height: 480)

func documentTrack(_ text: String) throws -> DocumentTrack {
  let (track, findings) = DocumentTrack.read(Array(text.utf8), file: "a.track")
  return try track ?? { throw Unreadable(findings: findings) }()
}

/// Parses the words of a track's line.
func document(_ words: String) throws -> DocumentState { try documentTrack("0s \(words)").keyframes[0].state }

/// The real finder on rendered documents.
struct DocumentEye {
  private var finder = DocumentFinder()
  private let picture = Picture(vga)

  /// `nil` if no document was accepted.
  mutating func sight(
    _ state: DocumentState, by renderer: DocumentRenderer, frame: Int = 0
  ) -> (sight: DocumentSight, measures: DocumentMeasures)? {
    renderer.render(state, frame: frame, into: picture)
    let luma = UnsafeBufferPointer(picture.luma)
    guard let sight = finder.find(in: luma, vga), sight.isAccepted,
      let measures = DocumentMeasures(sight, in: luma, vga)
    else { return nil }
    return (sight, measures)
  }

  mutating func finding(_ state: DocumentState, by renderer: DocumentRenderer, frame: Int) -> DocumentFinding {
    DocumentFinding(outline: sight(state, by: renderer, frame: frame).map { DocumentOutline($0.sight, $0.measures) })
  }
}

/// The intersection over union (IoU) of two quads, counted on a grid.
func overlap(_ one: Quad, _ other: Quad) -> Double {
  func holds(_ quad: Quad, _ x: Double, _ y: Double) -> Bool {
    quad.sides.allSatisfy { ($0.to.x - $0.from.x) * (y - $0.from.y) - ($0.to.y - $0.from.y) * (x - $0.from.x) > 0 }
  }
  var (both, any) = (0.0, 0.0)
  for y in stride(from: -100.0, to: 600, by: 2) {
    for x in stride(from: -100.0, to: 800, by: 2) {
      let (a, b) = (holds(one, x, y), holds(other, x, y))
      if a && b { both += 1 }
      if a || b { any += 1 }
    }
  }
  return both / max(1, any)
}
