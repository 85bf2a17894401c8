package import Contract

/// The content of the page that shows a delivery.
package struct HandOverView: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The share of the bytes that were sent, from 0 to 1.
    case sending(Double)
    case waiting(DeliveryCode)
    /// The backend has it, and its verdict is asked for.
    case stored

    var name: String {
      switch self {
      case .sending: "sending"
      case .waiting: "waiting"
      case .stored: "stored"
      }
    }
  }

  package var stage = Stage.sending(0)
  /// From 1; 0 before the first one.
  package var attempt = 0

  package init() {}

  var isStored: Bool { stage == .stored }

  package var face: PageFace {
    PageFace(
      .processing, stage: stage.name, .processing(self), controls: [Control(.finish)], isAnimated: true,
      closing: .completed, traits: [.session, .controls, .parting])
  }
}

extension DeliveryNews.Verdict {
  package var face: PageFace {
    PageFace(
      .result, stage: outcome.rawValue, .result(self), controls: [Control(.finish)], closing: .completed,
      traits: [.session, .controls, .parting])
  }
}

/// What became of a session's delivery while the person was here.
package enum DeliveryEnd: DossierKey, Equatable, Sendable {
  package typealias Value = DeliveryEnd

  /// The backend has stored it.
  case arrived
  /// It is sent later.
  case later
  /// It was given up, and stays on this machine.
  case kept
}
