/// Settings of the adapter `trustvision`: the addresses of its calls, and names of the backend's own.
package struct TrustVisionConfig: Equatable, Sendable {
  package var uploadImage: String?
  /// For batches of frames, and for clips.
  package var uploadFrames: String?
  package var checkTampering: String?
  package var verifyLiveness: String?
  /// The field of the answer to an image that has its id.
  package var imageIDField: String
  /// The id that the backend's list of card types has for a card, and for a passport.
  package var (td1, td3): (String?, String?)

  package init(
    uploadImage: String? = nil, uploadFrames: String? = nil, checkTampering: String? = nil,
    verifyLiveness: String? = nil, imageIDField: String = "imageId", td1: String? = nil, td3: String? = nil
  ) {
    (self.uploadImage, self.uploadFrames) = (uploadImage, uploadFrames)
    (self.checkTampering, self.verifyLiveness) = (checkTampering, verifyLiveness)
    (self.imageIDField, self.td1, self.td3) = (imageIDField, td1, td3)
  }

  /// The backend's id for a kind of document.
  package func cardType(_ kind: DocumentKind) -> String? {
    switch kind {
    case .td1: td1
    case .td3: td3
    }
  }
}
