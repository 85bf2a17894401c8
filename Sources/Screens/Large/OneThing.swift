extension ScreenModel {
  /// Reduces a screen to the message and its controls, for low vision; the spoken text stays complete.
  mutating func keepOneThing() {
    (steps, stages, meters, keys, attempt) = ([], [], [], [], "")
    legend = Array(legend.prefix(1))
    prompt?.extent = ""
    task?.steps = []
    task?.place = ""
    guard preview == nil else {
      if !insists || !help.isEmpty { title = "" }
      return
    }
    icon = nil
    // The headline says what the page is about; the advice is its purpose.
    if !cards.isEmpty { title = "" }
    if page == .captured { (still, details) = (nil, []) }
  }
}
