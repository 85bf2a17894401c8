import Chance
@testable import Devices
import Foundation
import Testing

/// The real calls, on descriptors that are not cameras.
@Suite struct SystemCallsTests {
  @Test(.timeLimit(.minutes(1))) func aSignalEndsNoCall() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { for end in [reading, writing] { close(end) } }
    let reader = Interrupted {
      withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { room in
        Result { () throws(DeviceFault) in try SystemCalls().read(reading, into: room) }
      }
    }
    #expect(reader.strikeWhileItWaits() == nil, "there is nothing to read")
    #expect(write(writing, "x", 1) == 1)
    #expect(reader.value() == .success(1))
  }
}
