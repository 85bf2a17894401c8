import Frames
import Threads
import Contract
import Imaging
import Synchronization

@testable import Finders

/// What a stub finder was asked, seen from the test's thread; and a gate that makes it wait as a slow detector would.
final class Asked: Sendable {
  private let words = Mutex<[String]>([])
  private let gate: Bell?
  private let heard: Bell

  init(gated: Bool = false) throws {
    gate = gated ? try Bell() : nil
    heard = try Bell()
  }

  var all: [String] { words.withLock { $0 } }

  func note(_ word: String) {
    words.withLock { $0.append(word) }
    heard.ring()
  }

  func letOn() { gate?.ring() }

  func passGate() {
    guard let gate else { return }
    if gate.wait(.seconds(20)) { gate.silence() }
  }

  func wait(for word: String) -> Bool {
    while !all.contains(word) {
      guard heard.wait(.seconds(20)) else { return false }
      heard.silence()
    }
    return true
  }
}

/// Finds a face as wide as the first pixel is bright.
final class StubFinder: Finder {
  private let asked: Asked
  let limitation: CaptureError?

  init(_ asked: Asked, limitation: CaptureError? = nil) {
    self.asked = asked
    self.limitation = limitation
  }

  func find(in picture: Picture, at moment: Duration) -> Finding.Kind {
    let value = Int(picture.luma.first ?? 0)
    asked.note("find \(value)")
    asked.passGate()
    return .face(FaceFinding(faces: [Face(box: Box(x: 0, y: 0, width: Double(value), height: 1))]))
  }

  func reset() { asked.note("reset") }

  /// What its next check finds.
  let damages = Mutex<[FinderDamage?]>([])

  func check(thoroughly: Bool) -> FinderDamage? { damages.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

struct Missing: Error {}

/// Frames of one brightness each.
final class Frames {
  let pool = FramePool(size: PixelSize(width: 16, height: 16), capacity: 8)

  func next(_ value: Int) throws -> Frame {
    guard let picture = pool.take() else { throw Missing() }
    picture.luma.update(repeating: UInt8(value))
    return Frame(picture, FrameStamp(number: value, capturedAt: .milliseconds(value)), from: pool)
  }
}

extension FinderThread {
  /// What it tells until something like this is among it.
  func news(until isTold: (News) -> Bool) -> [News] {
    var all: [News] = []
    let bell = Waiting(descriptor)
    while !all.contains(where: isTold), bell.rings() { all += news() }
    return all
  }

  /// The widths of the faces in what it tells, until there is one of this width.
  func widths(until width: Double) -> [Double] {
    news { $0.width == width }.compactMap(\.width)
  }
}

extension FinderThread.News {
  var width: Double? {
    guard case .sighting(let seen) = self, case .face(let found) = seen.kind else { return nil }
    return found.faces.first?.box.width
  }
}
