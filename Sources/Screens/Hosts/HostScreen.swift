public import Contract

/// Draws a page in the place of the built-in drawing; what the page says and does is decided already.
public typealias HostScreen = (ScreenContent, inout PageCanvas) -> Void

/// What a page says at this moment, in the words of its language.
public struct ScreenContent: Equatable, Sendable {
  /// The page that stands.
  public var page: Page
  /// The page with its stage, such as `videoCapture.guiding`.
  public var id: String
  /// The largest words of the page; empty where it has none.
  public var headline: String
  /// What stands under the headline.
  public var title: String
  /// What is explained.
  public var body: String
  /// Pieces of advice, one after the other.
  public var advice: [String]
  /// What the person is asked at this moment; empty where nothing is.
  public var prompt: String
  /// How much of a recording, or of holding still, is done, from 0 to 1; nil while neither goes on.
  public var progress: Double?
  /// Which attempt runs, where it is not the first.
  public var attempt: String
  /// What is for those who look after the machine, line by line.
  public var details: [String]
  /// Whether a live picture belongs to the page.
  public var hasPicture: Bool
  /// What can be pressed, in the order of focus.
  public var buttons: [PageButton]
  /// What the drawing of the page shows, in words, for the canvas to draw; empty where it has none.
  public var icon: String
  /// The way through the session, or through the page, in order; empty where there is only one step.
  public var steps: [PageStep]
  /// The movements of a task, in order; empty outside of tasks.
  public var movements: [PageMovement]
  /// What is asked that is answered with yes or no; empty where nothing is.
  public var question: String
  /// The last seconds of a task; nil while they are not counted.
  public var countdown: Int?

  init(_ model: ScreenModel) {
    (page, id, headline, title, body) = (model.page, model.id, model.headline, model.title, model.body)
    advice = model.cards.map(\.text)
    (prompt, progress, attempt) = (model.prompt?.text ?? "", model.progress?.value, model.attempt)
    details = model.details + model.remarks.map(\.text)
    hasPicture = model.preview != nil
    buttons = model.buttons.map { PageButton(id: $0.id, label: $0.label, isEnabled: $0.isEnabled) }
    icon = model.icon?.name ?? ""
    steps = (model.steps.isEmpty ? model.stages : model.steps).map { PageStep(name: $0.name, state: .init($0.state)) }
    movements = (model.task?.steps ?? []).map { PageMovement(gesture: $0.gesture, state: .init($0.state)) }
    (question, countdown) = (model.task?.question ?? "", model.task?.secondsLeft)
  }
}

/// A control of a page, as its label says it.
public struct PageButton: Equatable, Sendable {
  /// Its name, the same in every language.
  public var id: ControlID
  /// Its words.
  public var label: String
  /// Whether it can be pressed now.
  public var isEnabled: Bool
}

/// How far a step or a movement is.
public enum StepState: String, CaseIterable, Sendable {
  /// It is behind the person.
  case done
  /// It is at hand.
  case current
  /// It is still to come.
  case ahead

  init(_ state: StepMark.State) {
    switch state {
    case .done: self = .done
    case .current: self = .current
    case .ahead: self = .ahead
    }
  }
}

/// A step of the way through a session.
public struct PageStep: Equatable, Sendable {
  /// Its name, in the language of the page.
  public var name: String
  /// How far it is.
  public var state: StepState
}

/// A movement that a task asks for.
public struct PageMovement: Equatable, Sendable {
  /// Which one.
  public var gesture: Gesture
  /// How far it is.
  public var state: StepState
}
