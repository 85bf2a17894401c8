package import Cells

extension ScreenModel {
  /// What must never be cut or left out in a window of a size.
  package func neededTexts(in window: Size) -> [String] {
    let entries = layer?.keys.flatMap { [$0.key, $0.word] } ?? []
    var texts = activeButtons.map(\.label) + entries
    if let layer { return texts + [layer.title, layer.body] }
    texts += [headline, prompt?.text ?? "", notice] + names + cards.map(\.text) + remarks.map(\.text)
    if preview == nil {
      texts += body.split(separator: "\n").map(String.init)
    } else if insists || window.columns >= CapturePage.normal {
      // What will be recorded is said before; on the smallest screens the picture comes first.
      texts.append(title)
    }
    // Where a task is asked for, which try it is was said before.
    if task == nil { texts.append(attempt) }
    if let task { texts += [task.time] + (window.columns >= CapturePage.normal ? [task.detail] : []) }
    if case .tilt(let tilt) = task?.gauge { texts += [tilt.no, tilt.yes] }
    return texts + [progress?.label ?? "", progress?.recording ?? ""]
  }
}
