import Foundation
import PtyKit
import Testing

/// The pages after the seal, with a real `cameo deliver` at the socket and a real `cameo backend`.
@Suite("The pages of a delivery")
struct HandOverPageTests {
  private static let arguments = [
    "--no-instructions", "--camera-permission", "granted", "--auto-start", "--quality", "lowest", "--duration-ms",
    "200",
    "--review", "skip", "--end-page-ms", "60000",
  ]

  private func settings(_ url: String) -> [String: String] {
    ["CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": url]
  }

  private func states(_ events: Events) -> [String] {
    events.lines.filter { $0["event"] as? String == "handoffState" }.compactMap { $0["state"] as? String }
  }

  @Test("show the backend's words on the screen, and in the live events alone")
  func verdict() throws {
    let world = try World()
    // The answer to the envelope; a script's line is for the next request of any kind, and each file is one.
    try world.write(String(repeating: "usual\n", count: 5) + "201 done approved \"Welcome, Anna\"\n", to: "answers.txt")
    let box = try DeliveryTests.Box(world, ["--answer", world.path("answers.txt")])
    let session = try world.run(
      Self.arguments + ["--events", world.path("live.ndjson")], environment: settings(box.address))
    #expect(session.wait(for: "Welcome, Anna"), "\(box.session.output.text)")
    #expect(session.press("Finish"))
    #expect(session.exitStatus(seconds: 30) == 0)
    let live = try Events(String(contentsOfFile: world.path("live.ndjson"), encoding: .utf8))
    #expect(states(live).first == "sending" && states(live).last == "done", "\(states(live))")
    #expect(live.names.last == "sessionEnded" && live.first("sessionEnded")?["status"] as? String == "captured")
  }

  @Test("say that it is sent later if the backend is away, and leave at once; then it is sent")
  func later() throws {
    let world = try World()
    let session = try world.run(
      Self.arguments + ["--events", world.path("live.ndjson")], environment: settings("http://127.0.0.1:9"))
    #expect(session.wait(for: "Trying again"))
    #expect(session.press("Finish"))
    #expect(session.exitStatus(seconds: 30) == 0)
    let live = try Events(String(contentsOfFile: world.path("live.ndjson"), encoding: .utf8))
    #expect(states(live).last == "waiting", "\(states(live))")
    let box = try DeliveryTests.Box(world)
    // The process that the wizard started holds the queue for up to 10 s, and ends then.
    var status: Int32 = 75
    for _ in 0..<60 where status == 75 {
      status = try world.say(["deliver", "--once", "all"], environment: settings(box.address)).status
      if status == 75 { _ = poll(nil, 0, 500) }
    }
    #expect(status == 0 && box.session.wait(output: "POST /sessions/"), "\(box.session.output.text)")
  }

  @Test("are not begun if the state of the delivery can't be noted: it would never be sent")
  func noState() throws {
    let world = try World()
    try world.write("", to: "file")
    let said = try world.say(
      ["run", "--plain", "--camera", "demo"] + Self.arguments,
      environment: settings("http://127.0.0.1:9").merging(["XDG_STATE_HOME": world.path("file")]) { $1 })
    #expect(said.status == 73, "\(said)")
    #expect(!FileManager.default.fileExists(atPath: world.path("data/cameo/captures")))
  }
}
