import Cameo
import Contract
import Settings
import Terminal

/// Answers `cameo cameras`: every device, its modes, and why an unusable one is unusable.
struct CamerasCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      // A driver may take its time, and nothing is lost by leaving.
      Signals.unblock()
      let list = try surroundings.devices()
      let table = DeviceTable(list.look(), preferred: settings.preferredCamera.flatMap(list.place))
      return Say.lines(invocation.json ? [table.json] : table.lines, code: table.exitCode)
    }
  }
}
