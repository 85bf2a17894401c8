extension ScreenModel {
  /// Leaves of a screen what is said and what answers it, for those who see badly; what is spoken stays whole.
  mutating func keepOneThing() {
    (steps, stages, meters, keys, attempt) = ([], [], [], [], "")
    legend = Array(legend.prefix(1))
    prompt?.extent = ""
    task?.steps = []
    task?.place = ""
    guard preview == nil else {
      if !insists { title = "" }
      return
    }
    icon = nil
    // What the page is about is said by its headline; advice is what it is for.
    if !cards.isEmpty { title = "" }
    if page == .captured { (still, details) = (nil, []) }
  }
}
