internal import CDlib
internal import Contract

/// A detection with its score; above 0 it counts as a face.
struct Detection: Equatable {
  var box: Box
  var score: Double

  /// At least 0.7 for any detected face.
  var confidence: Double { min(1, 0.7 + 0.3 * max(0, score)) }
}

/// dlib's frontal face detector (HOG and SVM), for faces from about 80 pixels.
final class HogDetector {
  /// Maximum number of hits returned.
  private static let most = 16

  private let detector: OpaquePointer
  private var hits = [cdlib_hit](repeating: cdlib_hit(), count: most)

  /// Loads the form that `written` returned; without it, unpacks dlib's own in a third of a second.
  init(_ written: UnsafeRawBufferPointer? = nil) throws(CaptureError) {
    var opened: OpaquePointer?
    let bytes = written?.bindMemory(to: UInt8.self)
    let (result, words) = told { cdlib_detector_open(bytes?.baseAddress, bytes?.count ?? 0, &opened, $0, $1) }
    guard result == cdlib_ok, let opened else {
      throw CaptureError(
        .detectorUnavailable, "The face detector cannot be started (\(words)).",
        recovery: "Free some memory; if that does not help, rebuild Cameo with Debian's libdlib-dev.")
    }
    detector = opened
  }

  deinit { cdlib_detector_close(detector) }

  /// The serialised detector.
  var written: [UInt8] {
    var length = 0
    guard cdlib_detector_write(detector, nil, 0, &length) == cdlib_ok else { return [] }
    var bytes = [UInt8](repeating: 0, count: length)
    _ = cdlib_detector_write(detector, &bytes, bytes.count, &length)
    return bytes
  }

  /// The faces in a picture, highest score first; none if dlib can't process it.
  ///
  /// With `levels`, only faces of about the window's size: each level adds faces a fifth larger.
  func scan(_ grey: Grey, levels: Int = 0) -> [Detection] {
    var count: Int32 = 0
    let result = cdlib_scan(
      detector, cdlib_picture(grey), Int32(clamping: levels), 0, &hits, Int32(Self.most), &count)
    guard result == cdlib_ok else { return [] }
    return hits.prefix(Int(count)).map { Detection(box: Box($0.box), score: $0.score) }
  }

  /// The detector's weights, as filters over cells.
  var filters: [CellFilter] {
    let window = cdlib_window_of(detector)
    let (rows, columns) = (Int(window.rows), Int(window.columns))
    return (0..<window.filters).map { number in
      var (weights, threshold) = ([Float](repeating: 0, count: rows * columns * CellSheet.planes), Float(0))
      cdlib_filter(detector, number, &weights, &threshold)
      return CellFilter(rows: rows, columns: columns, weights: weights, threshold: threshold)
    }
  }

  /// Computes the cells of a picture; false if they do not fit.
  func draw(_ grey: Grey, on sheet: CellSheet) -> Bool {
    var (rows, columns) = (Int32(0), Int32(0))
    let result = cdlib_cells(detector, cdlib_picture(grey), sheet.cells, sheet.room, &rows, &columns)
    (sheet.rows, sheet.columns) = (Int(rows), Int(columns))
    return result == cdlib_ok
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

/// Calls a C function that may fail with a text; returns its result and the text.
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
