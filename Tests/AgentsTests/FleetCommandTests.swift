import Agents
import Contract
import Notation
import Testing

@Suite struct FleetCommandTests {
  private let now = WallTime(milliseconds: 1_800_000_000_000)

  private func text(
    id: String = "a1", action: String = "pause", kiosk: String? = nil, after seconds: Int = 60, args: String? = nil
  ) -> String {
    let parts = [
      "\"id\":\"\(id)\"", "\"do\":\"\(action)\"", "\"expires\":\"\((now + .seconds(seconds)).text)\"",
      kiosk.map { "\"kiosk\":\"\($0)\"" }, args.map { "\"args\":\($0)" },
    ]
    return "{\(parts.compactMap(\.self).joined(separator: ","))}"
  }

  private func read(
    _ text: String, opening open: FleetCommand.Opening? = nil
  ) -> Result<FleetCommand, FleetCommand.Fault> {
    Result { () throws(FleetCommand.Fault) in
      try FleetCommand.read(Array(text.utf8), for: "k1", at: now, opening: open)
    }
  }

  private func refusal(_ text: String, opening open: FleetCommand.Opening? = nil) -> FleetRefusal? {
    if case .failure(let fault) = read(text, opening: open) { fault.refusal } else { nil }
  }

  @Test func aCommandBecomesAnOrder() throws {
    #expect(try read(text()).get() == FleetCommand(id: "a1", action: .pause, order: .pause(true)))
    let order = try read(text(action: "out-of-order", args: "{\"on\":true}")).get().order
    #expect(order == .outOfOrder(true))
    #expect(try read(text(kiosk: "k1")).get().id == "a1")
  }

  @Test func settingsAreAnObject() throws {
    let command = try read(text(action: "config", args: "{\"settings\":{\"language\":\"fr\"}}")).get()
    #expect(command.order == .restart && command.settings?["language"]?.string == "fr")
    for args in [nil, "{}", "{\"settings\":[]}", "{\"settings\":\"{}\"}"] {
      #expect(refusal(text(action: "config", args: args)) == .malformed)
    }
    // Only this command brings settings.
    #expect(try read(text(action: "restart", args: "{\"settings\":{}}")).get().settings == nil)
  }

  @Test(arguments: ["start", "back", "cancel", "retake", "language", "reload", "events", "sh"])
  func whatBelongsToTheVisitorIsUnknown(_ word: String) { #expect(refusal(text(action: word)) == .unknown) }

  @Test func eachRefusalIsTold() {
    #expect(refusal("garbage") == .malformed)
    #expect(refusal("[]") == .malformed)
    #expect(refusal(text(id: "../x")) == .malformed)
    #expect(refusal(text(id: ".hidden")) == .malformed)
    #expect(refusal(text(id: String(repeating: "a", count: 65))) == .malformed)
    #expect(refusal(text(action: "out-of-order")) == .malformed)
    #expect(refusal(text(kiosk: "k2")) == .otherKiosk)
    #expect(refusal(text(kiosk: "k1").replacing("\"k1\"", with: "5")) == .otherKiosk)
    #expect(refusal(text(after: -1)) == .expired)
    #expect(refusal(text(after: 8 * 86_400)) == .expired)
    #expect(refusal(text() + String(repeating: " ", count: 65 << 10)) == .tooLarge)
  }

  /// With keys only the payload that was signed counts, and it has to name the kiosk: else another one could be sent it.
  @Test func aSignedCommandIsItsPayload() throws {
    let signed = Array(text(kiosk: "k1").utf8)
    let open: FleetCommand.Opening = { $0 == "good" ? signed : nil }
    #expect(try read("{\"jws\":\"good\",\"do\":\"wipe\"}", opening: open).get().action == .pause)
    #expect(refusal("{\"jws\":\"bad\"}", opening: open) == .badSignature)
    #expect(refusal(text(), opening: open) == .unsigned)
    let bare = Array(text().utf8)
    #expect(refusal("{\"jws\":\"good\"}", opening: { _ in bare }) == .otherKiosk)
  }

  @Test func aCommandIsCarriedOutOnce() {
    var book = CommandBook()
    #expect(book.begin("a", at: now) == .begin)
    #expect(book.begin("a", at: now) == .wait)
    book.answer("a", [1])
    #expect(book.begin("a", at: now) == .repeated([1]))
    var later = CommandBook(["b": CommandBook.Entry(at: now, reply: nil)])
    #expect(later.begin("b", at: now) == .interrupted)
    #expect(later.expire(at: now + .seconds(13 * 86_400)) == [])
    #expect(later.expire(at: now + .seconds(15 * 86_400)) == ["b"])
    for number in 0..<10_000 { _ = book.begin("n\(number)", at: now) }
    #expect(book.begin("one more", at: now) == .full)
    #expect(book.begin("a", at: now) == .repeated([1]))
  }

  @Test func aReplyHasTheKiosksAnswerOrTheReason() throws {
    let done = JSONReader.read(Array("{\"id\":4,\"ok\":true,\"page\":\"attract\"}".utf8), file: "").node
    #expect(
      String(decoding: FleetReply("a", answer: try #require(done)).bytes, as: UTF8.self)
        == "{\"id\":\"a\",\"ok\":true,\"data\":{\"page\":\"attract\"}}")
    let refused = FleetReply(FleetCommand.Fault(id: "a", refusal: .noKiosk))
    #expect(
      String(decoding: refused.bytes, as: UTF8.self)
        == "{\"id\":\"a\",\"ok\":false,\"code\":\"fleet.noKiosk\",\"message\":\"No kiosk runs on this machine.\"}")
  }
}
