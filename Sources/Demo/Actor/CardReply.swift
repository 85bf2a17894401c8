internal import Contract

/// What an actor with a document does about a hint.
enum CardReply: Equatable, Sendable {
  /// Keeps still, as well as hands can.
  case stay
  /// Holds this side into the middle of the guide.
  case bring(DocumentState.Side)
  case turnOver
  /// Takes another document.
  case take(DocumentState.Kind)
  case centre, farther, nearer, straighten, level, freeSides, avoidGlare, mendLight, focus, calm

  /// What each hint of documents asks for; those of faces ask nothing of a document.
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

/// How an actor with a document obeys; a track says it behind `follow`.
package struct CardManner: TrackManner {
  /// The hint that they do nothing about.
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
