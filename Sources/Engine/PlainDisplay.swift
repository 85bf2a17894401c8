package import Cells
package import Contract
package import Flow
internal import Glibc
package import Screens
internal import Terminal

/// Shows scenes as one line per change, for screen readers, pipes and logs; keys come from standard input.
package final class PlainDisplay: Display {
  private let input: PlainInput
  private let output: OutputQueue
  private var last: ScreenModel?
  private var saidPicture: Int?

  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO) throws(CaptureError) {
    self.input = try PlainInput(input)
    self.output = OutputQueue(output)
  }

  package var inputDescriptor: Int32? { input.isOpen ? input.descriptor : nil }
  package var hasInput: Bool { input.isOpen }
  package var showsPictures: Bool { false }
  package var saysLines: Bool { true }
  /// While a slow reader has not taken the last lines, newer ones replace those in between; a full disk is not waited for.
  package var isReady: Bool {
    output.flush()
    return output.waiting.isEmpty || output.isStuck
  }

  package var size: Size? { nil }

  package func readKeys() -> [Key] { input.readKeys() }

  package func show(_ scene: Scene) {
    let model = scene.plainModel
    let lines = Lines.changes(from: last, to: model)
    (last, saidPicture) = (model, scene.picture)
    say(lines)
  }

  /// What a full log has lost is not waited for.
  package var seenPicture: Int? { isReady ? saidPicture : nil }

  package func conclude(_ conclusion: Conclusion, _ presentation: Presentation) {
    say(Lines.conclusion(conclusion, presentation.messages))
  }

  private func say(_ lines: [String]) {
    // What a closed or full log does not take is lost: a session does not wait for its transcript.
    if lines.isEmpty { return }
    let text = lines.map { visible($0, sparingJoiners: true) + "\n" }.joined()
    _ = output.put(Array(text.utf8))
  }

  package func ring() { if isReady { _ = output.put([0x07]) } }

  package func forget() { (last, saidPicture) = (nil, nil) }

  package var hasNewSize: Bool { false }

  package func resized() {}

  package func stopUntilContinued() {
    input.restore()
    raise(SIGSTOP)
    input.take()
  }

  package func close() {
    output.finish(within: .seconds(1))
    input.close()
  }
}

extension Scene {
  /// What is said to those who read lines.
  package var plainModel: ScreenModel {
    var known = ScreenFacts(
      theme: presentation.theme.name, camera: facts.cameraName, cameraKind: facts.cameraKind,
      lacksPoints: lacksPoints, fault: presentation.fault,
      toast: presentation.toast.flatMap { $0.isForLines ? $0 : nil }, brand: presentation.logoWords)
    known.reducesMotion = presentation.reducesMotion
    known.languages = presentation.languages(on: view.face)
    return ScreenModel.make(view: view, messages: presentation.messages, facts: known)
  }
}
