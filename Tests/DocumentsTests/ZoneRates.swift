import Chance
import Contract
import Foundation
import Testing

@testable import Documents

/// The accuracy of the MRZ reader on synthetic pictures.
struct ZoneRates {
  var found = 0
  var whole = 0
  var keys = 0
  var wrongKeys = 0
  /// CPU time, without the finder's.
  var milliseconds: [Double] = []

  static func weights() throws -> [UInt8] {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return Array(try Data(contentsOf: root.appendingPathComponent("Resources/zone/ocr-b.weights")))
  }

  static let network = (try? weights()).flatMap { ZoneNetwork($0) }

  static func photo(
    _ kind: DocumentKind, seed: UInt64, size: PixelSize, _ changing: (inout DeskPhoto, inout Dice) -> Void
  ) -> DeskPhoto {
    var dice = Dice(seed &+ 555)
    var photo = DeskPhoto.any(dice.pick([.plain, .wood, .clutter]), kind, seed: seed, tilt: 0...28)
    photo.size = size
    let tallest = 0.85 * Double(size.height) * kind.aspect / Double(size.width)
    photo.fill = min(dice.real(0.58...0.74), tallest)
    photo.roll = dice.real(-6...6)
    photo.blur = dice.real(0.4...0.8)
    photo.zone = ZonePeople.lines(kind, &dice)
    changing(&photo, &dice)
    while photo.corners.room(inWidth: size.width, height: size.height) < 0.012 {
      photo.fill *= 0.97
      photo.shift = (photo.shift.x * 0.8, photo.shift.y * 0.8)
    }
    return photo
  }

  /// With the quad that the finder detects, or the true one if it detects none.
  static func of(
    _ kind: DocumentKind, seeds: Range<UInt64>, size: PixelSize = PixelSize(width: 1280, height: 720),
    changing: (inout DeskPhoto, inout Dice) -> Void = { _, _ in }
  ) throws -> ZoneRates {
    var (rates, finder, reader) = (ZoneRates(), DocumentFinder(), ZoneReader(try #require(network)))
    for seed in seeds {
      let photo = photo(kind, seed: seed, size: size, changing)
      let (plane, truth) = (photo.drawn(), photo.zone ?? [])
      let key = photo.zone == nil ? nil : ZoneReading(try ZoneTextTests.guess(truth, kind == .td1 ? .td1 : .td3)).key
      plane.pixels.withUnsafeBufferPointer { luma in
        let sight = finder.find(in: luma, photo.size)
        let quad = sight.flatMap { $0.isAccepted && overlap($0.quad, photo.corners) > 0.9 ? $0.quad : nil }
        if quad != nil { rates.found += 1 }
        let start = clock()
        let reading = reader.read(quad ?? photo.corners, in: luma, photo.size, kind: kind)
        rates.milliseconds.append(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000)
        if reading?.lines == truth { rates.whole += 1 }
        if let seen = reading?.key { if seen == key { rates.keys += 1 } else { rates.wrongKeys += 1 } }
      }
    }
    return rates
  }
}

/// The figures of docs/explanation/documents.md; printed if `CAMEO_FIGURES` sets the number of pictures for each.
@Suite("Figures of the reader of zones") struct ZoneFigures {
  private static let count = ProcessInfo.processInfo.environment["CAMEO_FIGURES"].flatMap { UInt64($0) }

  private struct Condition {
    var name: String
    var size = PixelSize(width: 1280, height: 720)
    var change: @Sendable (inout DeskPhoto, inout Dice) -> Void = { _, _ in }
  }

  private static let conditions = [
    Condition(name: "1280x720, tilt 0-28"),
    Condition(name: "1280x720, tilt 20-28") { $0.tilt = $1.real(20...28) },
    Condition(name: "1920x1080", size: PixelSize(width: 1920, height: 1080)),
    Condition(name: "640x480", size: PixelSize(width: 640, height: 480)),
    Condition(name: "dark, noise 8-14") { ($0.noise, $0.light) = ($1.real(8...14), $1.real(0.35...0.6)) },
    Condition(name: "blur 0.8-1.2") { $0.blur = $1.real(0.8...1.2) },
    Condition(name: "blur 1.2-1.8") { $0.blur = $1.real(1.2...1.8) },
    Condition(name: "blur 1.5-2.4, noise 4-14") { ($0.blur, $0.noise) = ($1.real(1.5...2.4), $1.real(4...14)) },
    Condition(name: "no zone") { photo, _ in photo.zone = nil },
    Condition(name: "stains") { photo, dice in
      photo.stain = (dice.real(0.1...0.9), dice.real(0.75...0.95), dice.real(0.01...0.06))
    },
  ]

  @Test("are measured", .enabled(if: count != nil))
  func measured() throws {
    let count = Self.count ?? 0
    for condition in Self.conditions {
      for kind in DocumentKind.allCases {
        let rates = try ZoneRates.of(
          kind, seeds: 1000..<(1000 + count), size: condition.size, changing: condition.change)
        let times = rates.milliseconds.sorted()
        print(
          "\(condition.name), \(kind): of \(count) found \(rates.found), whole \(rates.whole), keys \(rates.keys), "
            + "wrong keys \(rates.wrongKeys), ms \(times[times.count / 2]), p95 \(times[times.count * 95 / 100])")
      }
    }
  }
}
