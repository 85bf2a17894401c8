import Chance
import Contract
import Foundation
import Testing

@testable import Documents

@Suite("The reader of zones for machines") struct ZoneReaderTests {
  static let network: ZoneNetwork? = {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let data = try? Data(contentsOf: root.appendingPathComponent("Resources/zone/ocr-b.weights"))
    return data.flatMap { ZoneNetwork(Array($0)) }
  }()

  struct Rates {
    var whole = 0
    var keys = 0
    var wrongKeys = 0
    var found = 0
    var milliseconds: [Double] = []
    var misread: [String] = []
  }

  static func photo(_ kind: DocumentKind, seed: UInt64, tilt: ClosedRange<Double>) -> DeskPhoto {
    var dice = Dice(seed &+ 555)
    var photo = DeskPhoto.any(dice.pick([.plain, .wood, .clutter]), kind, seed: seed, tilt: tilt)
    photo.size = PixelSize(width: 1280, height: 720)
    let tallest = 0.85 * 720 * kind.aspect / 1280
    photo.fill = min(dice.real(0.58...0.74), tallest)
    photo.roll = dice.real(-6...6)
    photo.blur = dice.real(0.4...0.8)
    photo.zone = ZonePeople.lines(kind, &dice)
    return photo
  }

  static func rates(
    _ kind: DocumentKind, seeds: Range<UInt64>, tilt: ClosedRange<Double> = 0...28, isFound: Bool = true,
    changing: (inout DeskPhoto) -> Void = { _ in }
  ) throws -> Rates {
    var (rates, finder, reader) = (Rates(), DocumentFinder(), ZoneReader(try #require(network)))
    for seed in seeds {
      var photo = photo(kind, seed: seed, tilt: tilt)
      changing(&photo)
      let (plane, truth) = (photo.drawn(), photo.zone ?? [])
      plane.pixels.withUnsafeBufferPointer { luma in
        let sight = finder.find(in: luma, photo.size)
        let quad = sight.flatMap { $0.isAccepted && overlap($0.quad, photo.corners) > 0.9 ? $0.quad : nil }
        if quad != nil { rates.found += 1 }
        let start = clock()
        let reading = reader.read(isFound ? quad ?? photo.corners : photo.corners, in: luma, photo.size, kind: kind)
        rates.milliseconds.append(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000)
        if reading?.lines == truth {
          rates.whole += 1
        } else {
          rates.misread.append("\(seed) \(truth) \(reading?.lines ?? []) \(reading?.sureness ?? 0)")
        }
        if let key = reading?.key {
          let guess = try? ZoneTextTests.guess(truth, kind == .td1 ? .td1 : .td3)
          if guess.map({ ZoneReading($0) })?.key == key { rates.keys += 1 } else { rates.wrongKeys += 1 }
        }
      }
    }
    return rates
  }

  @Test("measure", .enabled(if: ProcessInfo.processInfo.environment["ZONE_MEASURE"] != nil))
  func measure() throws {
    let count = UInt64(ProcessInfo.processInfo.environment["ZONE_MEASURE"] ?? "") ?? 20
    for kind in DocumentKind.allCases {
      let rates = try Self.rates(kind, seeds: 1000..<(1000 + count))
      let ms = rates.milliseconds.sorted()
      print(
        kind, "of", count, "found", rates.found, "whole", rates.whole, "keys", rates.keys, "wrong", rates.wrongKeys,
        "ms", ms[ms.count / 2], ms[ms.count * 95 / 100])
      for line in rates.misread { print("  ", line) }
    }
  }
}
