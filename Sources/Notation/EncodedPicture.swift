/// A picture of a session under the names of JenID's clients, for `cameo encoded` and the adapter `jenid`.
package struct EncodedPicture: Sendable {
  /// As base64: `encodedFrontImage`.
  package let name: String
  /// As a picture: `frontImage`.
  package let plainName: String
  /// Where `result.json` names its file.
  private let path: String

  package static let all = [
    EncodedPicture("encodedFrontImage", "frontImage", "document.sides.front.path"),
    EncodedPicture("encodedBackImage", "backImage", "document.sides.back.path"),
    EncodedPicture("encodedFaceImage", "faceImage", "face.path"),
  ]

  private init(_ name: String, _ plainName: String, _ path: String) {
    (self.name, self.plainName, self.path) = (name, plainName, path)
  }

  /// The name of its file; `nil` if the session did not take it.
  package func file(in result: JSONNode) -> String? {
    path.split(separator: ".").reduce(result as JSONNode?) { node, key in node?[String(key)] }?.string
  }
}
