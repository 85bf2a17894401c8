internal import Contract

/// The faults of a document picture, in terms of the capture rules.
package enum DocumentTrouble: String, CaseIterable, Hashable, Sendable {
  case corner, top, right, bottom, left, tilted, turned, glare, bright, dark, blurred, faint
  /// The whole picture has the shape of a document, and nothing in it proves that it was cropped to one.
  case unproven

  /// The sides in the order of a quad's.
  private static let sides: [DocumentTrouble] = [.top, .right, .bottom, .left]
  /// The minimum distance of a corner from the frame's edge, as a share of the frame's width.
  private static let leastRoom = 0.01
  /// A side with a lower share counts as covered (by a finger) if all others have more.
  private static let covered = 0.45
  private static let uncovered = 0.70
  private static let mostRoll = 15.0
  private static let mostGlare = 0.015
  private static let mostWhite = 0.25
  private static let brightness = 70...235
  private static let mostEdgeWidth = 2.1

  /// The faults of a detected document, in the order of the rules.
  package static func all(_ sight: DocumentSight, _ measures: DocumentMeasures) -> [DocumentTrouble] {
    let light = measures.light
    let isBright = light.median > brightness.upperBound || light.clipped > mostWhite
    return [
      measures.room < leastRoom && !sight.isBorder ? .corner : nil,
      abs(sight.pose.roll) > mostRoll && !sight.isBorder ? .turned : nil,
      sight.pose.tilt > DocumentKind.mostTilt ? .tilted : nil,
      coveredSide(sight.inliers),
      light.glare > mostGlare ? .glare : nil,
      isBright ? .bright : nil,
      light.median < brightness.lowerBound ? .dark : nil,
      (measures.edgeWidth ?? 0) > mostEdgeWidth ? .blurred : nil,
    ].compactMap(\.self)
  }

  /// Why the best candidate is not accepted as a document.
  package static func nearest(_ sight: DocumentSight, inWidth width: Int, height: Int) -> DocumentTrouble {
    if sight.quad.room(inWidth: width, height: height) < leastRoom { return .corner }
    if let weakest = sight.inliers.min(), weakest < covered, let side = sight.inliers.firstIndex(of: weakest) {
      return sides[side]
    }
    return sight.pose.tilt > DocumentKind.mostTilt ? .tilted : .faint
  }

  private static func coveredSide(_ inliers: [Double]) -> DocumentTrouble? {
    let hidden = inliers.indices.filter { inliers[$0] < covered }
    guard hidden.count == 1, inliers.count(where: { $0 > uncovered }) == 3 else { return nil }
    return sides[hidden[0]]
  }
}
