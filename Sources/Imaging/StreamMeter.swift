/// A measurement of a camera's stream, with its unit.
package struct StreamMeasurement: Equatable, Sendable {
  package var name: String
  package var value: Double
  package var unit: String

  package init(_ name: String, _ value: Double, _ unit: String) {
    self.name = name
    self.value = value
    self.unit = unit
  }
}

/// Measures a camera's stream: its timing, repeated frames and noise.
///
/// It makes no judgement; docs/explanation/injection.md says what each number can show. Per picture it compares one
/// checksum and a few thousand pixels; it allocates memory only for the first one.
package struct StreamMeter: Sendable {
  private var times = StreamTimes()
  private var repetition = StreamRepetition()
  private var grain = StreamGrain()

  package init() {}

  /// Measures a frame: its picture, its number since the camera was opened, and its capture time.
  package mutating func add(_ picture: Picture, number: Int, at time: Duration) {
    times.add(number: number, at: time)
    let isRepeated = repetition.add(picture, at: time)
    grain.add(picture, comparesWithLast: !isRepeated)
  }

  /// The measurements so far, without those that were impossible.
  package var measurements: [StreamMeasurement] { times.measurements + repetition.measurements + grain.measurements }
}

/// Rounded to three decimals: more have no meaning, and these print the same everywhere.
func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
