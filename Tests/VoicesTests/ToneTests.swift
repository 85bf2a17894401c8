import Contract
import Foundation
import Testing

@testable import Voices

/// The samples for a sound card.
@Suite struct ToneTests {
  /// The frequency: upward zero crossings per second, in a range of samples.
  private func hertz(_ samples: ArraySlice<Int16>) -> Double {
    let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    return Double(rises * Tone.rate) / Double(samples.count)
  }

  @Test(arguments: Tone.allCases)
  func aToneIsHeardWithoutACrackAndIsOverBeforeTheNext(_ tone: Tone) {
    let samples = tone.samples
    #expect(samples.count < Tone.rate / 2, "half a second lies between two")
    #expect((8000...20_000).contains(samples.map { abs(Int($0)) }.max() ?? 0))
    let levels = [0] + samples.map { Int($0) } + [0]
    let steps: [Int] = (1..<levels.count).map { abs(levels[$0] - levels[$0 - 1]) }
    #expect((steps.prefix(20).max() ?? 0) < 500 && (steps.suffix(20).max() ?? 0) < 500)
    #expect((steps.max() ?? 0) < 3000, "and none between its notes")
  }

  @Test func eachSaysWhatItMeans() {
    let (rising, falling) = (Tone.rising.samples, Tone.falling.samples)
    let up = (hertz(rising.prefix(rising.count / 3)), hertz(rising.suffix(rising.count / 3)))
    let down = (hertz(falling.prefix(falling.count / 3)), hertz(falling.suffix(falling.count / 3)))
    #expect(up.0 * 1.3 < up.1 && down.0 > down.1 * 1.3)
    #expect(Tone.long.samples.count > 6 * Tone.tick.samples.count)
    #expect(Sound.allCases.map { Tone($0).sound } == Sound.allCases && Tone.long.sound == .ok)
    #expect(Tone.allCases.sorted() == [.tick, .long, .rising, .falling])
  }
}
