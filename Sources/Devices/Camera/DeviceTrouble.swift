internal import Contract

/// Why a device does not deliver.
enum DeviceTrouble: Error, Hashable {
  case fault(DeviceFault)
  /// It takes no pictures, or delivers none.
  case noCapture
  /// None of its formats can be read.
  case noFormat
  /// None of its modes is wanted; the error says which there are.
  case noMode(CaptureError)
  /// Another camera stands where the one we look for stood.
  case another
}

extension DeviceTrouble {
  /// Makes calls whose faults are troubles.
  static func of<Answer>(_ calls: () throws(DeviceFault) -> Answer) throws(DeviceTrouble) -> Answer {
    do throws(DeviceFault) { return try calls() } catch { throw .fault(error) }
  }
}
