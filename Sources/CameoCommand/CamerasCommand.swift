import Cameo
import CommandLine
import Contract
import Terminal

/// Implements `cameo cameras`: lists devices, their modes, and why some can't be used.
struct CamerasCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      let list = try surroundings.devices()
      let table = DeviceTable(list.look(), preferred: settings.preferredCamera.flatMap(list.place))
      if invocation.json { return Say.lines([table.json], code: table.exitCode) }
      return Say.report(table.lines, code: table.exitCode)
    }
  }
}

extension Command {
  static let cameras = Command(
    CommandRow("cameras", help: "list cameras, and why some can't be used") { row in
      row.examples = [
        ("cameo cameras", "one entry per camera, with its modes or a fix"),
        ("cameo cameras --json", "the same as JSON"),
      ]
      row.about = [
        """
        Each device is opened and queried but not started, and cameras in use are not interrupted. For a busy \
        camera, the program that uses it is named if this user may see it.
        """
      ]
      row.takesJSON = true
      row.settings = { [\.session.machine.preferredCamera] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "at least one camera is usable"),
        ("\(ExitCode.unavailable)", "no camera, or none is usable"),
        ("\(ExitCode.busy)", "all cameras are in use by other programs"),
        ("\(ExitCode.noPermission)", "no permission to open any camera"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try CamerasCommand(surroundings).run(invocation) }
}
