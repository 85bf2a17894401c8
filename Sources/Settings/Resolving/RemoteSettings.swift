internal import Contract
package import Files
import Notation

/// Settings that a fleet's backend has sent for a kiosk, before they are its fleet's file.
package struct RemoteSettings {
  /// The whole file.
  package let text: String
  /// The kiosk's settings with that file.
  package let settings: ProgramSettings
  /// The files as the kiosk would find them.
  package let files: any FileStore & Sendable

  /// Checks the settings as a kiosk with these variables would find them; throws if it could not start with them.
  package init(
    _ node: JSONNode, environment: [String: String], files: any FileStore & Sendable
  ) throws(SettingsFailure) {
    text = node.text(pretty: true) + "\n"
    // The kiosk reads this file, whatever the agent reads.
    var environment = environment
    environment[Resolver.configVariable] = nil
    let path = Folders(environment: environment).fleetSettings ?? ""
    self.files = OverlaidFiles(files, path: path, Array(text.utf8))
    settings = try ProgramSettings.resolve(
      [], from: nil, environment: environment, files: self.files, canStartOtherwise: false,
      fleetFile: .needed
    ).forKiosk()
  }
}

/// A disk on which one file has another content.
private struct OverlaidFiles: FileStore, Sendable {
  private let disk: any FileStore & Sendable
  private let path: String
  private let bytes: [UInt8]

  init(_ disk: any FileStore & Sendable, path: String, _ bytes: [UInt8]) {
    (self.disk, self.path, self.bytes) = (disk, path, bytes)
  }

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    guard path == self.path else { return try disk.read(path, limit: limit) }
    guard bytes.count <= limit else { throw FileFault(path, .tooLarge(limit: limit)) }
    return bytes
  }

  func readGuarded(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    try disk.readGuarded(path, limit: limit)
  }

  func list(_ folder: String) throws(FileFault) -> [String] { try disk.list(folder) }
  func place(of path: String) throws(FileFault) -> String { try disk.place(of: path) }
  func isLink(_ path: String) -> Bool { disk.isLink(path) }
  func isFolder(_ path: String) -> Bool { disk.isFolder(path) }
  func write(_ bytes: [UInt8], to path: String) throws(FileFault) { try disk.write(bytes, to: path) }
  func edit(_ bytes: [UInt8], at path: String) throws(FileFault) { try disk.edit(bytes, at: path) }
}
