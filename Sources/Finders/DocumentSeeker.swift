package import Contract
internal import Documents
package import Imaging

/// Looks for the outline of a document in frames, and measures what lies within it.
package final class DocumentSeeker: Finder {
  private var finder = DocumentFinder()
  private let watch = StopWatch()

  package init() {}

  package var cost: FinderCost { watch.cost }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    watch.restart()
    let luma = UnsafeBufferPointer(picture.luma)
    let sight = watch.time(\.scanning) { finder.find(in: luma, picture.size) }
    guard let sight, sight.isAccepted else { return .document(DocumentFinding()) }
    let measures = watch.time(\.measuring) { DocumentMeasures(sight, in: luma, picture.size) }
    return .document(DocumentFinding(outline: measures.map { DocumentOutline(sight, $0) }))
  }

  package func reset() { finder = DocumentFinder() }
}
