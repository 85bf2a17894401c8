package import Contract
package import Files
internal import Glibc

/// The key with which this machine signs: Ed25519, in a file that only its owner can read.
package enum DeviceKey {
  /// Its name among systemd's credentials.
  package static let credential = "device-key"
  private static let systemPath = "/etc/cameo/device.key"

  /// Where it is unless said otherwise: root's is the machine's.
  package static func usualPath(
    environment: [String: String], user: UInt32 = geteuid()
  ) -> String? {
    user == 0 ? systemPath : Folders(environment: environment).config.map { Folders.join($0, "cameo/device.key") }
  }

  /// The key for deliveries: systemd's credential, the named file, or the usual one; `nil` if there is no usual one.
  package static func find(
    _ named: String?, environment: [String: String], files: any FileStore, user: UInt32 = geteuid()
  ) throws(CaptureError) -> PrivateKey? {
    if let folder = environment["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/"),
      let key = try KeyFile.findPrivate(Folders.join(folder, credential), .ed25519, files, isGuarded: true)
    {
      return key
    }
    if let named { return try read(named, files) }
    guard let path = usualPath(environment: environment, user: user) else { return nil }
    return try KeyFile.findPrivate(path, .ed25519, files)
  }

  package static func read(_ path: String, _ files: any FileStore) throws(CaptureError) -> PrivateKey {
    if let key = try KeyFile.findPrivate(path, .ed25519, files) { return key }
    throw CaptureError(
      .resourceMissing, "There is no device key: \(printable(path)) does not exist.",
      recovery: "Make one: cameo device init --key \(printable(path))")
  }

  /// Makes a key in a new file; throws if there is a file already.
  package static func make(at path: String) throws(CaptureError) -> PrivateKey {
    try Libcrypto.load()
    guard let key = PrivateKey.make(.ed25519) else {
      throw CaptureError(.limitReached, "libcrypto gives no random numbers.", recovery: "Try again.")
    }
    // Other users read the settings that are beside it.
    let folders: UInt32 = path.hasPrefix("/etc/") ? 0o755 : 0o700
    let isNew: Bool
    do throws(FileFault) {
      isNew = try SystemFiles().create(Array(key.pem.utf8), at: path, folders: folders)
    } catch {
      throw error.error(.cannotWrite)
    }
    guard isNew else {
      throw CaptureError(
        .cannotWrite, "\(printable(path)) exists already, and a key is never overwritten.",
        recovery: "'cameo device show' prints it. For a new one, move the file away first, and tell the backend.")
    }
    return key
  }
}
