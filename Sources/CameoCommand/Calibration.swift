import Cameo
import Cells
import Contract
import Doctor
import Engine
import Terminal

/// How a calibration ended.
enum CalibrationEnd: Equatable, Sendable {
  /// The face's width as a share of the picture's height.
  case face(Double)
  case nobody
  /// A camera failure, or the user's cancellation.
  case ended(SessionEnd)
}

/// Runs a headless preview until a face has been measured.
final class Calibration: Display {
  private let say: (Double) -> Void
  private let commands: CommandQueue
  private var measure = StandMeasure()
  private var told = -1.0
  private var lacksCamera = false

  init(_ commands: CommandQueue, saying say: @escaping (Double) -> Void) {
    self.commands = commands
    self.say = say
  }

  func show(_ scene: Scene) {
    guard case .videoCapture(let capture) = scene.view.face.content, !measure.isOver, !lacksCamera else { return }
    // A preview would wait for the camera, and headless the user would not see why.
    lacksCamera = capture.trouble == .lost
    if lacksCamera { return commands.put(.cancel(by: .host)) }
    guard let frame = capture.frame else { return }
    measure.take(capture.faces, of: frame, at: scene.now.sinceStart)
    if measure.progress != told { say(measure.progress) }
    told = measure.progress
    if measure.isOver { commands.put(.cancel(by: .host)) }
  }

  /// The result once the preview has ended.
  func end(_ end: SessionEnd) -> CalibrationEnd {
    if lacksCamera { return .ended(.error(Self.gone)) }
    guard end == .cancelled(by: .host) else { return .ended(end) }
    return measure.widthOfHeight.map(CalibrationEnd.face) ?? .nobody
  }

  private static let gone = CaptureError(
    .cameraLost, "The camera was disconnected.", recovery: "Reconnect it, then measure again.")

  var inputDescriptor: Int32? { nil }
  /// No keys are needed; true keeps the loop running.
  var hasInput: Bool { true }
  var showsPictures: Bool { false }
  var isReady: Bool { true }
  var size: Size? { nil }
  var hasNewSize: Bool { false }
  func readKeys() -> [Key] { [] }
  func resized() {}
  func stopUntilContinued() { Signals.stopUntilContinued() }
  func close() {}
}

extension SessionRunner {
  /// Measures a person in front of the camera; `say` receives the progress.
  func calibrate(
    _ host: Host, saying say: @escaping (Double) -> Void
  ) throws(CaptureError) -> CalibrationEnd {
    let commands = CommandQueue()
    let calibration = Calibration(commands, saying: say)
    let house = try LiveHouse(composition, host, commands, records: false, showing: calibration)
    let end = house.sit(composition.previewPlan())
    house.close(after: end)
    return calibration.end(end)
  }
}
