import Cells
import Contract
import Flow
import Screens
import Testing

@testable import Engine

@Suite("A pointer presses")
struct PointingTests {
  @Test("what it went down on, when it comes up on the same")
  func presses() {
    var pointing = Pointing()
    #expect(pointing.take(.down, on: .allow) == nil)
    #expect(pointing.take(.up, on: .allow) == .allow)
    #expect(pointing.take(.up, on: .allow) == nil, "once")
  }

  @Test("nothing, when it slips off, comes from elsewhere, or was never down")
  func slips() {
    var pointing = Pointing()
    _ = pointing.take(.down, on: .allow)
    #expect(pointing.take(.up, on: .dontAllow) == nil)
    _ = pointing.take(.down, on: nil)
    #expect(pointing.take(.up, on: .allow) == nil)
    _ = pointing.take(.down, on: .allow)
    #expect(pointing.take(.up, on: nil) == nil)
    #expect(pointing.take(.up, on: .allow) == nil)
  }
}
