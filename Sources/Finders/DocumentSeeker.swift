package import Codes
package import Contract
internal import Documents
package import Imaging

/// Looks for the outline of a document in frames, and measures what lies within it.
package final class DocumentSeeker: Finder {
  private var finder = DocumentFinder()
  private var codes: DocumentCodeSeeker?
  private let watch = StopWatch()

  /// With a reader QR codes are looked for too.
  package init(codes: CodeReader? = nil) { self.codes = codes.map(DocumentCodeSeeker.init) }

  package var cost: FinderCost { watch.cost }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    watch.restart()
    let luma = UnsafeBufferPointer(picture.luma)
    let sight = watch.time(\.scanning) { finder.find(in: luma, picture.size) }
    guard let sight, sight.isAccepted else { return .document(DocumentFinding()) }
    let measures = watch.time(\.measuring) { DocumentMeasures(sight, in: luma, picture.size) }
    let outline = measures.map { DocumentOutline(sight, $0) }
    let code = watch.time(\.measuring) { outline.flatMap { codes?.code(on: $0, in: picture, at: moment) } }
    return .document(DocumentFinding(outline: outline, code: code))
  }

  package func reset() { finder = DocumentFinder() }
}
