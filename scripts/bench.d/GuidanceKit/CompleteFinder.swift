package import Contract
package import Faces
internal import Foundation

extension DlibFaceFinder {
  /// The finder as the program has it: with the network of this source tree.
  package static func complete(cache: String? = nil) throws(CaptureError) -> DlibFaceFinder {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Resources/eye/covered-faces.weights")
    guard let bytes = try? Data(contentsOf: file), let weights = EyeWeights(Array(bytes)) else {
      throw CaptureError(.resourceMissing, "\(file.path) is missing or damaged.")
    }
    return try DlibFaceFinder(cache: cache, eye: weights)
  }
}
