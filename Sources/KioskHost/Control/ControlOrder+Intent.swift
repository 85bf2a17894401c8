internal import Contract
internal import Engine
internal import Flow

extension ControlOrder {
  /// What it means to the kiosk, as a key does; nil for what only looks.
  var intent: Intent? {
    switch self {
    case .status, .events, .reload: nil
    case .start: .startVideoCapture
    case .back: .navigateUp
    case .cancel, .wipe: .wipe
    case .retake: .pressControl(.tryAgain)
    case .language(let code): .useLanguage(code)
    case .pause(let isOn): .pause(isOn)
    case .outOfOrder(let isOn): .outOfOrder(isOn)
    }
  }

  /// Why nothing would come of it now.
  func obstacle(_ engine: Engine) -> CaptureError? {
    let page = engine.view?.face.page
    switch self {
    case .status, .events, .pause, .outOfOrder, .wipe, .reload: return nil
    case .start:
      let isOffered = page.map(\.isWhereOneBegins) == true && engine.view?.overlay == nil
      return isOffered ? nil : Self.refusal("Nothing can be begun on", page)
    case .back where page == .stillThere: return Self.refusal("Nothing leads back from", page)
    case .back, .cancel: return page.map(\.isNobodys) == false ? nil : Self.refusal("Nobody is there on", page)
    case .retake:
      let isOffered = engine.view?.controls.contains { $0.id == .tryAgain && $0.isEnabled } == true
      return isOffered ? nil : Self.refusal("Nothing can be taken once more on", page)
    case .language where page == .stillThere || page == .operator:
      return Self.refusal("The language does not change on", page)
    case .language(let code):
      let presentation = engine.parts.presentation
      if let found = presentation.language(for: code), presentation.languages.contains(found) { return nil }
      return CaptureError(
        .usage, "There is no language '\(printable(code))' here.",
        recovery: "Take one of \(presentation.languages.joined(separator: ", ")).")
    }
  }

  private static func refusal(_ words: String, _ page: Page?) -> CaptureError {
    CaptureError(
      .usage, "\(words) the page that stands: \(page?.rawValue ?? "none").", recovery: "Wait for another page.")
  }
}

extension Page {
  /// Pages of the kiosk's own, before which nobody is.
  fileprivate var isNobodys: Bool { self == .attract || self == .outOfOrder }

  /// Pages with a key that begins.
  fileprivate var isWhereOneBegins: Bool { self == .attract || self == .videoCapture || self == .liveness }
}
