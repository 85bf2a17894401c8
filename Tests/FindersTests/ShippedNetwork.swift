import Documents
import Foundation
import Testing

extension ZoneNetwork {
  /// With the weights that the program is shipped with.
  static var shipped: ZoneNetwork {
    get throws {
      let weights = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Resources/zone/ocr-b.weights")
      return try #require(ZoneNetwork(Array(try Data(contentsOf: weights))))
    }
  }
}
