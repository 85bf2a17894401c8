internal import Contract
internal import Engine

/// Builds the failure report.
extension Performer {
  func failure(_ miss: Miss, at cue: Cue?) -> TestFailure {
    let columns = cue.map { miss.word == 0 ? $0.place.columns : $0.place.word(miss.word) }
    return TestFailure(
      kind: miss.kind, file: cue?.file ?? test.file, line: cue?.place.line ?? 1, columns: columns ?? 1..<2,
      text: cue?.text ?? "", message: miss.message, remedy: miss.remedy, nearest: miss.nearest,
      at: world.now.sinceStart, state: state, screen: world.hasBegun ? look().text.rows : [],
      screenColumns: world.hasBegun ? world.size.columns : 0, lastEvents: world.log.suffix(10).map(\.line),
      trace: world.trace.map(\.text),
      replay: replay)
  }

  /// The program's state, in the terms of tapes.
  private var state: String {
    if let ending = world.ending { return "the program has ended with \(ending.exitCode)" }
    guard let view = world.engine?.view else { return "the program has not started" }
    let overlay = view.overlay.map { ", under \($0)" } ?? ""
    let focus = view.focus.map { ", focus on \($0.rawValue)" } ?? ""
    return "page \(look().model?.id ?? view.face.page.rawValue)\(overlay)\(focus)"
      + (world.isStopped ? ", stopped" : "")
  }

  private var replay: String {
    let matrix = variant.matrixWords.map { " --matrix \($0)" } ?? ""
    return "cameo tape run\(matrix) --filter \(Shell.quoted(test.name)) \(Shell.quoted(test.file))"
  }
}
