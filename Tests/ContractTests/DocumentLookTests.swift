import Contract
import Testing

@Suite struct DocumentLookTests {
  private func look(_ brightness: (Int, Int) -> Int) throws -> DocumentLook {
    let size = DocumentLook.size
    return try #require(
      DocumentLook(
        (0..<size.width * size.height).map {
          UInt8(min(255, max(0, brightness($0 % size.width, $0 / size.width))))
        }))
  }

  private func front(_ x: Int, _ y: Int) -> Int { (2..<10).contains(x) && (4..<16).contains(y) ? 70 : 130 }
  private func back(_ x: Int, _ y: Int) -> Int { (14..<18).contains(y) || (x > 24 && y < 6) ? 80 : 130 }

  @Test func oneSideIsTheSameInAnyLightAndEitherWayUp() throws {
    let plain = try look(front)
    #expect(plain.likeness(to: plain) > 0.999)
    let others = try [
      look { front($0, $1) / 2 }, look { front($0, $1) + 3 * $0 }, look { front($0, $1) + 4 * $1 - 2 * $0 },
      look { front(31 - $0, 19 - $1) },
    ]
    for other in others { #expect(plain.likeness(to: other) > 0.9) }
  }

  @Test func lightFromOneSideMakesTwoSidesNotAlike() throws {
    for light in [0, 2, 4] {
      let (one, other) = try (look { front($0, $1) + light * $0 }, look { back($0, $1) + light * $0 })
      #expect(one.likeness(to: other) < 0.6, "\(light)")
    }
  }

  @Test func aFrameGoesAllAround() throws {
    func isEdge(_ x: Int, _ y: Int) -> Bool { x == 0 || x == 31 || y == 0 || y == 19 }
    func text(_ x: Int, _ y: Int) -> Int { 200 + (x * 7 + y * 3) % 20 }
    #expect(try look { isEdge($0, $1) ? 40 : text($0, $1) }.isFramed, "a screen")
    #expect(try look { isEdge($0, $1) ? 230 : 80 + ($0 * 7 + $1 * 3) % 20 }.isFramed, "a window")
    // A dark head, and a border that is missing on one side.
    let cards = try [
      look(front), look(back), look { $1 < 3 ? 40 : text($0, $1) },
      look { isEdge($0, $1) && $1 > 0 ? 40 : text($0, $1) },
    ]
    for card in cards { #expect(!card.isFramed) }
  }

  @Test func plainPicturesHaveNoLook() {
    #expect(DocumentLook([UInt8](repeating: 120, count: 640)) == nil)
    #expect(DocumentLook((0..<640).map { UInt8(100 + $0 % 32) }) == nil, "light alone")
    #expect(DocumentLook([1, 2, 3]) == nil && DocumentLook(steps: [UInt8](repeating: 16, count: 640)) == nil)
  }
}
