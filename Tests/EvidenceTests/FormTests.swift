import Contract
import Files
import Notation
import Testing

@testable import Evidence

struct Base64Tests {
  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("\u{ff}", "w78=")])
  func base64IsThatOfTheStandardsExamples(_ text: String, _ base64: String) {
    #expect(Base64.text(Array(text.utf8)) == base64)
    #expect(Base64.bytes(base64) == Array(text.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zg==\n", "Z g=", "=", "Zm9v="])
  func onlyTheFormThatIsWrittenIsBase64(_ text: String) {
    #expect(Base64.bytes(text) == nil)
  }

  @Test func everyByteComesBackFromBase64() {
    for count in 0..<300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
      #expect(Base64.bytes(Base64.text(bytes)) == bytes)
    }
  }
}

struct WallTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (951_868_799_999, "2000-02-29T23:59:59.999Z"), (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
    (1_795_313_518_007, "2026-11-22T02:11:58.007Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
  ])
  func aMomentIsWrittenAsACalendarHasIt(_ milliseconds: Int64, _ text: String) {
    #expect(WallTime(milliseconds: milliseconds).text == text)
    #expect(WallTime.isWritten(text))
  }

  @Test func textsSortAsTheirTimesDo() {
    let times = stride(from: Int64(0), to: 2_000_000_000_000, by: 12_345_678_901).map { WallTime(milliseconds: $0) }
    #expect(times.map(\.text) == times.map(\.text).sorted())
    #expect((WallTime() + .milliseconds(1500) - 1).text == "1969-12-31T00:00:01.500Z")
  }

  @Test(arguments: [
    "", "1970-01-01T00:00:00Z", "1970-01-01 00:00:00.000Z", "1970-01-01T00:00:00.000z", "197a-01-01T00:00:00.000Z",
  ])
  func anotherFormIsNoTime(_ text: String) {
    #expect(!WallTime.isWritten(text))
  }
}
