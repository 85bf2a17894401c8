import Cells
import Contract
import Flow
import Testing

@testable import Screens

/// The operator page of a kiosk.
@Suite struct OperatorPageTests {
  private static func open(_ change: (inout Operator) -> Void) -> ScreenModel {
    model(change, "en", Size(columns: 80, rows: 24))
  }

  private static func model(_ change: (inout Operator) -> Void, _ language: String, _ size: Size) -> ScreenModel {
    var page = Operator(.open)
    page.cameras = [CameraInfo(id: "/dev/video0", name: "Integrated Camera")]
    page.status = KioskStatus()
    change(&page)
    let view = SessionView(page.face, controls: page.face.controls, focus: .close)
    return ScreenModel.make(
      view: view, messages: Source.catalogue.messages(for: language), facts: ScreenFacts(window: size))
  }

  private static func isDay(_ page: inout Operator) {
    var status = KioskStatus()
    (status.people, status.captured, status.failed, status.left) = (141, 137, 2, 2)
    status.lastFault = KioskFault(at: "2026-03-01 14:02", code: .attemptsExhausted)
    (status.uptime, status.version, status.freeMB) = (.seconds(300 * 86_400), "0.1.0", 78_114)
    status.frameRates = ["/dev/video0": 29.97]
    page.status = status
  }

  private static let states: [@Sendable (inout Operator) -> Void] = [
    isDay,
    {
      isDay(&$0)
      $0.closure.isPaused = true
      $0.assistance = Assistance(task: 2, tasks: 3)
    },
    {
      isDay(&$0)
      let busy = CaptureError(.cameraBusy, "It is busy.")
      $0.cause = busy
      $0.cameras = [CameraInfo(id: "/dev/video0", name: "Integrated Camera", state: .unusable(busy))]
      $0.status?.complaints = ["warn disk: little room"]
    },
    {
      isDay(&$0)
      $0.status?.delivery = DeliveryStatus()
      $0.status?.delivery?.blocked = .unauthorised
      $0.closure.isOutOfOrder = true
    },
  ]

  @Test(arguments: Source.languages)
  func nothingIsCut(language: String) throws {
    let isRightToLeft = Source.catalogue.messages(for: language).isRightToLeft
    let looks = try [Look.shipped(), .shipped("mono", isUnicode: false)] + Look.large(isRightToLeft: isRightToLeft)
    for (columns, rows) in [(40, 12), (60, 18), (80, 16), (80, 24), (200, 60)] {
      for (place, state) in Self.states.enumerated() {
        let size = Size(columns: columns, rows: rows)
        for look in looks {
          let frame = Frame(Self.model(state, language, size), size, look)
          let missing = frame.neededTexts.filter { !$0.isEmpty && !frame.shows($0) && !frame.shows($0.uppercased()) }
          #expect(missing == [] && frame.drawn.cut == [], "\(place), \(size)\n\(frame.grid.text)")
        }
      }
    }
  }

  @Test func signsAreForScreensThatHaveThem() throws {
    let model = Self.open(Self.isDay)
    let (unicode, ascii) = try (Look.shipped(), Look.shipped("mono", isUnicode: false))
    let size = Size(columns: 80, rows: 24)
    let signs = "Today 141 · 137 ✓ · 2 ✗ · 2 left · last ✗ 2026-03-01 14:02 person.attemptsExhausted"
    #expect(Frame(model, size, unicode).shows(signs))
    #expect(Frame(model, size, ascii).shows("Today: people 141, captured 137, failed 2, left 2"))
    #expect(Frame(model, size, ascii).grid.text.unicodeScalars.allSatisfy { $0.value < 0x80 || $0 == "…" })
  }

  @Test func theStateHasASignAndAColourOfItsOwn() {
    let states = [
      Self.open { _ in }, Self.open { $0.closure.isPaused = true }, Self.open { $0.closure.isOutOfOrder = true },
    ].compactMap(\.prompt)
    #expect(states.map(\.mark) == [.live, .still, .bad])
    #expect(states.map(\.tone) == [.good, .neutral, .bad])
    #expect(
      states.map(\.text) == [
        "In service, Integrated Camera", "Paused, Integrated Camera", "Out of order, Integrated Camera",
      ])
  }

  @Test func spaceIsInMegabytesBelowOneGigabyte() {
    let texts = [999, 1000, 78_999].map { free in Self.open { $0.status?.freeMB = free }.prompt?.text ?? "" }
    #expect(texts.map { $0.hasSuffix("Storage: 999 MB free") } == [true, false, false])
    #expect(texts.dropFirst().map { $0.split(separator: ", ").last } == ["1 GB free", "78 GB free"])
  }

  @Test func theFrameRateIsThatOfTheCameraShown() {
    let text = Self.open { $0.status?.frameRates = ["/dev/video1": 15] }.prompt?.text
    #expect(text == "In service, Integrated Camera")
  }

  @Test func whatAsksSaysSoAndStandsApart() {
    let buttons = Self.open { _ in }.buttons
    #expect(buttons.map(\.label) == ["Back", "Pause", "Out of order", "Wipe", "Restart"], "the dots are drawn")
    #expect(buttons.map(\.isApart) == [false, false, false, true, true] && buttons.map(\.isFocused).first == true)
    let asked = Operator(.confirming(.wipe))
    let view = SessionView(asked.face, controls: asked.face.controls, focus: .no)
    let answers = ScreenModel.make(view: view, messages: Source.catalogue.messages(for: "en"), facts: ScreenFacts())
    #expect(answers.buttons.map(\.label) == ["No", "Wipe"] && !answers.buttons.contains(where: \.isApart))
  }
}
