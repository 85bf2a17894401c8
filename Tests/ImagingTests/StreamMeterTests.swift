import Chance
import Contract
import Imaging
import Testing

@Suite struct StreamMeterTests {
  private static let third = Duration.nanoseconds(33_333_333)

  /// The measurements by name.
  private func told(_ meter: StreamMeter) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: meter.measurements.map { ($0.name, $0.value) })
  }

  /// A soft scene with Gaussian noise of this deviation, and a moving square if requested.
  private func scene(_ dice: inout Dice, noise: Double = 0, moves frame: Int = 0) -> Picture {
    Picture(320, 240) { x, y in
      let isSquare = frame > 0 && abs(x - 60 - 9 * frame) < 30 && abs(y - 120) < 40
      let shade = isSquare ? 40 + (x * 7 + y * 5) % 90 : 70 + x / 5 + y / 6
      guard noise > 0 else { return shade }
      let bell = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &dice) }
      return Int((Double(shade) + bell * noise).rounded())
    }
  }

  @Test(arguments: [1.0, 2.0, 4.0])
  func noiseIsFoundInTimeAndInSpace(_ deviation: Double) {
    var (meter, dice) = (StreamMeter(), Dice(3))
    for frame in 0..<12 {
      meter.add(scene(&dice, noise: deviation, moves: frame + 1), number: frame, at: Self.third * frame)
    }
    let values = told(meter)
    #expect(abs(values["noiseInTime", default: 0] / deviation - 1) < 0.15, "\(values)")
    #expect(abs(values["noiseInSpace", default: 0] / deviation - 1) < 0.2, "\(values)")
    #expect(values["repeatedFrames"] == 0)
  }

  @Test func aSceneWithoutNoiseHasNone() {
    var (meter, dice) = (StreamMeter(), Dice(3))
    for frame in 0..<12 { meter.add(scene(&dice, moves: frame + 1), number: frame, at: Self.third * frame) }
    let values = told(meter)
    #expect(values["noiseInTime"] == 0)
    #expect(values["noiseInSpace", default: 9] < 0.3)
    #expect(values["repeatedFrames"] == 0)
  }

  @Test func timesAreThoseOfTheStamps() {
    var (meter, dice) = (StreamMeter(), Dice(3))
    let picture = scene(&dice)
    for (number, time) in [(0, 0), (1, 30), (2, 70), (5, 190), (6, 220), (7, 220), (8, 210)] {
      meter.add(picture, number: number, at: .milliseconds(time))
    }
    let values = told(meter)
    #expect(values["frames"] == 7)
    #expect(values["missingNumbers"] == 2)
    #expect(values["stampsNotRising"] == 2)
    #expect(values["longestInterval"] == 120)
    // 30, 40, 30, 0 and -10: only differences between consecutive numbers.
    #expect(values["meanInterval"] == 18)
    #expect(values["intervalDeviation"] == 21.679)
  }

  @Test func evenStampsHaveNoJitter() {
    var (meter, dice) = (StreamMeter(), Dice(3))
    let picture = scene(&dice)
    for frame in 0..<300 { meter.add(picture, number: frame, at: Self.third * frame) }
    #expect(told(meter)["intervalDeviation"] == 0)
    #expect(told(meter)["meanInterval"] == 33.333)
  }

  @Test func repeatedFramesAndFrozenStretchesAreCounted() {
    var (meter, dice) = (StreamMeter(), Dice(3))
    let pictures = (0..<4).map { _ in scene(&dice, noise: 2) }
    for (number, which) in [0, 1, 1, 2, 2, 2, 2, 3, 0, 0, 1].enumerated() {
      meter.add(pictures[which], number: number, at: .milliseconds(40 * number))
    }
    let values = told(meter)
    #expect(values["repeatedFrames"] == 5)
    #expect(values["repeatedShare"] == 0.5)
    #expect(values["longestRepetition"] == 3)
    #expect(values["longestFrozen"] == 120)
    // Repeated frames say nothing about sensor noise.
    #expect(abs(values["noiseInTime", default: 0] - 2) < 0.4)
  }

  @Test func oneByteMakesAnotherPicture() {
    for plane in [\Picture.luma, \Picture.blue, \Picture.red] {
      for place in [0, 7, 8, 15, 16, 100, 187] {
        let (one, other) = (Picture(27, 29) { x, y in x + y }, Picture(27, 29) { x, y in x + y })
        other[keyPath: plane][place] ^= 1
        var meter = StreamMeter()
        meter.add(one, number: 0, at: .zero)
        meter.add(one, number: 1, at: Self.third)
        meter.add(other, number: 2, at: Self.third * 2)
        #expect(told(meter)["repeatedFrames"] == 1)
      }
    }
  }

  @Test func unmeasurableValuesAreLeftOut() {
    var meter = StreamMeter()
    #expect(meter.measurements.map(\.name) == ["frames", "missingNumbers"])
    meter.add(Picture(1, 1) { _, _ in 9 }, number: 0, at: .zero)
    meter.add(Picture(3, 900) { _, _ in 9 }, number: 1, at: .zero)
    #expect(told(meter)["noiseInTime"] == nil)
    #expect(told(meter)["noiseInSpace"] == nil)
    // Black and white have no noise, and a picture of another size can't be compared.
    meter.add(Picture(64, 48) { x, _ in x < 32 ? 0 : 255 }, number: 2, at: .zero)
    #expect(told(meter)["noiseInSpace"] == nil)
    meter.add(Picture(64, 48) { x, y in 90 + x + y }, number: 3, at: .zero)
    #expect(told(meter)["noiseInSpace"] == 0)
    #expect(told(meter)["noiseInTime"] == nil)
    meter.add(Picture(48, 64) { x, y in 90 + x + y }, number: 4, at: .zero)
    #expect(told(meter)["noiseInTime"] == nil)
  }
}
