/// One number about a camera's stream, with its unit.
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

/// Measures what can honestly be measured of a camera's stream: its times, its repetitions and its noise.
///
/// It judges nothing; docs/explanation/injection.md says what each number can tell and what it can't. Of each picture it compares
/// one checksum and some thousand pixels; nothing is allocated after the first.
package struct StreamMeter: Sendable {
  private var times = StreamTimes()
  private var repetition = StreamRepetition()
  private var grain = StreamGrain()

  package init() {}

  /// Takes a frame: its picture, its number since the camera was opened, and when it was taken.
  package mutating func add(_ picture: Picture, number: Int, at time: Duration) {
    times.add(number: number, at: time)
    let isRepeated = repetition.add(picture, at: time)
    grain.add(picture, comparesWithLast: !isRepeated)
  }

  /// What is known so far; what could not be measured is left out.
  package var measurements: [StreamMeasurement] { times.measurements + repetition.measurements + grain.measurements }
}

/// Values as they are told: thousandths are the last that mean anything, and make the same text everywhere.
func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
