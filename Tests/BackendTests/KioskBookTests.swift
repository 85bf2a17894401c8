import Agents
import Contract
import Delivery
import Foundation
import Notation
import Testing

@testable import Backend

/// Kiosks that tell the backend in the box how they stand.
@Suite struct KioskBookTests {
  private func head(_ line: String, _ headers: String = "") -> String {
    "\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)\r\n"
  }

  private func post(
    _ body: String, of kiosk: String = "hall-2", as type: String = "application/json", to backend: RunningBackend
  ) -> (status: Int?, problem: JSONNode?) {
    let answer = backend.client.send(
      CourierRequest(
        step: "kiosk", .post, "\(backend.server.address)/kiosks/\(kiosk)", headers: [.init("Content-Type", type)],
        body: .bytes(Array(body.utf8))))
    guard case .http(let status, _, let body) = answer else { return (nil, nil) }
    return (status, JSONReader.read(body, file: "").node)
  }

  private func kiosks(_ backend: RunningBackend) throws -> [JSONNode] {
    let answer = backend.client.send(CourierRequest(step: "kiosks", .get, "\(backend.server.address)/kiosks"))
    guard case .http(200, _, let body) = answer else { return [] }
    return try #require(JSONReader.read(body, file: "").node?["kiosks"]?.array)
  }

  private static let standing =
    #"{"v":1,"state":"outOfOrder","page":"outOfOrder","since":"2026-03-01T09:30:00.000Z","version":"0.1.0","#
    + #""queue":{"waiting":3,"bytes":1200000,"oldestMs":300000,"givenUp":1,"blocked":"delivery.clock"},"#
    + #""diskMB":12300,"configHash":"0123456789abcdef"}"#

  @Test func theLastStandingOfEachIsListedAndOutlivesARestart() throws {
    let backend = try RunningBackend(keepsFolder: true)
    defer { try? FileManager.default.removeItem(atPath: backend.folder) }
    #expect(post(#"{"v":1,"state":"ready"}"#, to: backend).status == 204)
    #expect(post(Self.standing, to: backend).status == 204)
    #expect(post(#"{"v":1,"state":"ready","later":[1]}"#, of: "A.b", to: backend).status == 204)
    let listed = try kiosks(backend)
    #expect(listed.compactMap { $0["id"]?.string } == ["A.b", "hall-2"])
    #expect(listed.last?["status"]?.text() == Self.standing)
    #expect(listed.last?["heard"]?.string.flatMap(WallTime.init(text:)) != nil)
    backend.server.end()
    let store = try SessionStore(backend.folder + "-other", BackendLimits())
    defer { try? FileManager.default.removeItem(atPath: store.folder) }
    try Data("no JSON".utf8).write(to: URL(fileURLWithPath: backend.folder + "/.kiosks/broken.json"))
    #expect(KioskBook(beside: backend.folder).node.text() == JSONNode.object([("kiosks", .array(listed))]).text())
    #expect(KioskBook(beside: store.folder).entries().isEmpty)
  }

  @Test func whatIsNoStandingIsRefused() throws {
    let backend = try RunningBackend()
    for wrong in ["", "[]", #"{"v":2,"state":"ready"}"#, #"{"v":1,"state":"asleep"}"#] {
      let (status, problem) = post(wrong, to: backend)
      #expect(status == 400 && problem?["code"]?.string == "kiosk.malformed", "\(wrong)")
    }
    #expect(
      post(#"{"v":1,"state":"ready","x":"\#(String(repeating: "x", count: 17_000))"}"#, to: backend).status == 413)
    #expect(post(Self.standing, as: "text/plain", to: backend).status == 415, "as a form of another site would send")
    for name in [".hidden", "..", "a%2Fb", "a%20b", String(repeating: "x", count: 65)] {
      #expect(post(Self.standing, of: name, to: backend).status == 404, "\(name)")
    }
    #expect(try kiosks(backend).isEmpty)
  }

  @Test func itsRoomIsLimited() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let book = KioskBook(beside: folder, most: 2)
    let ids = try ["k-1", "k-2", "k-3"].map { try #require(KioskID($0)) }
    for id in ids.prefix(2) { try book.keep(KioskStanding(.ready), of: id, at: .system()) }
    let refusal = #expect(throws: HTTPRefusal.self) { try book.keep(KioskStanding(.ready), of: ids[2], at: .system()) }
    #expect(refusal?.status == 507)
    try book.keep(KioskStanding(.busy), of: ids[0], at: .system())
    #expect(book.entries().map(\.standing.state) == [.busy, .ready])
  }

  @Test func thePageShowsThemAndWhoIsSilent() throws {
    let backend = try RunningBackend()
    func page() -> String { backend.client.exchange(head("GET /")) }
    #expect(!page().contains("<table>"))
    #expect(post(Self.standing, to: backend).status == 204)
    let shown = page()
    for cell in [
      "<td>hall-2</td>", #"<td class="bad">outOfOrder</td>"#, "<td>2026-03-01T09:30:00Z</td>", "<td>12300 MB</td>",
      #"<td class="bad">3, 1.2 MB, the oldest for 5 min; given up: 1; delivery.clock</td>"#,
      "<td>0123456789abcdef</td>", " s ago</td>",
    ] { #expect(shown.contains(cell), "\(cell)") }
    #expect(!shown.contains("<script"))
    let id = try #require(KioskID("hall-2"))
    var standing = KioskStanding(.ready, version: "<b>&")
    standing.page = "'\""
    let entry = KioskBook.Entry(id: id, heard: WallTime(milliseconds: 0), standing: standing)
    func html(_ seconds: Int64) -> String { KioskTable([entry], at: WallTime(milliseconds: seconds * 1000)).html }
    #expect(html(179).contains("<td>2 min ago</td>") && html(200).contains(#"<td class="bad">3 min ago, silent</td>"#))
    #expect(html(-5).contains("<td>0 s ago</td>"))
    #expect(html(0).contains("<td>&lt;b&gt;&amp;</td>") && html(0).contains("<td>&#39;&quot;</td>"))
  }
}
