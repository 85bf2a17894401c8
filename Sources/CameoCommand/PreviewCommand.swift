import Cameo
import CommandLine
import Contract
import Engine
import Settings

/// Implements `cameo preview`: shows the camera with guidance, and records nothing.
struct PreviewCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    // A preview needs no start key.
    let signals = invocation.extras["--signals"] != nil
    return try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      try run(settings, signals: signals)
    }
  }

  private func run(_ settings: ProgramSettings, signals: Bool) throws(CaptureError) -> Int32 {
    let runner = try SessionRunner(settings, environment: surroundings.environment, files: surroundings.files)
    for warning in runner.warnings { Say.trouble(warning.error(.badSyntax)) }
    let findings = try settings.findings.map { target throws(CaptureError) in
      try LineSink.open(.findings, target, settings, unless: Say.isMissing)
    }
    findings?.onTrouble = Say.trouble
    let host = SessionRunner.Host(
      ownsSignals: true, hear: { _, _ in }, find: findings.map { $0.write }, onTrouble: Say.trouble)
    let end = try runner.preview(host, signals: signals, commands: CommandQueue())
    let isLogged = findings?.finish() ?? true
    // Leaving is the normal end of a preview.
    if end == .cancelled(by: .person) { return isLogged ? 0 : ExitCode.cannotWrite }
    Say.aside(end.lastWords)
    return end.exitCode
  }
}

extension Command {
  static let preview = Command(
    CommandRow("preview", help: "show a live preview with measurements, without recording") { row in
      row.examples = [
        ("cameo preview --camera demo", "try it, without a camera"),
        ("cameo preview --camera demo:obeys --oval kiosk", "a person who follows the hints"),
        ("cameo preview --signals", "what tasks measure, and the limits of each difficulty"),
        ("cameo preview --findings stand.findings", "log detections without pictures, for later analysis"),
        ("cameo preview --strings mine --theme mine.json", "edit both files and watch the screen update"),
      ]
      row.about = [
        """
        Shows the picture with the oval, the current hint, and the data behind it: every condition with its value \
        and limits, face boxes and landmarks, frame rate, lost frames, and the CPU time of each stage. Nothing is \
        recorded, so it does not ask for consent: the user who starts it decides.
        """,
        """
        --signals: after half a second of looking straight ahead, each movement relative to that pose: 1, 2 or 3 if \
        easy, medium or hard would accept it, its value, the three limits, and how often the whole movement was \
        seen, at the difficulty of the first of --tasks. r relearns the resting pose.
        """,
        """
        Texts and themes are reloaded when their files change. Errors appear at the top of the screen with file and \
        line; the last valid version stays in use.
        """,
      ]
      row.settings = {
        [
          \.session.recording.qualities, \.camera, \.session.capture.oval, \.session.ui.preferredLanguage,
          \.session.look.strings, \.session.look.wording,
          \.session.look.theme, \.session.look.appearance, \.session.look.color, \.session.look.preview,
          \.session.look.framesPerSecond, \.session.look.largeText,
          \.session.ui.showWideWindowPreviewInputsToTheRight, \.session.look.mouse, \.session.look.plain,
          \.session.machine.findings, \.session.machine.seed, \.session.liveness.tasks,
        ]
      }
      row.flags = [ActionFlag("--signals", "", "show the measurements of tasks instead of those of guidance")]
      row.keys = [
        ("e", "hide or show the numbers"),
        ("r", "with --signals, relearn the resting pose"),
        ("l, t, c", "next language, theme, camera"),
        ("?", "help with all keys"),
        ("q, Esc", "quit with exit code 0"),
        ("Ctrl-C", "quit with exit code 130"),
      ]
      row.exitCodes =
        [("\(ExitCode.captured)", "quit with q or Esc")]
        + CommandRow.run.exitCodes.filter { !["\(ExitCode.captured)", "\(ExitCode.notCaptured)"].contains($0.codes) }
    }, takesSignals: { _ in true }
  ) { invocation, surroundings throws(CaptureError) in try PreviewCommand(surroundings).run(invocation) }
}
