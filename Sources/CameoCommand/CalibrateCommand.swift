import Cameo
import CommandLine
import Contract
import Doctor
import Engine
import Glibc
import Settings

/// Implements `cameo doctor --calibrate`: suggests the oval that fits people in front of this camera.
struct CalibrateCommand {
  private static let seconds = StandMeasure.length.components.seconds

  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      try run(settings, json: invocation.json)
    }
  }

  private func run(_ settings: ProgramSettings, json: Bool) throws(CaptureError) -> Int32 {
    let runner = try SessionRunner(settings, environment: surroundings.environment, files: surroundings.files)
    Say.aside(["Stand where users will stand, and look at the camera for \(Self.seconds) seconds."])
    var rates = LookingRates()
    let host = SessionRunner.Host(
      ownsSignals: true, hear: { _, _ in }, follow: { rates = $0.cameraBook.cameras.last?.rates ?? LookingRates() },
      onTrouble: Say.trouble)
    let measured = try runner.calibrate(host, saying: Say.progress)
    switch measured {
    case .ended(let end):
      Say.aside(end.lastWords)
      return end.exitCode
    case .nobody:
      if rates.slowness != nil { Say.aside(rates.lines) }
      return Say.failure(
        CaptureError(
          .fitTimeout, "No one stood still in front of the camera for \(Self.seconds) seconds.",
          recovery: "Stand at the mark, with light on the face; 'cameo preview' shows what the camera sees."))
    case .face(let share):
      let advice = StandAdvice(widthOfHeight: share, rates: rates)
      let set = settings.session.capture.oval
      return Say.lines(json ? [advice.json] : advice.lines(set: set), code: advice.exitCode)
    }
  }
}
