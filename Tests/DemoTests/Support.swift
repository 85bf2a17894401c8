import FrameKit
@testable import Demo
import Contract
import Foundation
import Imaging

let shippedTracks = [
  "cooperative", "too-close", "leaves", "two-people", "turns", "dark", "gestures", "off-left", "off-right", "off-up",
  "off-down", "bright", "backlit", "side-lit", "eyes-shut", "covered", "masked", "dark-glasses", "obeys",
  "obeys-masked", "obeys-random", "restless",
  "tasks", "tasks-wrong", "tasks-fast", "tasks-still", "tasks-replay", "tasks-photo", "tasks-photo-bent",
  "tasks-photo-waved", "tasks-other",
]

func shippedText(_ name: String) throws -> [UInt8] { try resource("tracks/\(name).track") }

func resource(_ path: String) throws -> [UInt8] {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Resources")
  return [UInt8](try Data(contentsOf: root.appending(path: path)))
}

func track(_ text: String) throws -> Track {
  let (track, findings) = Track.read(Array(text.utf8), file: "a.track")
  return try track ?? { throw Unreadable(findings: findings) }()
}

struct Unreadable: Error {
  var findings: [Diagnostic]
}

/// A state from the words of a track's line: `state("yaw=10 blink=1")`, without idle motion.
func state(_ words: String) throws -> ActorState { try track("0s life=0 \(words)").keyframes[0].state }

func frame(_ words: String, number: Int = 0, size: PixelSize = small, seed: UInt64 = 7) throws -> Picture {
  let picture = Picture(size)
  HeadRenderer(size: size, seed: seed).render(try state(words), frame: number, into: picture)
  return picture
}

extension Picture {
  /// The mean luma of the visible part of a box.
  func mean(_ box: Box) -> Double {
    let values = values(box)
    return values.reduce(0, +) / Double(max(1, values.count))
  }

  func values(_ box: Box) -> [Double] {
    let columns = max(0, Int(box.x))..<min(size.width, max(0, Int(box.maxX)))
    let rows = max(0, Int(box.y))..<min(size.height, max(0, Int(box.maxY)))
    return rows.flatMap { row in columns.map { Double(luma[row * size.width + $0]) } }
  }

  /// The centre of the darkest 3x3 pixels within `reach` of a point.
  func darkest(near place: (x: Double, y: Double), reach: Double) -> (x: Double, y: Double) {
    var best = (x: 0.0, y: 0.0, value: 256.0)
    for y in stride(from: (place.y - reach).rounded(), through: place.y + reach, by: 1) {
      for x in stride(from: (place.x - reach).rounded(), through: place.x + reach, by: 1) {
        let value = mean(Box(x: x - 1, y: y - 1, width: 3, height: 3))
        if value < best.value { best = (x + 0.5, y + 0.5, value) }
      }
    }
    return (best.x, best.y)
  }
}

extension Prompter {
  func show(_ hint: Hint?, at time: Duration) { show(Prompted(hint: hint), at: time) }
}

extension Follower {
  mutating func see(_ hint: Hint?, at time: Duration) { see(Prompted(hint: hint), at: time) }
}
