import Contract
import Foundation
import Imaging
import Testing

@testable import Faces

@Suite struct EyeNetworkTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources/eye/covered-faces.weights")
  private static let bytes = (try? Data(contentsOf: file)).map(Array.init) ?? []

  static let weights = EyeWeights(bytes)

  /// As `drawn` in scripts/eye-weights.d/weights.py.
  private static let picture = made(160, 120) { x, y in
    for (across, down, radius, tone) in [(92, 52, 5, 20), (70, 52, 5, 20), (80, 60, 30, 200)]
    where (x - across) * (x - across) + (y - down) * (y - down) < radius * radius { return tone }
    return 40 + x / 2 + y / 3
  }

  /// Printed by `scripts/eye-weights vectors`: row, column, and the answer's channels.
  private static let answers: [(Int, Int, [Float])] = [
    (0, 0, [-3.9045, 0.1391, 0.3056, -0.6208, 0.0275, 1.0297, -2.1454, 1.9528]),
    (0, 18, [-4.3956, -0.1561, -0.1405, -0.0263, -0.0692, 0.8749, -0.3094, 1.0196]),
    (6, 9, [-1.7835, 0.3334, 0.6184, 0.3002, 0.1598, 1.0036, 3.8611, 3.1697]),
    (8, 6, [-4.9777, 0.3683, 0.0792, -0.2124, -0.1967, 0.9231, -1.1679, 0.6372]),
    (8, 9, [-1.6613, 0.4176, -0.5691, 0.4387, 0.0249, 0.9927, 5.6872, 2.7724]),
    (14, 0, [-3.6698, -0.0381, -0.1785, -0.5111, -0.1688, 0.8576, -2.4299, -0.8246]),
  ]

  @Test func answersAreTheTrainersOwn() throws {
    let network = EyeNetwork(try #require(EyeWeights(Self.bytes)))
    try look(at: Self.picture) { grey in
      // A second look finds nothing of the first.
      for _ in 0..<2 {
        network.look(at: grey)
        for (row, column, expected) in Self.answers {
          for (channel, value) in expected.enumerated() {
            #expect(abs(network.answer.at(row, column)[0][channel] - value) < 0.0011)
          }
        }
      }
    }
    let all = (0..<15).flatMap { row in (0..<20).map { network.answer.at(row, $0)[0] } }
    #expect(abs(all.reduce(0) { $0 + $1.sum() } - -1410.004) < 0.5)
    #expect(abs(all.reduce(0) { $0 + ($1 * $1).sum() } - 7330.86) < 1)
  }

  @Test func otherBytesAreRefused() throws {
    func isRefused(_ bytes: [UInt8]) -> Bool { EyeWeights(bytes) == nil }
    try #require(!isRefused(Self.bytes))
    #expect(isRefused(Array(Self.bytes.dropLast())))
    #expect(isRefused(Self.bytes + [0]))
    // The magic, the width, the kind of the first layer, and its first scale as no number.
    for (place, byte) in [(0, 0), (8, 161), (18, 1), (213, 255)] as [(Int, UInt8)] {
      var bytes = Self.bytes
      bytes[place] = byte
      if place == 213 { bytes[212] = 255 }
      #expect(isRefused(bytes))
    }
  }
}
