import Contract
import Imaging
import Synchronization
import Testing

@testable import Cameo

/// The host's own reader of what is printed on a document.
@Suite struct NumberReaderTests {
  private let picture = Picture(PixelSize(width: 16, height: 16))

  @Test func theHostGetsAJPEGAndItsTextComesBack() throws {
    let seen = Mutex<[UInt8]>([])
    let reader = try NumberReader(.inStep) { image in
      seen.withLock { $0 = image }
      return "L898902C"
    }
    reader.begin(picture)
    #expect(reader.news() == .some(WipedBytes(Array("L898902C".utf8))))
    #expect(seen.withLock { Array($0.prefix(2)) } == [0xFF, 0xD8])
    let silent = try NumberReader(.inStep) { _ in nil }
    silent.begin(picture)
    #expect(silent.news() == .some(nil) && silent.news() == nil)
  }
}
