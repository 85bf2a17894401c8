package import Contract

/// The end page of a complete session, whose products are saved and reported: it stands until a press, or for its time.
package struct ThanksStep: Step {
  package static let timers = [Timer.farewell]
  private let time: Duration
  private var farewell = Farewell([], result: nil)

  package init(_ time: Duration) { self.time = time }

  package var face: PageFace { farewell.face }

  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction {
    farewell = Farewell(
      dossier.products, result: dossier.result, warnings: dossier.warnings.filter(\.isOfProduct))
    return Reaction([.setTimer(.farewell, time)])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .timer(.farewell): Reaction(move: .next)
    case .begin, .intent, .timer, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept,
      .keepFailed, .suspended, .continued, .languageChanged, .themeChanged:
      .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    control == .finish ? Reaction(move: .next) : .nothing
  }
}

/// What the end page says.
package struct Farewell: Equatable, Sendable {
  /// Everything that the steps have made.
  package var products: [Product]
  /// The path of `result.json`; `nil` if nothing was saved.
  package var result: String?
  /// What is wrong with it all the same.
  package var warnings: [CaptureWarning]

  package init(_ products: [Product], result: String?, warnings: [CaptureWarning] = []) {
    (self.products, self.result, self.warnings) = (products, result, warnings)
  }
}

extension Timer {
  /// How long the end page stands without a press.
  static let farewell = Timer("farewell")
}
