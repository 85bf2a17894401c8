package import Codes
package import Contract
package import Documents
package import Imaging

/// Detects a document in frames: its outline, the quality of the picture, and its content (print, MRZ, portrait, QR code).
package final class DocumentSeeker: Finder {
  /// Detects whether a picture has a face at least 80 pixels wide.
  package typealias FaceSeeing = (UnsafeBufferPointer<UInt8>, PixelSize) -> Bool

  private let focal: Double
  private var finder: DocumentFinder
  private var print: PrintWatch
  private var codes: DocumentCodeSeeker?
  private let watch = StopWatch()

  /// With a reader, QR codes are read too; `focal` is the camera's focal length relative to the picture's width.
  package init(
    _ network: ZoneNetwork, codes: CodeReader? = nil, focal: Double = QuadPose.usualFocal,
    seesFace: @escaping FaceSeeing
  ) {
    (self.focal, finder) = (focal, DocumentFinder(focal: focal))
    print = PrintWatch(network, seesFace: seesFace)
    self.codes = codes.map(DocumentCodeSeeker.init)
  }

  package var cost: FinderCost { watch.cost }

  package func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    watch.restart()
    let (luma, size) = (UnsafeBufferPointer(picture.luma), picture.size)
    let sight = watch.time(\.scanning) { finder.follow(in: luma, size) }
    return .document(
      watch.time(\.measuring) {
        var found = finding(sight, in: luma, size, at: moment)
        found.code = found.outline.flatMap { codes?.code(on: $0, in: picture, at: moment) }
        return found
      })
  }

  private func finding(
    _ sight: DocumentSight?, in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, at moment: Duration
  ) -> DocumentFinding {
    guard let sight, sight.isAccepted, let flat = sight.flat(in: luma, size),
      let measures = DocumentMeasures(sight, flat, in: size)
    else { return nothing(in: luma, size, at: moment) }
    return print.look(at: sight, measures, flat, in: luma, size, at: moment) {
      finder.outermost(around: sight, in: luma, size)
    }
  }

  private func nothing(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize, at moment: Duration) -> DocumentFinding {
    var found = print.lookAround(luma, size, within: finder.cut, at: moment)
    found.scene = luma.baseAddress.map { base in SceneLight(size) { base + $0 * size.width } }
    return found
  }

  package func reset() {
    finder = DocumentFinder(focal: focal)
    print.reset()
  }
}
