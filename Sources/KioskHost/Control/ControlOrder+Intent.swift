internal import Contract
internal import Engine
internal import Flow

extension ControlOrder {
  /// The intent that a key would have sent; `nil` for a query.
  var intent: Intent? {
    switch self {
    case .status, .events, .reload, .restart: nil
    case .start, .startFor: .startVideoCapture
    case .back: .navigateUp
    case .cancel, .wipe: .wipe
    case .retake: .pressControl(.tryAgain)
    case .language(let code): .useLanguage(code)
    case .pause(let isOn): .pause(isOn)
    case .outOfOrder(let isOn): .outOfOrder(isOn)
    }
  }

  /// Why the order would have no effect now.
  func obstacle(_ engine: Engine) -> CaptureError? {
    let page = engine.view?.face.page
    switch self {
    case .status, .events, .pause, .outOfOrder, .wipe, .reload, .restart: return nil
    case .start:
      let isOffered = page.map(\.isWhereOneBegins) == true && engine.view?.overlay == nil
      return isOffered ? nil : Self.refusal("Start is not possible on", page)
    case .startFor:
      let isOffered = page == .attract && engine.view?.overlay == nil
      return isOffered ? nil : Self.refusal("A session for a person can't start on", page)
    case .back where page == .stillThere: return Self.refusal("Back is not possible on", page)
    case .back, .cancel: return page.map(\.isIdle) == false ? nil : Self.refusal("There is no visitor on", page)
    case .retake:
      let isOffered = engine.view?.controls.contains { $0.id == .tryAgain && $0.isEnabled } == true
      return isOffered ? nil : Self.refusal("Retake is not possible on", page)
    case .language where page == .stillThere || page == .operator:
      return Self.refusal("The language can't be changed on", page)
    case .language(let code):
      let presentation = engine.parts.presentation
      if let found = presentation.language(for: code), presentation.languages.contains(found) { return nil }
      return CaptureError(
        .usage, "There is no language '\(printable(code))' here.",
        recovery: "Use one of \(presentation.languages.joined(separator: ", ")).")
    }
  }

  private static func refusal(_ words: String, _ page: Page?) -> CaptureError {
    CaptureError(
      .usage, "\(words) the current page: \(page?.rawValue ?? "none").", recovery: "Wait for another page.")
  }
}

extension Engine {
  /// Whether no visitor would be interrupted: none is there, none begins, and none reads the help or chooses a language.
  var isIdle: Bool {
    guard !isSeating, view?.overlay == nil else { return false }
    return waitsForSomebody || view?.face.page == .outOfOrder
  }
}

extension Page {
  /// Pages of an idle kiosk.
  fileprivate var isIdle: Bool { self == .attract || self == .outOfOrder }

  /// Pages with a start key.
  fileprivate var isWhereOneBegins: Bool { self == .attract || self == .videoCapture || self == .liveness }
}
