import CommandLine
import Contract
import Crypto
import Files
import Notation

/// Implements `cameo device`: the key with which this machine signs what it sends.
struct DeviceCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    let path = try path(invocation)
    let isNew = invocation.action == Self.new.name
    let key = try isNew ? DeviceKey.make(at: path) : DeviceKey.read(path, surroundings.files)
    let jwk = key.publicKey.jwk
    if invocation.json {
      return Say.lines([JSONNode.object([("v", .integer(1)), ("file", .string(path)), ("key", jwk)]).text()])
    }
    // Standard output is the JWK alone, so that it can go into a file.
    let place = "\(isNew ? "A new device key is" : "The device key is") in \(printable(path))."
    Say.aside(["cameo: \(place) This is its public part, for the backend:"])
    return Say.lines([jwk.text()])
  }

  private func path(_ invocation: Invocation) throws(CaptureError) -> String {
    if let path = invocation.extras[Self.key.name] { return path }
    guard let path = DeviceKey.usualPath(environment: surroundings.environment) else {
      throw CaptureError(
        .cannotWrite, "There is no folder for the key: neither HOME nor XDG_CONFIG_HOME is set.",
        recovery: "Name a file: \(Self.key.name) FILE")
    }
    return path
  }

  private static let key = ActionFlag(
    "--key", "FILE", "the key; /etc/cameo/device.key for root, else device.key in the folder of settings")
  fileprivate static let new = CommandRow.Action(
    "init", help: "make a new key in a file that only this user can read", flags: [key])
  fileprivate static let show = CommandRow.Action("show", help: "print the public part as a JWK", flags: [key])
}

extension Command {
  static let device = Command(
    CommandRow("device", help: "make and show the key that signs what is sent") { row in
      row.examples = [
        ("cameo device init", "once for each machine"),
        ("cameo device show >device.jwk", "for the backend"),
        ("sudo cameo device init --key /etc/credstore/cameo.device-key", "for the service of the package"),
      ]
      row.about = [
        """
        With a device key 'cameo deliver' signs the manifest of each session (Ed25519), so that the backend knows which \
        machine took it. The private part never leaves its file; an existing file is never overwritten.
        """
      ]
      row.takesJSON = true
      row.actions = [DeviceCommand.new, DeviceCommand.show]
      row.settings = { [] }
      row.exitCodes = [
        ("\(ExitCode.captured)", "done"),
        ("\(ExitCode.badSyntax)", "the file holds another kind of key"),
        ("\(ExitCode.missingFile)", "no such file, other users can read it, or libcrypto is missing"),
        ("\(ExitCode.cannotWrite)", "there is a file already, or it can't be written"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try DeviceCommand(surroundings).run(invocation) }
}
