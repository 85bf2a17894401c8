internal import Contract

/// The reaction of an actor with a document to a hint.
enum CardReply: Equatable, Sendable {
  /// Keeps still, apart from tremor.
  case stay
  /// Holds this side in the middle of the guide.
  case bring(DocumentState.Side)
  case turnOver
  /// Takes another document.
  case take(DocumentState.Kind)
  case centre, farther, nearer, straighten, level, freeSides, avoidGlare, mendLight, focus, calm

  /// The reaction to each document hint; face hints have none.
  init(_ hint: Hint) {
    self =
      switch hint {
      case .docFront, .docPhotoPage: .bring(.front)
      case .docBack: .bring(.back)
      case .docCorners: .centre
      case .docIsPassport: .take(.td1)
      case .docIsCard: .take(.td3)
      case .docContent, .docTurnOver: .turnOver
      case .docFarther: .farther
      case .docCloser: .nearer
      case .docUpright: .straighten
      case .docParallel: .level
      case .docFingers: .freeSides
      case .docGlare: .avoidGlare
      case .docBright, .docDark: .mendLight
      case .docBlur: .focus
      case .docStill: .calm
      default: .stay
      }
  }
}

/// How an actor with a document obeys, as the word after `follow` in a track.
package struct CardManner: TrackManner {
  /// The hint that the actor ignores.
  let deaf: Hint?

  package static let plain = CardManner(deaf: nil)
  package static let words = Hint.ofDocuments.map { CardManner(deaf: $0).word }

  private init(deaf: Hint?) { self.deaf = deaf }

  package init?(word: String) {
    guard let hint = Hint.ofDocuments.first(where: { Self(deaf: $0).word == word }) else { return nil }
    self.init(deaf: hint)
  }

  /// Such as `deaf-glare`.
  package var word: String { deaf.map { "deaf-" + $0.rawValue.dropFirst(3).lowercased() } ?? "plain" }
}
