import Contract
import Engine
import Testing

@Suite("A slow line")
struct LineWatchTests {
  /// Drawings thirty times a second, of which some had to wait.
  private func after(_ seconds: Int, from start: Int = 0, waiting: (Int) -> Bool, _ watch: inout LineWatch) -> Thrift {
    var thrift = Thrift.none
    for drawing in 0..<seconds * 30 {
      if waiting(drawing) { watch.hasToWait() }
      thrift = watch.thrift(at: Instant(.seconds(start) + .milliseconds(drawing * 1000 / 30)))
    }
    return thrift
  }

  @Test("a terminal that keeps up costs nothing of the picture")
  func keepsUp() {
    var watch = LineWatch()
    #expect(after(30, waiting: { $0 % 20 == 0 }, &watch) == .none)
  }

  @Test("one that does not is spared, second by second, down to no colours")
  func falls() {
    var watch = LineWatch()
    #expect(after(2, waiting: { _ in true }, &watch) == .patience)
    #expect(after(2, from: 2, waiting: { _ in true }, &watch) >= .fewerColors)
    #expect(after(9, from: 4, waiting: { _ in true }, &watch) == .noColors)
  }

  @Test("what it cannot bear for a second it is not given back in the next")
  func comesBackSlowly() {
    var watch = LineWatch()
    _ = after(9, waiting: { _ in true }, &watch)
    #expect(after(4, from: 9, waiting: { _ in false }, &watch) == .noColors)
    #expect(after(30, from: 13, waiting: { _ in false }, &watch) == .none)
  }

  @Test("a line that sometimes waits stays where it is")
  func hysteresis() {
    var watch = LineWatch()
    _ = after(2, waiting: { _ in true }, &watch)
    let thrift = after(2, from: 2, waiting: { $0 % 4 == 0 }, &watch)
    #expect(thrift != .none)
    #expect(after(30, from: 4, waiting: { $0 % 4 == 0 }, &watch) == thrift)
  }
}
