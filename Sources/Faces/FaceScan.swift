package import Contract

/// Says whether a face is seen in a picture, such as the portrait on a document; it follows nobody.
package final class FaceScan {
  private let detector: HogDetector

  /// Opens as `DlibFaceFinder` does.
  package init(model: String? = DlibFaceFinder.packagedModel, cache: String? = nil) throws(CaptureError) {
    detector = try DlibFaceFinder.detector(DlibFaceFinder.load(model.map { ModelStore(source: $0, folder: cache) }).0)
  }

  /// Faces are seen from 80 pixels.
  package func seesFace(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Bool {
    guard let base = luma.baseAddress, size.width > 0, size.height > 0, luma.count / size.width >= size.height else {
      return false
    }
    return !detector.scan(Grey(base, width: size.width, height: size.height, stride: size.width)).isEmpty
  }
}
