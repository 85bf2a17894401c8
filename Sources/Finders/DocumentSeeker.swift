package import Contract
package import Documents
package import Imaging

/// Looks for the outline of a document in frames, measures what lies within it, and looks at what is printed there.
package final class DocumentSeeker: Finder {
  /// Whether there is a face in a picture of at least 80 pixels.
  package typealias FaceSeeing = (UnsafeBufferPointer<UInt8>, PixelSize) -> Bool

  private var finder = DocumentFinder()
  private var print: PrintWatch
  private let watch = StopWatch()

  package init(_ network: ZoneNetwork, seesFace: @escaping FaceSeeing) {
    print = PrintWatch(network, seesFace: seesFace)
  }

  package var cost: FinderCost { watch.cost }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    watch.restart()
    let (luma, size) = (UnsafeBufferPointer(picture.luma), picture.size)
    let sight = watch.time(\.scanning) { finder.follow(in: luma, size) }
    return .document(watch.time(\.measuring) { finding(sight, in: luma, size, at: moment) })
  }

  private func finding(
    _ sight: DocumentSight?, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, at moment: Duration
  ) -> DocumentFinding {
    guard let sight, sight.isAccepted, let flat = DocumentMeasures.flat(sight, in: luma, size),
      let measures = DocumentMeasures(sight, flat, in: size)
    else { return print.lookAround(luma, size, at: moment) }
    return print.look(at: sight, measures, flat, in: luma, size, at: moment)
  }

  package func reset() {
    finder = DocumentFinder()
    print.forget()
  }
}
