import Chance
import Contract
import Documents
import Files
import Foundation
import Imaging
import Testing

@testable import Codes
@testable import Demo

/// The figures of docs/explanation/documents.md; printed if `CAMEO_FIGURES` sets the number of pictures for each.
@Suite("Figures of the reader of codes") struct CodeFigures {
  private static let count = ProcessInfo.processInfo.environment["CAMEO_FIGURES"].flatMap { Int($0) }

  private struct Condition {
    var name: String
    var size = PixelSize(width: 1280, height: 720)
    var change: @Sendable (inout DocumentState, inout Dice) -> Void = { _, _ in }
  }

  private static let conditions = [
    Condition(name: "1280x720, tilt 0-12"), Condition(name: "640x480", size: PixelSize(width: 640, height: 480)),
    Condition(name: "640x480, tilt 20-30", size: PixelSize(width: 640, height: 480)) { $0.tilt = $1.real(20...30) },
    Condition(name: "640x480, width 0.5-0.8", size: PixelSize(width: 640, height: 480)) {
      $0.width = $1.real(0.5...0.8)
    },
    Condition(name: "roll 150-210") { $0.roll = $1.real(150...210) },
    Condition(name: "dark") { $0.light = $1.real(0.3...0.5) },
    Condition(name: "blur 1-2") { $0.blur = $1.real(1...2) }, Condition(name: "blur 2-3") { $0.blur = $1.real(2...3) },
    Condition(name: "glare") { $0.glare = $1.real(0.3...1) },
    Condition(name: "no code") { state, _ in state.qr = .none },
    Condition(name: "broken code") { state, _ in state.qr = .broken },
  ]

  private struct Rates {
    var (right, thorough, wrong, whole) = (0, 0, 0, 0)
    var (document, frame) = ([Double](), [Double]())
  }

  @Test("are measured", .enabled(if: count != nil))
  func measured() throws {
    for condition in Self.conditions {
      let rates = try rates(condition, of: Self.count ?? 0)
      let (flat, frame) = (rates.document.sorted(), rates.frame.sorted())
      print(
        "\(condition.name): right \(rates.right), thoroughly \(rates.thorough), wrong \(rates.wrong), "
          + "in the whole frame \(rates.whole), ms \(flat[flat.count / 2]), "
          + "p95 \(flat[flat.count * 95 / 100]), frame \(frame[frame.count / 2])")
    }
  }

  private func rates(_ condition: Condition, of count: Int) throws -> Rates {
    var (rates, finder, dice) = (Rates(), DocumentFinder(), Dice(41))
    let (reader, picture) = (try CodeReader(), Picture(condition.size))
    let luma = UnsafeBufferPointer(picture.luma)
    for number in 0..<count {
      let state = Self.state(condition, &dice)
      DocumentRenderer(size: condition.size, seed: UInt64(number)).render(state, frame: number, into: picture)
      let text = Specimen(seed: UInt64(number)).code(state.side)
      let wanted = CodeReading(length: text.count, sha256: Digest(of: text).hex)
      let sight = finder.find(in: luma, condition.size)
      let truth = try #require(DocumentPose.corners(of: state, in: condition.size))
      let quad = sight.flatMap { $0.isAccepted ? $0.quad : nil } ?? truth
      let start = clock()
      let code = reader.read(quad, of: .td1, in: luma, condition.size)
      let middle = clock()
      let whole = reader.read(luma, condition.size)
      let end = clock()
      rates.document.append(Double(middle - start) / 1000)
      rates.frame.append(Double(end - middle) / 1000)
      if let code { if code == wanted { rates.right += 1 } else { rates.wrong += 1 } }
      if whole == wanted { rates.whole += 1 }
      if reader.read(quad, of: .td1, in: luma, condition.size, thoroughly: true) == wanted { rates.thorough += 1 }
    }
    return rates
  }

  private static func state(_ condition: Condition, _ dice: inout Dice) -> DocumentState {
    var state = DocumentState()
    (state.qr, state.side) = (.valid, dice.roll(2) == 0 ? .front : .back)
    state.back = dice.pick([.plain, .wood, .clutter])
    (state.width, state.tilt) = (dice.real(0.85...1.02), dice.real(0...12))
    (state.turn, state.roll) = (dice.real(-12...12), dice.real(-10...10))
    condition.change(&state, &dice)
    return state
  }
}

extension Dice {
  mutating func real(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
  }
}
