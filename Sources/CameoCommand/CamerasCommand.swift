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
    CommandRow("cameras", help: "every camera, and why an unusable one is unusable") { row in
      row.examples = [
        ("cameo cameras", "a row for each, with its modes or with the fix"),
        ("cameo cameras --json", "the same for a machine"),
      ]
      row.about = [
        """
        Each device is opened and asked; none is started, and cameras in use are not interrupted. A busy one is told \
        with the program that has it, as far as this user may see that.
        """
      ]
      row.takesJSON = true
      row.settings = { [\.session.machine.preferredCamera] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "a camera can be used"),
        ("\(ExitCode.unavailable)", "there is none, or none that can be used"),
        ("\(ExitCode.busy)", "all that there are belong to other programs"),
        ("\(ExitCode.noPermission)", "this user may open none"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try CamerasCommand(surroundings).run(invocation) }
}
