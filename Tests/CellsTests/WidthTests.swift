import Testing

@testable import Cells

@Suite struct WidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("’", 1), ("─", 1), ("→", 1), ("✓", 1), ("\u{a0}", 1),
    ("漢", 2), ("あ", 2), ("ｱ", 1), ("Ａ", 2), ("각", 2), ("\u{1100}\u{1161}\u{11a8}", 2), ("ก็", 1),
    ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("❤\u{fe0f}", 2), ("❤", 1), ("क्ष", 2),
    ("\u{301}", 0), ("\u{200b}", 0), ("\u{202e}", 0), ("\u{feff}", 0), ("\u{ad}", 0), ("\u{1b}", 0), ("\u{9b}", 0),
    ("\u{7f}", 0), ("\u{0}", 0), ("\r\n", 0), ("א", 1), ("ש\u{5b8}", 1), ("\u{e0b0}", 1), ("𠀀", 2), ("\u{10ffff}", 1),
  ])
  func aClusterTakesItsColumns(cluster: String, columns: Int) {
    #expect(cluster.count == 1)
    #expect(Width.columns(of: cluster) == columns)
  }

  @Test func aTextTakesTheSumOfItsClusters() {
    #expect(Width.columns(of: "e\u{301}漢\u{200b}!") == 4)
  }

  @Test func theTableIsInOrderSoThatHalvingFinds() {
    for table in [WidthTable.invisible, WidthTable.wide] {
      #expect(table.count.isMultiple(of: 2))
      #expect(zip(table, table.dropFirst()).allSatisfy { $0 <= $1 })
      for index in stride(from: 2, to: table.count, by: 2) { #expect(table[index] > table[index - 1] + 1) }
    }
  }

  @Test func everyRangeIsFoundAtBothEndsAndNotBeside() {
    for (table, width) in [(WidthTable.invisible, 0), (WidthTable.wide, 2)] {
      for (index, bound) in table.enumerated() where bound >= 0x300 {
        let outside = index.isMultiple(of: 2) ? bound - 1 : bound + 1
        #expect(Unicode.Scalar(bound).map(Width.of) == width)
        #expect(Unicode.Scalar(outside).map(Width.of) != width)
      }
    }
  }
}
