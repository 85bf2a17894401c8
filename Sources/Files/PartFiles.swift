internal import Glibc

/// Files that are not whole yet; each bears the number of the process that writes it.
package enum PartFiles {
  private static let ending = ".part"

  /// Takes away what programs have left that died while they wrote: `prefix`, their number, whatever, `.part`.
  package static func sweep(_ folder: String, prefix: String) {
    guard let names = try? SystemFiles().list(folder) else { return }
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(ending) {
      let digits = name.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
      guard let writer = pid_t(digits), writer > 0, kill(writer, 0) != 0, errno == ESRCH else { continue }
      unlink(Folders.join(folder, name))
    }
  }
}
