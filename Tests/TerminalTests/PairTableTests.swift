import Testing

@testable import Terminal

struct PairTableTests {
  private func colours(_ ink: Int16, _ ground: Int16) -> PairTable.Colours { .init(ink: ink, ground: ground) }

  @Test("A pair keeps its number, and is told once")
  func numbers() {
    var table = PairTable(limit: 64)
    #expect(table.choose(colours(1, 2)) == .init(pair: 1, isNew: true))
    #expect(table.choose(colours(3, 4)) == .init(pair: 2, isNew: true))
    #expect(table.choose(colours(1, 2)) == .init(pair: 1, isNew: false))
    #expect(table.choose(colours(-1, -1)) == .init(pair: 0, isNew: false))
  }

  @Test("A full list takes back what is no longer shown")
  func recycling() {
    var table = PairTable(limit: 4)
    for ink in 0..<3 { #expect(table.choose(colours(Int16(ink), 0))?.isNew == true) }
    #expect(table.choose(colours(9, 0)) == nil)

    table.keep([colours(1, 0)])

    #expect(table.choose(colours(9, 0)) == .init(pair: 1, isNew: true))
    #expect(table.choose(colours(1, 0)) == .init(pair: 2, isNew: false))
  }

  @Test("When all are shown the nearest stands in: its ground counts most")
  func nearest() {
    var table = PairTable(limit: 3)
    _ = table.choose(colours(15, 16))
    _ = table.choose(colours(196, 231))
    let found = table.nearest(colours(196, 232), distance: ColourFit.distance)
    #expect(found == .init(pair: 1, isNew: false, isExact: false))
  }

  @Test("A terminal without pairs has only its own colours", arguments: [0, 1])
  func none(limit: Int) {
    var table = PairTable(limit: limit)
    #expect(table.choose(colours(3, 4)) == .init(pair: 0, isNew: false))
  }

  @Test(
    "Colours come down to what there is",
    arguments: [
      (256, 200, 200, false), (16, 9, 9, false), (16, 231, 15, false), (16, 16, 0, false), (8, 9, 1, true),
      (8, 232, 0, false), (8, 231, 7, false), (0, 200, -1, false),
    ] as [(Int, UInt8, Int16, Bool)])
  func fit(count: Int, colour: UInt8, expected: Int16, isBright: Bool) {
    #expect(ColourFit(count: count)[colour] == .init(number: expected, isBright: isBright))
    #expect(ColourFit(count: count)[nil].number == -1)
  }
}
