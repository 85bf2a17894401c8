/// Personal data in memory that is not saved yet; its buffer is overwritten in `deinit`.
package final class WipedBytes: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// Copies the bytes.
  package init(_ bytes: [UInt8]) {
    memory = .allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
  }

  deinit {
    memory.update(repeating: 0)
    memory.deallocate()
  }

  /// A copy, which is not wiped.
  package var bytes: [UInt8] { Array(memory) }
}

extension WipedBytes: Hashable {
  /// Whether the bytes are the same.
  package static func == (a: WipedBytes, b: WipedBytes) -> Bool { a.memory.elementsEqual(b.memory) }
  /// Hashes only the number of bytes, never their content.
  package func hash(into hasher: inout Hasher) { hasher.combine(memory.count) }
}
