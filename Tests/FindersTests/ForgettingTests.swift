import Contract
import Demo
import Documents
import Imaging
import Testing

@testable import Finders

/// The state of a document finder between two frames is discarded with the session.
@Suite struct ForgettingTests {
  private static let size = PixelSize(width: 1280, height: 720)

  /// How many numbers the arrays of a value hold, recursively: buffers for pictures.
  private static func numbers(in value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.contains { $0 != 0 } ? bytes.count : 0 }
    if let floats = value as? [Float] { return floats.contains { $0 != 0 } ? floats.count : 0 }
    return Mirror(reflecting: value).children.reduce(0) { $0 + numbers(in: $1.value) }
  }

  @Test func nothingOfACardIsLeftForTheNextPerson() throws {
    let seeker = DocumentSeeker(try ZoneNetwork.shipped) { _, _ in false }
    let fresh = Self.numbers(in: seeker)
    var state = DocumentState()
    state.side = .back
    let picture = Picture(Self.size)
    DocumentRenderer(size: Self.size, seed: 3).render(state, frame: 1, into: picture)
    guard case .document(let found) = seeker.find(in: picture, at: .seconds(1)) else { return }
    #expect(found.zone != nil && Self.numbers(in: seeker) > fresh + 10_000)
    seeker.reset()
    #expect(Self.numbers(in: seeker) == fresh)
  }
}
