import Testing

@testable import Terminal

struct FlowControlTests {
  @Test("The first frame asks; then one question every two kilobytes, and never two at once")
  func questions() {
    var flow = FlowControl()
    #expect(flow.send(100, at: 0) == true)
    #expect(flow.send(3000, at: 1) == false)
    flow.answered(at: 1)
    #expect(flow.send(10, at: 2) == true, "3000 bytes have gone since the question")
    flow.answered(at: 3)
    #expect(flow.send(2047, at: 3) == false)
    #expect(flow.send(1, at: 4) == true)
  }

  @Test("Without an answer only a few kilobytes go out")
  func slowReader() {
    var flow = FlowControl()
    _ = flow.send(100, at: 0)
    flow.answered(at: 0)
    _ = flow.send(FlowControl.stride, at: 10)
    _ = flow.send(FlowControl.allowance - 1, at: 20)
    #expect(flow.isOpen(at: 20) == true)
    _ = flow.send(1, at: 21)
    #expect(flow.isOpen(at: 22) == false)
    #expect(flow.isOpen(at: 5009) == false)
    flow.answered(at: 5009)
    #expect(flow.isOpen(at: 5009) == true)
  }

  @Test("A lost answer does not stop the picture for ever")
  func lostAnswer() {
    var flow = FlowControl()
    _ = flow.send(1, at: 0)
    flow.answered(at: 0)
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

  @Test("What is drawn counts as read when a question behind it is answered")
  func confirms() {
    var flow = FlowControl()
    #expect(flow.isConfirmed(at: 0) == true)
    _ = flow.send(100, at: 0)
    #expect(flow.confirm(at: 0) == false, "the frame has asked")
    #expect(flow.isConfirmed(at: 900) == false)
    #expect(flow.answered(at: 10) == false)
    #expect(flow.isConfirmed(at: 10) == true)
    _ = flow.send(50, at: 20)
    #expect(flow.confirm(at: 20) == true)
    // One more frame while the query is pending: the answer does not include it.
    _ = flow.send(50, at: 21)
    #expect(flow.confirm(at: 21) == false)
    #expect(flow.answered(at: 22) == true, "it is asked again")
    #expect(flow.isConfirmed(at: 22) == false)
    #expect(flow.answered(at: 23) == false)
    #expect(flow.isConfirmed(at: 23) == true)
  }

  @Test("A terminal that does not answer is taken at its word")
  func confirmsNothing() {
    var flow = FlowControl()
    _ = flow.send(100, at: 0)
    #expect(flow.confirm(at: 0) == false)
    #expect(flow.isConfirmed(at: 999) == false)
    #expect(flow.isConfirmed(at: 1000) == true)
    _ = flow.send(100, at: 1001)
    #expect(flow.confirm(at: 1001) == false)
    #expect(flow.isConfirmed(at: 1001) == true)
  }

  @Test("After a pause an open question is forgotten")
  func pause() {
    var flow = FlowControl()
    _ = flow.send(1, at: 0)
    flow.answered(at: 0)
    _ = flow.send(3000, at: 0)
    #expect(flow.isWaiting)
    flow.reset()
    #expect(!flow.isWaiting)
    #expect(flow.send(3000, at: 1) == true)
  }

  @Test("A frame is no larger than the line carries in 30 ms, once an answer has told how much that is")
  func budget() {
    var flow = FlowControl()
    _ = flow.send(10, at: 0)
    flow.answered(at: 5)
    #expect(flow.budget == nil)
    _ = flow.send(12_500, at: 100)
    flow.answered(at: 205)
    #expect(flow.budget == 3750)
    _ = flow.send(8000, at: 300)
    flow.answered(at: 306)
    #expect(flow.budget == nil)
    _ = flow.send(2048, at: 400)
    flow.answered(at: 4400)
    #expect(flow.budget == 1024)
  }

  @Test("A way that has become longer is no slow line")
  func longerWay() {
    var (flow, now) = (FlowControl(), Int64(0))
    /// An answer to so many bytes.
    func answer(to count: Int, after took: Int64) {
      while !flow.send(count, at: now) {}
      now += took
      flow.answered(at: now)
    }
    answer(to: 10, after: 1)
    for _ in 0..<30 { answer(to: 100, after: 60) }
    answer(to: 4096, after: 62)
    #expect(flow.budget == nil)
    #expect(flow.isOpen(at: now) == true)
  }

  @Test("After a pause the speed of the line is learnt again")
  func relearns() {
    var flow = FlowControl()
    for took in [Int64(1), 500] {
      _ = flow.send(4096, at: 0)
      flow.answered(at: took)
    }
    #expect(flow.budget != nil)
    flow.reset()
    #expect(flow.budget == nil)
  }

  /// Frames of 4500 bytes on a line; the worst latency of a key.
  private func longest(bytesPerMillisecond: Int64, trip: Int64) -> Int64 {
    var (flow, now, lineIsFreeAt, longest) = (FlowControl(), Int64(0), Int64(0), Int64(0))
    // The first query precedes any frame.
    var answer = flow.send(0, at: 0) ? trip : nil
    for frame in 0..<200 {
      while !flow.isOpen(at: now) || now < frame * 33 {
        now += 1
        if let due = answer, due <= now {
          flow.answered(at: now)
          answer = nil
        }
      }
      lineIsFreeAt = max(lineIsFreeAt, now) + 4500 / bytesPerMillisecond
      if flow.send(4500, at: now) { answer = lineIsFreeAt + trip }
      if frame > 50 { longest = max(longest, lineIsFreeAt - now) }
    }
    return longest
  }

  @Test("On a line that is slower than the picture one frame is under way, and not more", arguments: [0, 40, 150])
  func slowLine(trip: Int64) {
    #expect(longest(bytesPerMillisecond: 125, trip: trip) <= 4500 / 125)
    #expect(longest(bytesPerMillisecond: 100_000, trip: trip) == 0)
  }
}
