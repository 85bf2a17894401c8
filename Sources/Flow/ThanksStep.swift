package import Contract

/// The end page of a completed session, after it is saved and reported: shown until a key press or a timeout.
package struct ThanksStep: Step {
  package static let timers = [Timer.endPage]
  private let time: Duration
  private var endPage = EndPage([], result: nil)

  package init(_ time: Duration) { self.time = time }

  package var face: PageFace { endPage.face }

  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction {
    endPage = EndPage(
      dossier.products, result: dossier.result, warnings: dossier.warnings.filter(\.isOfProduct),
      delivery: dossier[DeliveryEnd.self])
    return Reaction([.setTimer(.endPage, time)])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .timer(.endPage): Reaction(move: .next)
    case .begin, .intent, .timer, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept,
      .keepFailed, .suspended, .continued, .languageChanged, .themeChanged:
      .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    control == .finish ? Reaction(move: .next) : .nothing
  }
}

/// The content of the end page.
package struct EndPage: Equatable, Sendable {
  /// All products of the steps.
  package var products: [Product]
  /// The path of `result.json`; `nil` if nothing was saved.
  package var result: String?
  /// Warnings about the products.
  package var warnings: [CaptureWarning]
  /// What became of the delivery; `nil` if there is no backend.
  package var delivery: DeliveryEnd?
  /// For the visitor of a kiosk, whom neither figures nor places concern.
  package var isForVisitor = false

  package init(
    _ products: [Product], result: String?, warnings: [CaptureWarning] = [], delivery: DeliveryEnd? = nil
  ) {
    (self.products, self.result, self.warnings, self.delivery) = (products, result, warnings, delivery)
  }
}

extension Timer {
  /// The timeout of the end page.
  static let endPage = Timer("farewell")
}
