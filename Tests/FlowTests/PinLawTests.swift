import Testing

@testable import Flow

@Suite struct PinLawTests {
  @Test func fiveWrongOnesAreAMinuteAndEachFurtherTwiceAsLongUpToAnHour() {
    let seconds = (0...14).map { Int(PinLaw.lock(afterWrong: $0) / .seconds(1)) }
    #expect(seconds == [0, 0, 0, 0, 0, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600])
    #expect(PinLaw.lock(afterWrong: .max) == .seconds(3600))
  }

  @Test(arguments: ["", "123", "1234567890123", "12a4", "１２３４", " 1234", "-1234"])
  func invalidPinsAreRefused(pin: String) { #expect(!PinLaw.isPossible(pin)) }

  @Test(arguments: ["1234", "000000", "123456789012"])
  func validPinsAreAccepted(pin: String) { #expect(PinLaw.isPossible(pin)) }
}
