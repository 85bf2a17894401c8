internal import Cells
internal import Theming

extension ScreenModel {
  /// What a theme, and large letters, let be seen of it; what is spoken stays whole.
  package func shown(by look: Look) -> ScreenModel {
    var model = self
    model.hideLabels(look)
    if !look.showsSteps {
      (model.steps, model.stages) = ([], [])
      model.task?.steps = []
    }
    if !look.showsProgress { model.hideProgress() }
    model.placeClose(look.closeButtonLocation)
    if look.isLarge { model.keepOneThing() }
    return model
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

  /// That a recording runs is always told.
  private mutating func hideProgress() {
    if task?.isTilt == false { task?.gauge = nil }
    guard let progress, !progress.recording.isEmpty else { return self.progress = nil }
    self.progress?.label = ""
    self.progress?.showsBar = false
  }

  /// The way out stands in a corner, or is left to who knows the key; a dialog keeps its own.
  private mutating func placeClose(_ location: ButtonLocation?) {
    guard let location, layer == nil, let entry = legend.first(where: \.leadsOut) else { return }
    legend.removeAll(where: \.leadsOut)
    if location != .none { close = CloseMark(entry: entry, isLeft: location == .topLeft) }
  }
}

/// The way out in a corner of the header.
package struct CloseMark: Equatable, Sendable {
  package var entry: LegendEntry
  package var isLeft: Bool
}
