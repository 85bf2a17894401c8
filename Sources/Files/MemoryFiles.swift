import Synchronization

/// An in-memory file store for tests and scripted runs.
package final class MemoryFiles: FileStore, Sendable {
  private let files: Mutex<[String: [UInt8]]>
  private let faults: Mutex<[String: FileFault.Reason]> = Mutex([:])

  package init(_ texts: [String: String] = [:]) {
    files = Mutex(texts.mapValues { Array($0.utf8) })
  }

  /// Makes all access to a path fail with this reason.
  package func fail(_ path: String, _ reason: FileFault.Reason) {
    faults.withLock { $0[path] = reason }
  }

  package func text(_ path: String) -> String? {
    files.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) }
  }

  package func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    try check(path)
    guard let bytes = files.withLock({ $0[path] }) else {
      throw FileFault(path, isFolder(path) ? .isFolder : .missing)
    }
    guard bytes.count <= limit else { throw FileFault(path, .tooLarge(limit: limit)) }
    return bytes
  }

  package func list(_ folder: String) throws(FileFault) -> [String] {
    try check(folder)
    let start = folder + "/"
    let inside = files.withLock { files in files.keys.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) } }
    guard !inside.isEmpty else { throw FileFault(folder, .missing) }
    return Set(inside.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
  }

  package func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
    try check(path)
    files.withLock { $0[path] = bytes }
  }

  /// In-memory files have no path on a disk.
  package func place(of path: String) throws(FileFault) -> String {
    try check(path)
    throw FileFault(path, .missing)
  }

  private func check(_ path: String) throws(FileFault) {
    if let reason = faults.withLock({ $0[path] }) { throw FileFault(path, reason) }
  }
}
