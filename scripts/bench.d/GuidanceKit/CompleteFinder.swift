package import Faces
internal import Foundation

extension DlibFaceFinder {
  /// The finder as the program has it: with the network of this source tree.
  package static func complete(cache: String? = nil) throws -> DlibFaceFinder {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Resources/eye/covered-faces.weights")
    guard let weights = EyeWeights(Array(try Data(contentsOf: file))) else { throw NoNetwork() }
    return try DlibFaceFinder(cache: cache, eye: weights)
  }

  private struct NoNetwork: Error {}
}
