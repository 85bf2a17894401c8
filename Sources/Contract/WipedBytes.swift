/// Bytes of a person that no file holds yet; they are overwritten when the last value that has them goes.
package final class WipedBytes: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// Takes a copy.
  package init(_ bytes: [UInt8]) {
    memory = .allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
  }

  deinit {
    memory.update(repeating: 0)
    memory.deallocate()
  }

  /// A copy, which is not overwritten.
  package var bytes: [UInt8] { Array(memory) }
}

extension WipedBytes: Hashable {
  /// Whether the bytes are the same.
  package static func == (a: WipedBytes, b: WipedBytes) -> Bool { a.memory.elementsEqual(b.memory) }
  /// Of their number: nothing that stands in them.
  package func hash(into hasher: inout Hasher) { hasher.combine(memory.count) }
}
