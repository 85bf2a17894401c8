package import Cells

extension ScreenModel {
  /// The texts that must not be truncated or omitted at a window size.
  package func neededTexts(in window: Size) -> [String] {
    let entries = layer?.keys.flatMap { [$0.key, $0.word] } ?? []
    var texts = activeButtons.map(\.label) + entries
    if let layer { return texts + [layer.title, layer.body] }
    // Beside or in place of a code the others give way.
    if let link { return texts + (link.code == nil ? [link.address] : []) }
    texts += [headline, prompt?.text ?? "", notice, code] + names + cards.map(\.text) + remarks.map(\.text)
    // Around a picture the technical details give way.
    if still == nil { texts += details }
    if preview == nil {
      texts += field.split(separator: "\n").map(String.init)
      texts += body.split(separator: "\n").map(String.init)
    } else if window.columns >= CapturePage.normal || (insists && help.isEmpty) {
      // The page before announces the recording; on the smallest screens the picture takes precedence.
      texts.append(title)
    }
    texts.append(help)
    // A task's page before shows the attempt.
    if task == nil { texts.append(attempt) }
    if let task { texts += [task.time] + (window.columns >= CapturePage.normal ? [task.detail] : []) }
    if case .tilt(let tilt) = task?.gauge { texts += [tilt.no, tilt.yes] }
    return texts + [progress?.label ?? "", progress?.recording ?? ""]
  }
}
