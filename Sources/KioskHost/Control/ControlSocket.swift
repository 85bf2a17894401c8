internal import Contract
internal import Files

/// Where the socket of a kiosk is.
package enum ControlSocket {
  private static let name = "control.sock"
  /// That of the service's units, for those who are no service.
  private static let ofService = "/run/cameo/control.sock"

  /// Where a kiosk makes its own.
  static func made(_ environment: [String: String]) throws(CaptureError) -> String {
    let folder = try RuntimeFolder(environment)
    return Folders.join(folder.path, folder.isOwn ? name : "cameo/\(name)")
  }

  /// Where one that runs may be spoken to, the nearest first.
  package static func places(_ environment: [String: String]) -> [String] {
    let own = try? made(environment)
    let isService = (try? RuntimeFolder(environment))?.isOwn == true
    return [own, isService ? nil : ofService].compactMap(\.self)
  }
}
