internal import CDlib
internal import Contract

/// dlib's model of 68 points, read from a file of 100 MB.
final class LandmarkModel {
  /// Where Debian's libdlib-data puts it.
  static let packaged = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"

  private let model: OpaquePointer
  private var points = [cdlib_point](repeating: cdlib_point(), count: Landmarks.count)

  /// `cdlib_model_open` fails without the file, without a model in it, and where there is no memory.
  init(_ path: String) throws(CaptureError) {
    var opened: OpaquePointer?
    let (result, words) = told { cdlib_model_open(path, &opened, $0, $1) }
    guard result == cdlib_ok, let opened else {
      throw CaptureError(
        .resourceMissing, "The model of a face's points can't be read: \(Self.sentence(words, about: path)).",
        recovery: words.contains("bad_alloc")
          ? "Free some memory, or raise the limit: ulimit -v" : "Run: apt-get install libdlib-data")
    }
    model = opened
  }

  deinit { cdlib_model_close(model) }

  /// The points of the face that the detector found in this box; nil where the box is out of all bounds.
  func landmarks(in grey: Grey, box: Box) -> Landmarks? {
    guard let place = cdlib_box(box) else { return nil }
    guard cdlib_shape(model, cdlib_picture(grey), place, &points) == cdlib_ok else { return nil }
    return Landmarks(points.map { Point(x: Double($0.x), y: Double($0.y)) })
  }

  /// dlib's words without its full stop, on one line that names the file.
  private static func sentence(_ words: String, about path: String) -> String {
    let line = words.split(separator: "\n").first.map(String.init) ?? "no reason given"
    return (line.contains(path) ? "" : path + ": ") + (line.hasSuffix(".") ? String(line.dropLast()) : line)
  }
}

extension cdlib_box {
  fileprivate init?(_ box: Box) {
    guard let left = Int32(exactly: box.x.rounded()), let top = Int32(exactly: box.y.rounded()),
      let width = Int32(exactly: box.width.rounded()), let height = Int32(exactly: box.height.rounded())
    else { return nil }
    self.init(left: left, top: top, width: width, height: height)
  }
}
