internal import Contract
internal import Files

/// The paths of a kiosk's control socket.
package enum ControlSocket {
  private static let name = "control.sock"
  /// The socket of the systemd service, for clients outside it.
  private static let ofService = "/run/cameo/control.sock"

  /// The path at which a kiosk creates its socket.
  static func made(_ environment: [String: String]) throws(CaptureError) -> String {
    let folder = try RuntimeFolder(environment)
    return Folders.join(folder.path, folder.isOwn ? name : "cameo/\(name)")
  }

  /// The paths at which a client looks for a kiosk, nearest first.
  package static func places(_ environment: [String: String]) -> [String] {
    let own = try? made(environment)
    let isService = (try? RuntimeFolder(environment))?.isOwn == true
    return [own, isService ? nil : ofService].compactMap(\.self)
  }
}
