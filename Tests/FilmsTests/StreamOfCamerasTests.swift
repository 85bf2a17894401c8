@testable import Demo
@testable import Frames
import Contract
import Imaging
import Testing

/// The stream measurements of the built-in cameras.
@Suite struct StreamOfCamerasTests {
  private func measure(_ camera: any CameraSource, frames: Int) throws -> [String: Double] {
    let mode = try camera.open(CameraWish(sizes: []))
    let picture = Picture(mode.size)
    var meter = StreamMeter()
    for _ in 0..<frames {
      guard let stamp = try camera.next() else { break }
      try camera.fill(picture)
      meter.add(picture, number: stamp.number, at: stamp.capturedAt)
    }
    return Dictionary(uniqueKeysWithValues: meter.measurements.map { ($0.name, $0.value) })
  }

  @Test func theDemoHasItsGrainAndACalculatedClock() throws {
    let values = try measure(statue(), frames: 4)
    #expect((1.5...2.3).contains(values["noiseInTime", default: 0]), "\(values)")
    #expect((1.5...2.5).contains(values["noiseInSpace", default: 0]), "\(values)")
    #expect(values["repeatedFrames"] == 0)
    #expect(values["intervalDeviation"] == 0)
  }

  @Test func aFilmHasLostMostOfItsGrain() throws {
    let values = try measure(film(MadeFilms.film), frames: 150)
    #expect(values["frames"] == 150)
    #expect(values["noiseInTime", default: 9] < 1, "\(values)")
    #expect(values["intervalDeviation", default: 9] < 0.01)
    #expect(values["missingNumbers"] == 0)
  }

  @Test func aStillIsFrozen() throws {
    let values = try measure(film(MadeFilms.shipped.appending(path: "stills/1.jpg").path), frames: 31)
    #expect(values["repeatedShare"] == 1)
    #expect(values["longestFrozen"] == 1000)
    #expect(values["noiseInTime"] == nil)
  }
}
