package import Files
internal import Synchronization
internal import Threads

/// The anchors of a folder, read once, on a thread of their own.
package final class AnchorStore: Sendable {
  private let folder: String
  private let files: any FileStore & Sendable
  private let read = Mutex<Anchors?>(nil)
  private let hasBegun = Mutex(false)

  package init(_ folder: String, _ files: any FileStore & Sendable) { (self.folder, self.files) = (folder, files) }

  /// Begins to read; does nothing the next time.
  package func prepare() {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    // Without a thread they are read when a signature is verified.
    try? WorkThread("anchors") { [self] in _ = anchors }.startAside()
  }

  /// Waits until they are read.
  package var anchors: Anchors {
    read.withLock { read in
      let anchors = read ?? Anchors.read(folder, files)
      read = anchors
      return anchors
    }
  }
}

extension WorkThread {
  fileprivate func startAside() throws {
    try start()
    abandon()
  }
}
