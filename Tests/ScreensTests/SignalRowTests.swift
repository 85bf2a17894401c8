import Testing

@testable import Flow
@testable import Screens

@Suite struct SignalRowTests {
  @Test func rowShowsTheDifficultyAndTheCount() {
    let rows = ScreenModel.readings([
      SignalReading(name: "rest", value: 1, side: .below, limits: [], seen: nil),
      SignalReading(name: "left", value: 18, side: .above, limits: [12, 16, 22], seen: 1),
      SignalReading(name: "nod", value: nil, side: .above, limits: [5, 6.5, 8], seen: 0),
      SignalReading(name: "blink", value: 0.5, side: .below, limits: [0.66, 0.6, 0.54], seen: 12),
    ])
    #expect(
      rows == [
        "  signal    now easy mid hard seen",
        "  rest     1.00",
        "2 left     18.0> 12 16 22 x1",
        "  nod         -> 5 6.5 8",
        "3 blink    0.50< 0.66 0.6 0.54 x12",
      ])
  }
}
