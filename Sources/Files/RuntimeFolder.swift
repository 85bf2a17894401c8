package import Contract

/// The folder of what lives no longer than the programs that use it, such as locks and sockets.
package struct RuntimeFolder: Equatable, Sendable {
  package let path: String
  /// Whether it is a service's own; otherwise programs of all kinds share it.
  package let isOwn: Bool

  /// systemd's for a service, which may be several, else that of the person who has logged in.
  package init(_ environment: [String: String]) throws(CaptureError) {
    let own = environment["RUNTIME_DIRECTORY"].flatMap { $0.split(separator: ":").first.map(String.init) }
    guard let path = own ?? environment["XDG_RUNTIME_DIR"], path.hasPrefix("/") else {
      throw CaptureError(
        .cannotWrite, "There is no folder for the lock: neither RUNTIME_DIRECTORY nor XDG_RUNTIME_DIR says where.",
        recovery: "Set one of them to a folder that only this user can write.")
    }
    (self.path, isOwn) = (path, own != nil)
  }
}
