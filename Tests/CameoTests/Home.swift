import Foundation

/// A folder that goes with the tests.
final class Home {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
