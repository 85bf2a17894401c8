package import Contract

/// The runtime folder, for locks and sockets, which live no longer than their process.
package struct RuntimeFolder: Equatable, Sendable {
  package let path: String
  /// Whether the folder belongs to one service; otherwise all programs of the user share it.
  package let isOwn: Bool

  /// `RUNTIME_DIRECTORY` of a systemd service, whose first entry counts, else `XDG_RUNTIME_DIR` of the user.
  package init(_ environment: [String: String]) throws(CaptureError) {
    let own = environment["RUNTIME_DIRECTORY"].flatMap { $0.split(separator: ":").first.map(String.init) }
    guard let path = own ?? environment["XDG_RUNTIME_DIR"], path.hasPrefix("/") else {
      throw CaptureError(
        .cannotWrite, "There is no folder for the lock file: neither RUNTIME_DIRECTORY nor XDG_RUNTIME_DIR is set.",
        recovery: "Set one of them to a folder that only this user can write.")
    }
    (self.path, isOwn) = (path, own != nil)
  }
}
