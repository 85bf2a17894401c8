package import Contract

/// Detects whether a picture contains a face, such as the portrait on a document; no tracking.
package final class FaceScan {
  private let detector: HogDetector

  /// Opens as `DlibFaceFinder` does.
  package init(model: String? = DlibFaceFinder.packagedModel, cache: String? = nil) throws(CaptureError) {
    detector = try DlibFaceFinder.detector(DlibFaceFinder.load(model.map { ModelStore(source: $0, folder: cache) }).0)
  }

  /// The smallest detectable face is 80 pixels wide.
  package func seesFace(in luma: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Bool {
    guard let base = luma.baseAddress, size.width > 0, size.height > 0, luma.count / size.width >= size.height else {
      return false
    }
    return !detector.scan(Grey(base, width: size.width, height: size.height, stride: size.width)).isEmpty
  }
}
