import Contract
import Notation
import Testing

@testable import KioskHost

/// An operator's console: what it shows of a kiosk, and what its keys send.
@Suite struct ConsolePageTests {
  private func answer(_ text: String) throws -> JSONNode { try #require(ControlCaller.read(text)) }

  private func words(_ page: ConsolePage) -> String {
    (page.head + page.foot).map(\.text).joined(separator: "\n")
  }

  @Test func anOrderGoesOutOnlyAfterAYes() {
    var page = ConsolePage()
    #expect(page.press(.character("y")) == .nothing, "nothing was asked")
    #expect(page.press(.character("w")) == .asks)
    #expect(words(page).contains("wipe: end the visitor's session at once"))
    #expect(page.press(.character("y")) == .sends(.wipe))
    #expect(page.press(.character("y")) == .nothing, "a yes counts once")
  }

  @Test(arguments: [Key.enter, .escape, .character("n"), .character("q"), .character("w"), .character(" ")])
  func anyOtherKeyDropsTheQuestion(_ key: Key) {
    var page = ConsolePage()
    _ = page.press(.character("O"))
    #expect(page.foot.first?.text.hasPrefix("out-of-order on: ") == true)
    #expect(page.press(key) == .nothing)
    #expect(page.foot.first?.text == "" && page.press(.character("y")) == .nothing)
  }

  @Test func everyOrderThatLeadsSomewhereHasAKeyAndIsInTheLegend() {
    var sent: Set<ControlOrder> = []
    for letter in "abcdefghijklmnoprstuvwxyz".unicodeScalars {
      var page = ConsolePage()
      guard page.press(.character(letter)) == .asks else { continue }
      if case .sends(let order) = page.press(.character("y")) { sent.insert(order) }
    }
    let rows = ControlRow.all.filter { !["status", "events", "language"].contains($0.word) }
    #expect(Set(sent.compactMap { ControlRow.row(of: $0)?.word }) == Set(rows.map(\.word)))
    #expect(sent.contains(.outOfOrder(true)) && sent.contains(.outOfOrder(false)))
    for row in rows { #expect(words(ConsolePage()).contains(" \(row.word)"), "\(row.word)") }
    #expect(ConsolePage().foot.allSatisfy { $0.text.count < 80 })
  }

  @Test func outcomeOfAnOrderIsShown() throws {
    var page = ConsolePage()
    _ = (page.press(.character("p")), page.press(.character("y")))
    try page.hear(try answer(#"{"id":1,"ok":true,"page":"outOfOrder","closed":"session.paused"}"#))
    #expect(page.foot.first == ControlReport.Line("Done: pause.", .good))
    #expect(page.head.first == ControlReport.Line("page      outOfOrder", .bad))
    try page.hear(try answer(#"{"ok":true,"page":"attract"}"#))
    #expect(page.foot.first?.text == "Done: pause.", "the next status does not take it away")
    _ = (page.press(.character("r")), page.press(.character("y")))
    try page.hear(try answer(#"{"id":1,"ok":false,"code":"settings.usage","message":"No.","remedy":"Wait."}"#))
    #expect(page.foot.first == ControlReport.Line("No. Wait.", .bad))
    #expect(page.head.first?.text == "page      attract", "a refusal says nothing of how it stands")
  }

  @Test func aKioskThatSendsItAwayEndsIt() throws {
    var page = ConsolePage()
    let refusal = try answer(#"{"ok":false,"code":"session.alreadyActive","message":"Full.","remedy":""}"#)
    #expect(throws: CaptureError.self) { try page.hear(refusal) }
  }

  @Test func countsFaultsAndTheDoctorAreToldByTheirTone() throws {
    let report = ControlReport(
      try answer(
        #"{"ok":true,"page":"attract","camera":{"name":"Cam","live":false},"people":9,"#
          + #""today":{"people":4,"captured":2,"failed":1,"left":1},"#
          + #""doctor":["warn disk: little room","fail camera: gone"],"#
          + #""faults":[{"at":"t2","code":"device.cameraLost"},{"at":"t1","code":"storage.low"}],"#
          + #""ends":[{"at":"t3","status":"captured"},{"at":"t2","status":"error","code":"device.cameraLost"}]}"#))
    typealias Line = ControlReport.Line
    #expect(
      report.lines == [
        Line("page      attract"), Line("camera    Cam, no pictures", .bad), Line("people    9"),
        Line("today     4 came, 2 captured, 1 failed, 1 left"),
        Line("doctor    warn disk: little room", .doubtful), Line("          fail camera: gone", .bad),
        Line("faults    t2  device.cameraLost", .bad), Line("          t1  storage.low", .bad),
        Line("ended     t3  captured", .good), Line("          t2  error  device.cameraLost", .bad),
      ])
  }

  @Test func ageAndVersionShareALine() throws {
    func lines(_ fields: String) throws -> [String] {
      ControlReport(try answer(#"{"ok":true,"page":"attract"\#(fields)}"#)).lines.dropFirst().map(\.text)
    }
    #expect(try lines(#","version":"0.1.0","upMs":259200000"#) == ["running   3 d, 0.1.0"])
    #expect(try lines(#","version":"0.1.0""#) == ["running   0.1.0"])
    #expect(try lines("") == [])
  }

  @Test func theDeliveryIsToldByItsTone() throws {
    typealias Line = ControlReport.Line
    func lines(_ delivery: String) throws -> [Line] {
      Array(ControlReport(try answer(#"{"ok":true,"page":"attract","delivery":\#(delivery)}"#)).lines.dropFirst())
    }
    let free = #"{"waiting":0,"bytes":0,"oldestMs":null,"givenUp":0,"blocked":null,"limit":"free"}"#
    #expect(try lines(free) == [Line("delivery  waiting: none")])
    let scarce = #"{"waiting":3,"bytes":1640000000,"oldestMs":300000,"givenUp":0,"blocked":null,"limit":"scarce"}"#
    #expect(
      try lines(scarce) == [
        Line("delivery  waiting: 3, 1640.0 MB, the oldest for 5 min", .doubtful),
        Line("          limit: scarce", .doubtful),
      ])
    let bad = #"{"waiting":1,"bytes":9,"oldestMs":0,"givenUp":2,"blocked":"delivery.unauthorised","limit":"full"}"#
    let told = try lines(bad)
    #expect(told.map(\.tone) == [.bad, .bad, .bad, .doubtful])
    #expect(told[2].text.contains("blocked, delivery.unauthorised: ") && told[2].text.contains("delivery.pin"))
    #expect(told[3].text.hasSuffix("given up: 2"))
    #expect(try lines(#"{"waiting":1}"#) == [], "of another version")
    let fault = #"{"code":"storage.unwritable","message":"It is damaged.","remedy":"Correct it."}"#
      .replacing("storage.unwritable", with: ErrorCode.cannotWrite.rawValue)
    #expect(
      try lines(free.replacing("}", with: #","fault":\#(fault)}"#))
        == [Line("delivery  It is damaged. Correct it.", .bad)])
  }

  @Test func doctorLineNeedsAFinishedCheck() throws {
    let well = ControlReport(try answer(#"{"ok":true,"page":"attract","doctor":[]}"#))
    #expect(well.lines.last == ControlReport.Line("doctor    nothing wrong", .good))
    let unknown = ControlReport(try answer(#"{"ok":true,"page":"attract"}"#))
    #expect(unknown.lines == [ControlReport.Line("page      attract")])
  }
}
