internal import CDlib
internal import Contract

/// Where a face was found, and how sure that is; above 0 it counts.
struct Hit: Equatable {
  var box: Box
  var score: Double
}

/// dlib's frontal face detector, which sees faces from about 80 pixels.
final class HogDetector {
  /// More are not told.
  private static let most = 16

  private let detector: OpaquePointer
  private var hits = [cdlib_hit](repeating: cdlib_hit(), count: most)

  /// `cdlib_detector_open` fails where there is no memory for it.
  init() throws(CaptureError) {
    var opened: OpaquePointer?
    let (result, words) = told { cdlib_detector_open(&opened, $0, $1) }
    guard result == cdlib_ok, let opened else {
      throw CaptureError(
        .detectorUnavailable, "The face detector cannot be started (\(words)).",
        recovery: "Free some memory; if that does not help, build Cameo anew with Debian's libdlib-dev.")
    }
    detector = opened
  }

  deinit { cdlib_detector_close(detector) }

  /// The faces of a picture, the surest first; none in a picture that dlib cannot look at.
  func scan(_ grey: Grey) -> [Hit] {
    var count: Int32 = 0
    let result = cdlib_scan(detector, cdlib_picture(grey), 0, &hits, Int32(Self.most), &count)
    guard result == cdlib_ok else { return [] }
    return hits.prefix(Int(count)).map { Hit(box: Box($0.box), score: $0.score) }
  }
}

extension Box {
  fileprivate init(_ box: cdlib_box) {
    self.init(x: Double(box.left), y: Double(box.top), width: Double(box.width), height: Double(box.height))
  }
}

extension cdlib_picture {
  init(_ grey: Grey) {
    self.init(
      pixels: grey.pixels, width: Int32(clamping: grey.width), height: Int32(clamping: grey.height),
      stride: Int32(clamping: grey.stride))
  }
}

/// Calls what fails with a text, and gives its result and the text.
func told(
  _ call: (UnsafeMutablePointer<CChar>, Int) -> cdlib_result
) -> (result: cdlib_result, words: String) {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { room in
    room.initialize(repeating: 0)
    guard let base = room.baseAddress else { return (cdlib_failed, "") }
    let result = call(base, room.count)
    return (result, String(cString: base))
  }
}
