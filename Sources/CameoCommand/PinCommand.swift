import CommandLine
import Contract
import Files
import Flow
import Settings
import Terminal

/// Implements `cameo pin`: sets or removes a kiosk operator's PIN.
struct PinCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    try surroundings.withSettings(invocation, canStartOtherwise: true) { settings throws(CaptureError) in
      let file = try PinFile(
        settings, folders: Folders(environment: surroundings.environment), files: surroundings.files)
      return invocation.action == "clear" ? try clear(file) : try set(file)
    }
  }

  private func set(_ file: PinFile) throws(CaptureError) -> Int32 {
    guard let pin = try SecretLine.ask("New PIN: ") else { return ExitCode.leftByPerson }
    guard PinLaw.isPossible(pin) else {
      let (least, most) = (PinLaw.lengths.lowerBound, PinLaw.lengths.upperBound)
      throw CaptureError(
        .usage, "That is not a valid PIN.", recovery: "Enter \(least) to \(most) digits, preferably 6 or more.")
    }
    guard let again = try SecretLine.ask("Repeat the PIN: ") else { return ExitCode.leftByPerson }
    guard pin == again else {
      throw CaptureError(.usage, "The two PINs differ; nothing was changed.", recovery: "Try again.")
    }
    try file.write(PinFile.Record(try PinHash(of: pin)))
    return Say.lines(["The PIN is set. Kiosks that read \(printable(file.path)) use it at once."])
  }

  private func clear(_ file: PinFile) throws(CaptureError) -> Int32 {
    try file.write(nil)
    return Say.lines(["The PIN is removed: kiosks that read \(printable(file.path)) have no operator page."])
  }
}

extension Command {
  static let pin = Command(
    CommandRow("pin", help: "set the PIN of a kiosk's operator page") { row in
      row.examples = [
        ("cameo pin set", "prompt twice for 4 to 12 digits"),
        ("sudo -u cameo env XDG_STATE_HOME=/var/lib cameo pin set", "for the kiosk of the package"),
        ("cameo pin clear", "remove it, and with it the operator page"),
      ]
      row.about = [
        """
        The PIN is read from the terminal without echo; a pipe, flag or variable can't supply it. kiosk.pinFile is \
        readable by its owner only and holds a slow hash (scrypt).
        """
      ]
      row.settings = { [] }
      row.actions = [
        CommandRow.Action("set", help: "prompt for a new PIN, twice"),
        CommandRow.Action("clear", help: "remove the PIN"),
      ]
      row.exitCodes = [
        ("\(ExitCode.captured)", "done"),
        ("\(ExitCode.usage)", "no terminal, not a PIN, or the two differ; nothing is changed"),
        ("\(ExitCode.cannotWrite)", "the PIN can't be saved"),
        ("\(ExitCode.leftByPerson)", "cancelled"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try PinCommand(surroundings).run(invocation) }
}
