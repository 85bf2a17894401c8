public import Contract

/// Draws a page in place of the built-in drawing; the page's content and behaviour are fixed.
///
/// Not called for pages with an address for another device, whose code must be readable, nor for `nfcKey`, where a
/// person types what is printed on a document.
public typealias HostScreen = (ScreenContent, inout PageCanvas) -> Void

/// The content of a page at this moment, localised.
public struct ScreenContent: Equatable, Sendable {
  /// The current page.
  public var page: Page
  /// The page with its stage, such as `videoCapture.guiding`.
  public var id: String
  /// The headline; empty if none.
  public var headline: String
  /// The text below the headline.
  public var title: String
  /// The explanation.
  public var body: String
  /// The pieces of advice, in order.
  public var advice: [String]
  /// The current prompt; empty if none.
  public var prompt: String
  /// Progress of the recording or of holding still, from 0 to 1; `nil` otherwise.
  public var progress: Double?
  /// The attempt, if it is not the first.
  public var attempt: String
  /// Technical details for the operator, line by line.
  public var details: [String]
  /// Whether the page has a live picture.
  public var hasPicture: Bool
  /// The controls, in focus order.
  public var buttons: [PageButton]
  /// The name of the page's drawing, for the canvas to draw; empty if none.
  public var icon: String
  /// The steps of the session or page, in order; empty if there is only one.
  public var steps: [PageStep]
  /// The movements of a task, in order; empty outside of tasks.
  public var movements: [PageMovement]
  /// The yes-no question; empty if none.
  public var question: String
  /// The last seconds of a task; `nil` before the countdown.
  public var countdown: Int?

  init(_ model: ScreenModel) {
    (page, id, headline, title, body) = (model.page, model.id, model.headline, model.title, model.body)
    advice = model.cards.map(\.text)
    (prompt, progress, attempt) = (model.prompt?.text ?? "", model.progress?.value, model.attempt)
    details = model.details + model.remarks.map(\.text) + [model.code].filter { !$0.isEmpty }
    hasPicture = model.preview != nil
    buttons = model.buttons.map { PageButton(id: $0.id, label: $0.label, isEnabled: $0.isEnabled) }
    icon = model.icon?.name ?? ""
    steps = (model.steps.isEmpty ? model.stages : model.steps).map { PageStep(name: $0.name, state: .init($0.state)) }
    movements = (model.task?.steps ?? []).map { PageMovement(gesture: $0.gesture, state: .init($0.state)) }
    (question, countdown) = (model.task?.question ?? "", model.task?.secondsLeft)
  }
}

/// A control of a page, with its label.
public struct PageButton: Equatable, Sendable {
  /// Its identifier, independent of the language.
  public var id: ControlID
  /// Its label.
  public var label: String
  /// Whether it can be pressed now.
  public var isEnabled: Bool
}

/// The state of a step or movement.
public enum StepState: String, CaseIterable, Sendable {
  /// Completed.
  case done
  /// The session went on without it.
  case skipped
  /// In progress.
  case current
  /// Still to come.
  case ahead

  init(_ state: StepMark.State) {
    switch state {
    case .done: self = .done
    case .skipped: self = .skipped
    case .current: self = .current
    case .ahead: self = .ahead
    }
  }
}

/// A step of a session.
public struct PageStep: Equatable, Sendable {
  /// Its name, localised.
  public var name: String
  /// Its state.
  public var state: StepState
}

/// A movement of a task.
public struct PageMovement: Equatable, Sendable {
  /// The movement.
  public var gesture: Gesture
  /// Its state.
  public var state: StepState
}
