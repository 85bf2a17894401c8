package import Cells
package import Contract
package import Flow
internal import Glibc
package import Screens
internal import Terminal

/// Line-mode display: one line per change, for screen readers, pipes and logs; keys come from standard input.
package final class PlainDisplay: Display {
  private let input: PlainInput
  private let output: OutputQueue
  private var last: ScreenModel?
  private var slowness = SteadySlowness()
  private var saidPicture: Int?

  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO) throws(CaptureError) {
    self.input = try PlainInput(input)
    self.output = OutputQueue(output)
  }

  package var inputDescriptor: Int32? { input.isOpen ? input.descriptor : nil }
  package var hasInput: Bool { input.isOpen }
  package var showsPictures: Bool { false }
  package var saysLines: Bool { true }
  /// While a slow reader blocks, newer lines replace the unsent ones; a full disk does not block.
  package var isReady: Bool {
    output.flush()
    return output.waiting.isEmpty || output.isStuck
  }

  package var size: Size? { nil }

  package func readKeys() -> [Key] { input.readKeys() }

  package func show(_ scene: Scene) {
    let model = scene.plainModel(&slowness)
    let lines = Lines.changes(from: last, to: model)
    (last, saidPicture) = (model, scene.picture)
    say(lines)
  }

  /// Lines lost to a full disk count as shown.
  package var seenPicture: Int? { isReady ? saidPicture : nil }

  package func conclude(_ summary: SessionSummary, _ presentation: Presentation) {
    say(Lines.summary(summary, presentation.messages))
  }

  private func say(_ lines: [String]) {
    // Output that a closed or full log refuses is lost: a session does not wait for its transcript.
    if lines.isEmpty { return }
    let text = lines.map { visible($0, sparingJoiners: true) + "\n" }.joined()
    _ = output.put(Array(text.utf8))
  }

  package func ring() { if isReady { _ = output.put([0x07]) } }

  package func forget() { (last, saidPicture, slowness) = (nil, nil, SteadySlowness()) }

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
  /// The screen model in line mode.
  package func plainModel(_ slowness: inout SteadySlowness) -> ScreenModel {
    var known = ScreenFacts(
      theme: presentation.theme.name, camera: facts.cameraName, cameraKind: facts.cameraKind,
      lacksPoints: lacksPoints, fault: presentation.fault,
      toast: presentation.toast.flatMap { $0.isForLines ? $0 : nil }, brand: presentation.logoWords)
    known.reducesMotion = presentation.reducesMotion
    known.isSandbox = facts.isSandbox
    known.languages = presentation.languages(on: view.face)
    let view = slowness.steady(view, at: now)
    return ScreenModel.make(view: view, messages: presentation.messages, facts: known)
  }
}
