/// A secret that is overwritten once nothing holds it; copies of what holds it share it.
///
/// Unlike `WipedBytes` it gives its own buffer, so that a cipher which uses a key leaves no copy behind.
final class Secret: @unchecked Sendable {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  deinit { wipe(&bytes) }
}
