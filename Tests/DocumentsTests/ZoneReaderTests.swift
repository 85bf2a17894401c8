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

  static func rates(
    _ kind: DocumentKind, seeds: Range<UInt64>, size: PixelSize = PixelSize(width: 1280, height: 720),
    changing: (inout DeskPhoto, inout Dice) -> Void = { _, _ in }
  ) throws -> Rates {
    var (rates, finder, reader) = (Rates(), DocumentFinder(), ZoneReader(try #require(network)))
    for seed in seeds {
      let photo = photo(kind, seed: seed, size: size, changing)
      let (plane, truth) = (photo.drawn(), photo.zone ?? [])
      plane.pixels.withUnsafeBufferPointer { luma in
        let sight = finder.find(in: luma, photo.size)
        let quad = sight.flatMap { $0.isAccepted && overlap($0.quad, photo.corners) > 0.9 ? $0.quad : nil }
        if quad != nil { rates.found += 1 }
        let start = clock()
        let reading = reader.read(quad ?? photo.corners, in: luma, photo.size, kind: kind)
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

  private static let conditions: [(String, PixelSize, @Sendable (inout DeskPhoto, inout Dice) -> Void)] = [
    ("720p", PixelSize(width: 1280, height: 720), { _, _ in }),
    ("720p tilt", PixelSize(width: 1280, height: 720), { $0.tilt = $1.real(20...28) }),
    ("1080p", PixelSize(width: 1920, height: 1080), { _, _ in }),
    ("480p", PixelSize(width: 640, height: 480), { _, _ in }),
    ("dark", PixelSize(width: 1280, height: 720), { ($0.noise, $0.light) = ($1.real(8...14), $1.real(0.35...0.6)) }),
    ("blur", PixelSize(width: 1280, height: 720), { $0.blur = $1.real(1.2...1.8) }),
    ("worse", PixelSize(width: 1280, height: 720), { ($0.blur, $0.noise) = ($1.real(1.5...2.4), $1.real(4...14)) }),
  ]

  @Test("measure", .enabled(if: ProcessInfo.processInfo.environment["ZONE_MEASURE"] != nil))
  func measure() throws {
    let count = UInt64(ProcessInfo.processInfo.environment["ZONE_MEASURE"] ?? "") ?? 20
    let only = ProcessInfo.processInfo.environment["ZONE_ONLY"]
    for (name, size, change) in Self.conditions where only == nil || only == name {
      for kind in DocumentKind.allCases {
        let rates = try Self.rates(kind, seeds: 1000..<(1000 + count), size: size, changing: change)
        let ms = rates.milliseconds.sorted()
        print(
          name, kind, "of", count, "found", rates.found, "whole", rates.whole, "keys", rates.keys, "wrong",
          rates.wrongKeys, "ms", ms[ms.count / 2], ms[ms.count * 95 / 100])
        for line in rates.misread.prefix(only == nil ? 2 : 100) { print("  ", line) }
      }
    }
  }
}
