import Testing

@testable import Terminal

struct FlowControlTests {
  @Test("The first frame asks; then one question every two kilobytes, and never two at once")
  func questions() {
    var flow = FlowControl()
    #expect(flow.send(100, at: 0) == true)
    #expect(flow.send(3000, at: 1) == false)
    flow.answered()
    #expect(flow.send(10, at: 2) == true, "3000 bytes have gone since the question")
    flow.answered()
    #expect(flow.send(2047, at: 3) == false)
    #expect(flow.send(1, at: 4) == true)
  }

  @Test("Without an answer only a few kilobytes go out")
  func slowReader() {
    var flow = FlowControl()
    _ = flow.send(100, at: 0)
    flow.answered()
    _ = flow.send(FlowControl.stride, at: 10)
    _ = flow.send(FlowControl.allowance - 1, at: 20)
    #expect(flow.isOpen(at: 20) == true)
    _ = flow.send(1, at: 21)
    #expect(flow.isOpen(at: 22) == false)
    #expect(flow.isOpen(at: 5009) == false)
    flow.answered()
    #expect(flow.isOpen(at: 5009) == true)
  }

  @Test("A lost answer does not stop the picture for ever")
  func lostAnswer() {
    var flow = FlowControl()
    _ = flow.send(1, at: 0)
    flow.answered()
    _ = flow.send(5000, at: 0)
    _ = flow.send(5000, at: 0)
    #expect(flow.isOpen(at: 4999) == false)
    #expect(flow.isOpen(at: 5000) == true)
    #expect(flow.send(5000, at: 5000) == true, "it is asked again")
  }

  @Test("A terminal that does not answer is asked once and never waited for again")
  func silent() {
    var flow = FlowControl()
    #expect(flow.send(1, at: 0) == true)
    _ = flow.send(9000, at: 1)
    #expect(flow.isOpen(at: 999) == false)
    #expect(flow.isOpen(at: 1000) == true)
    for time in 0..<10 {
      #expect(flow.send(9000, at: Int64(1000 + time)) == false)
      #expect(flow.isOpen(at: Int64(1000 + time)) == true)
    }
  }

  @Test("After a pause an open question is forgotten")
  func pause() {
    var flow = FlowControl()
    _ = flow.send(1, at: 0)
    flow.answered()
    _ = flow.send(3000, at: 0)
    #expect(flow.isWaiting)
    flow.reset()
    #expect(!flow.isWaiting)
    #expect(flow.send(3000, at: 1) == true)
  }
}
