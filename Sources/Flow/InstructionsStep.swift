package import Contract

/// The step that explains what will happen, and waits for Continue.
package struct InstructionsStep: Step {
  private let first: FirstPage

  package init(_ first: FirstPage = FirstPage()) { self.first = first }

  package var face: PageFace {
    PageFace(
      .instructions, .instructions(first), controls: [Control(.continueButton)], traits: .flow.union(.awaitsCamera))
  }

  package mutating func enter(at now: Instant) -> Reaction {
    Reaction([.notify(.instructionsShown)])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .intent: .unanswered
    case .begin, .timer, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept,
      .keepFailed,
      .suspended,
      .continued, .languageChanged, .themeChanged:
      .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    control == .continueButton ? Reaction(move: .next) : .nothing
  }
}
