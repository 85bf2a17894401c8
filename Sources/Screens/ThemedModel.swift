internal import Cells
internal import Theming

extension ScreenModel {
  /// The parts of the model that the theme and large letters show; the spoken text stays complete.
  package func shown(by look: Look) -> ScreenModel {
    var model = self
    model.takeSigns(look)
    model.hideLabels(look)
    if !look.showsSteps {
      (model.steps, model.stages) = ([], [])
      model.task?.steps = []
    }
    if !look.showsProgress { model.hideProgress() }
    model.placeClose(look)
    if look.isLarge { model.keepOneThing() }
    return model
  }

  private mutating func takeSigns(_ look: Look) {
    guard let signed, look.isUnicode else { return }
    prompt?.text = signed.prompt
    (body, details) = (signed.body, signed.details)
  }

  private mutating func hideLabels(_ look: Look) {
    let isHidden = { (role: LabelRole) in look.label(role).isHidden }
    if isHidden(.title) { headline = "" }
    if isHidden(.normal) { (body, details, remarks) = ("", [], []) }
    if isHidden(.timeout) {
      progress?.label = ""
      task?.time = ""
    }
    if isHidden(.error) { fault = "" }
    if isHidden(.instruction), preview != nil { title = "" }
    if isHidden(prompt?.tone == .bad ? .error : .instruction) {
      prompt?.text = ""
      prompt?.extent = ""
    }
  }

  /// Hides progress, but never that a recording runs.
  private mutating func hideProgress() {
    if task?.isTilt == false { task?.gauge = nil }
    guard let progress, !progress.recording.isEmpty else { return self.progress = nil }
    self.progress?.label = ""
    self.progress?.showsBar = false
  }

  /// A cross in a corner ends the flow, after a question; the back key has an arrow, to tell them apart.
  private mutating func placeClose(_ look: Look) {
    guard let location = look.closeButtonLocation, layer == nil else { return }
    for place in legend.indices where legend[place].goesBack {
      legend[place].key = "\(Marks.back(look)) \(legend[place].key)"
    }
    if location != .none { close = leave.map { CloseMark(entry: $0, isLeft: location == .topLeft) } }
  }
}

/// The close mark, in a corner of the header.
package struct CloseMark: Equatable, Sendable {
  package var entry: LegendEntry
  package var isLeft: Bool
}
