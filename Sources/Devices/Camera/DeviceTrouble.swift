internal import Contract

/// The reason why a device delivers no frames.
enum DeviceTrouble: Error, Hashable {
  case fault(DeviceFault)
  /// It does not capture video, or provides no way to get frames.
  case noCapture
  /// None of its formats can be read.
  case noFormat
  /// None of its modes has a requested quality; the error says what it has.
  case noMode(CaptureError)
  /// The node now belongs to another camera.
  case another
}

extension DeviceTrouble {
  /// Makes calls and converts their faults.
  static func of<Answer>(_ calls: () throws(DeviceFault) -> Answer) throws(DeviceTrouble) -> Answer {
    do throws(DeviceFault) { return try calls() } catch { throw .fault(error) }
  }
}
