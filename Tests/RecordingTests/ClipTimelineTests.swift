import Frames
import Contract
import Testing

@testable import Recording

@Suite struct ClipTimelineTests {
  private func places(_ stamps: [(Int, Duration)], length: Duration = .seconds(1)) -> ([ClipTimeline.Place], Int, Int) {
    var timeline = ClipTimeline(length: length)
    let places = stamps.map { timeline.take(FrameStamp(number: $0.0, capturedAt: $0.1)) }
    return (places, timeline.frames, timeline.lost)
  }

  @Test func timeBeginsWithTheFirstFrame() {
    let (places, frames, lost) = places([(40, .seconds(7)), (41, .milliseconds(7500)), (42, .milliseconds(8000))])
    #expect(places == [.within(0), .within(45_000), .beyond])
    #expect((frames, lost) == (2, 0))
  }

  @Test func roundingOfAClockDoesNotMakeAFrameMore() {
    let (places, _, _) = places([(0, .nanoseconds(66_666_666)), (1, .nanoseconds(1_066_666_665))])
    #expect(places == [.within(0), .beyond])
  }

  @Test func numbersThatAreMissingAreLost() {
    let (_, frames, lost) = places([(0, .zero), (3, .milliseconds(300)), (4, .milliseconds(400)), (20, .seconds(2))])
    // Of the fifteen between 0.4 s and 2 s five would have come before the end.
    #expect((frames, lost) == (3, 2 + 5))
  }

  @Test func timesThatStandStillOrGoBackAreSkippedAndCounted() {
    let (places, frames, lost) = places([
      (0, .seconds(3)), (1, .seconds(3)), (2, .seconds(1)), (3, .milliseconds(3100)), (4, .milliseconds(3050)),
    ])
    #expect(places == [.within(0), .nowhere, .nowhere, .within(9000), .nowhere])
    #expect((frames, lost) == (2, 3))
  }

  @Test func nothingThatAClockOrCounterSaysTraps() {
    let times: [Duration] = [.zero, .seconds(Int64.max), .seconds(Int64.min), .nanoseconds(1), .seconds(-1)]
    let numbers = [0, Int.max, Int.min, -1, 7]
    for first in times {
      for number in numbers {
        for second in times {
          let (_, frames, lost) = places([(number, first), (Int.max, second), (Int.min, .zero), (3, second)])
          #expect(frames >= 1 && lost >= 0)
        }
      }
    }
  }

  @Test func everyLengthHasAtLeastOneFrame() {
    for length in [Duration.zero, .nanoseconds(1), .seconds(-3), .seconds(Int64.max)] {
      let (places, _, _) = places([(0, .seconds(9))], length: length)
      #expect(places == [.within(0)])
    }
  }
}
