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

  @Test func whatShowsNothingHasNone() {
    #expect(DocumentLook([UInt8](repeating: 120, count: 640)) == nil)
    #expect(DocumentLook((0..<640).map { UInt8(100 + $0 % 32) }) == nil, "light alone")
    #expect(DocumentLook([1, 2, 3]) == nil && DocumentLook(steps: [UInt8](repeating: 16, count: 640)) == nil)
  }
}
