import Contract
import Testing

@testable import Engine

@Suite struct ChimeTests {
  /// When the bell rings, in milliseconds, for these sounds at these times.
  private func rings(_ sounds: [(Int, Sound)], until end: Int = 5000) -> [Int] {
    var chime = Chime()
    var rings: [Int] = []
    for time in 0...end {
      let now = Instant(.milliseconds(time))
      for (at, sound) in sounds where at == time {
        if chime.sound(sound, at: now) { rings.append(time) }
      }
      if chime.advance(to: now) { rings.append(time) }
    }
    return rings
  }

  @Test func aSoundRingsSoOftenAndNeverMoreThanTwiceASecond() {
    #expect(rings([(100, .ok)]) == [100])
    #expect(rings([(100, .change)]) == [100, 600])
    #expect(rings([(100, .error)]) == [100, 600, 1100])
  }

  @Test func manySoundsAreNoQueue() {
    let many = (0..<40).map { ($0 * 50, Sound.ok) }
    let heard = rings(many)
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $1 - $0 >= 500 })
    #expect((heard.last ?? 0) <= 2000 + 500, "a sound that has ended does not ring")
  }

  @Test func aSoundCanBeStopped() {
    var chime = Chime()
    let rang = chime.sound(.error, at: Instant())
    chime.stop()
    let rangAgain = chime.advance(to: Instant(.seconds(1)))
    #expect(rang && !rangAgain && chime.nextDue == nil)
  }

  @Test func nothingCutsShortAGraverOne() {
    #expect(rings([(100, .error), (200, .ok)]) == [100, 600, 1100])
    #expect(rings([(100, .ok), (200, .error)]) == [100, 600, 1100, 1600])
  }
}
