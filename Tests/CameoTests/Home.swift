import Foundation

/// A temporary folder, deleted after the test.
final class Home {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
