import Testing

@testable import Terminal

struct PairTableTests {
  private func colors(_ ink: Int32, _ ground: Int32) -> PairTable.Colors { .init(ink: ink, ground: ground) }

  @Test("A pair keeps its number, and is told once")
  func numbers() {
    var table = PairTable(limit: 64)
    #expect(table.choose(colors(1, 2)) == .init(pair: 1, isNew: true))
    #expect(table.choose(colors(3, 4)) == .init(pair: 2, isNew: true))
    #expect(table.choose(colors(1, 2)) == .init(pair: 1, isNew: false))
    #expect(table.choose(colors(-1, -1)) == .init(pair: 0, isNew: false))
  }

  @Test("A full list takes back what is no longer shown")
  func recycling() {
    var table = PairTable(limit: 4)
    for ink in 0..<3 { #expect(table.choose(colors(Int32(ink), 0))?.isNew == true) }
    #expect(table.choose(colors(9, 0)) == nil)

    table.keep([colors(1, 0)])

    #expect(table.choose(colors(9, 0)) == .init(pair: 1, isNew: true))
    #expect(table.choose(colors(1, 0)) == .init(pair: 2, isNew: false))
  }

  @Test("When all are shown the nearest stands in: its ground counts most")
  func nearest() {
    var table = PairTable(limit: 3)
    _ = table.choose(colors(15, 16))
    _ = table.choose(colors(196, 231))
    let found = table.nearest(colors(196, 232), distance: ColorFit.distance)
    #expect(found == .init(pair: 1, isNew: false, isExact: false))
  }

  @Test("A terminal without pairs has only its own colours", arguments: [0, 1])
  func none(limit: Int) {
    var table = PairTable(limit: limit)
    #expect(table.choose(colors(3, 4)) == .init(pair: 0, isNew: false))
  }

  @Test(
    "Colours come down to what there is",
    arguments: [
      (256, 200, 200, false), (16, 9, 9, false), (16, 231, 15, false), (16, 16, 0, false), (8, 9, 1, true),
      (8, 232, 0, false), (8, 231, 7, false), (0, 200, -1, false),
    ] as [(Int, UInt8, Int32, Bool)])
  func fit(count: Int, color: UInt8, expected: Int32, isBright: Bool) {
    #expect(ColorFit(count: count)[color] == .init(number: expected, isBright: isBright))
    #expect(ColorFit(count: count)[nil].number == -1)
  }
}
