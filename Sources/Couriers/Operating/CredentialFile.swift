package import Contract
package import Files

/// Secrets in files of one line.
package enum CredentialFile {
  /// Reads a secret by its name; `nil` if there is none.
  ///
  /// systemd's credentials come first: it guards them. Then `cameo/credentials` in the user's folder of settings, where a
  /// file that other users can read is refused.
  package static func line(
    _ name: String, environment: [String: String], files: any FileStore
  ) throws(CaptureError) -> String? {
    let own = Folders(environment: environment).config.map { Folders.join($0, "cameo/credentials") }
    for folder in [environment["CREDENTIALS_DIRECTORY"], own].compactMap(\.self) where folder.hasPrefix("/") {
      if let secret = try line(of: Folders.join(folder, name), isOwn: folder == own, files) { return secret }
    }
    return nil
  }

  private static func line(
    of path: String, isOwn: Bool, _ files: any FileStore
  ) throws(CaptureError) -> String? {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try isOwn ? files.readGuarded(path, limit: 4096) : files.read(path, limit: 4096)
    } catch {
      if error.reason == .missing { return nil }
      if error.reason == .exposed {
        throw CaptureError(
          .resourceMissing, "\(printable(path)) \(error.sentence): it is not used.",
          recovery: "If the secret is still yours: chmod 600 \(printable(path))")
      }
      throw error.error()
    }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).first
    return line.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
