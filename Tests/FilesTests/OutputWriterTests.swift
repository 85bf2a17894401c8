import Chance
import Files
import Foundation
import Testing

/// Writing to slow readers, with signals in between.
@Suite struct OutputWriterTests {
  @Test(.timeLimit(.minutes(1))) func everythingArrivesHoweverOftenItIsInterrupted() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let writer = Interrupted {
      defer { close(writing) }
      return OutputWriter(writing).write(bytes)
    }
    #expect(writer.strikeWhileItWaits() == nil, "the pipe is full, and has no reader")
    var (read, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = Glibc.read(reading, &buffer, buffer.count), count != 0 {
      if count > 0 { read += buffer.prefix(count) }
      _ = writer.strike()
    }
    #expect(writer.value() == 0)
    // A failed comparison of two long arrays would take hours to print.
    let isWhole = read == bytes
    #expect(isWhole)
  }
}
