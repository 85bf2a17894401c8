import Foundation
import PtyKit
import Testing

/// `cameo deliver` against `cameo backend`: real programs, real sockets on loopback.
@Suite("Delivery to a backend")
struct DeliveryTests {
  private static let capture = [
    "run", "--plain", "--camera", "demo", "--no-instructions", "--camera-permission", "granted", "--auto-start",
    "--quality", "lowest", "--duration-ms", "200", "--review", "skip",
  ]

  /// A backend that runs until the test ends.
  final class Box {
    let session: PipeSession
    let address: String

    init(_ world: World, _ arguments: [String] = []) throws {
      session = try PipeSession(
        program: World.program, arguments: ["backend", "--port", "0", "--folder", world.path("box")] + arguments,
        environment: world.environment)
      try #require(session.wait(for: "Ctrl-C ends it"), "\(session.errors.text)")
      let said = session.errors.text
      let begin = try #require(said.range(of: "http://127.0.0.1:"))
      address = String(said[begin.lowerBound...].prefix { !$0.isWhitespace })
    }
  }

  private func settings(_ url: String) -> [String: String] {
    ["CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": url]
  }

  private func captures(_ world: World) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: world.path("data/cameo/captures"))
    return (names ?? []).filter { !$0.hasPrefix(".") }
  }

  @Test("What was captured before an adapter was set is not sent, until it is released")
  func since() throws {
    let world = try World()
    #expect(try world.say(Self.capture).status == 0)
    let box = try Box(world)
    #expect(try world.say(["deliver", "--once", "all"], environment: settings(box.address)).status == 0)
    let status = try world.say(["deliver", "status"], environment: settings(box.address))
    #expect(status.status == 0 && status.output.contains("not sent   1 from before an adapter was set"), "\(status)")
    #expect(captures(world).count == 1)
    let session = captures(world)[0]
    #expect(try world.say(["deliver", "release", session], environment: settings(box.address)).status == 0)
    let sent = try world.say(["deliver", "--once", "all"], environment: settings(box.address))
    #expect(sent.status == 0, "\(sent)")
    #expect(captures(world).isEmpty, "delivered, so it is removed")
    #expect(FileManager.default.fileExists(atPath: world.path("box/\(session)/receipt.json")))
    let late = try world.say(["deliver", "hold", session], environment: settings(box.address))
    #expect(late.status == 64 && late.errors.contains("is delivered already"), "\(late)")
  }

  @Test("A session is sent by itself once it is captured, and exactly once")
  func byItself() throws {
    let world = try World()
    let box = try Box(world)
    #expect(try world.say(Self.capture, environment: settings(box.address)).status == 0)
    #expect(box.session.wait(output: "POST /sessions/"), "\(box.session.output.text)")
    for _ in 0..<400 where !captures(world).isEmpty { _ = poll(nil, 0, 50) }
    #expect(captures(world).isEmpty)
    let posts = box.session.output.text.components(separatedBy: "POST /sessions/").count - 1
    #expect(posts == 1, "\(box.session.output.text)")
  }

  @Test("A held session waits, a refused one is given up and can be tried again")
  func held() throws {
    let world = try World()
    try world.write("problem 422 \"no face\"\n", to: "trouble.txt")
    let box = try Box(world, ["--answer", world.path("trouble.txt")])
    #expect(try world.say(Self.capture).status == 0)
    let (session, set) = (captures(world)[0], settings(box.address))
    #expect(try world.say(["deliver", "hold", session], environment: set).status == 0)
    #expect(try world.say(["deliver", "--once", "all"], environment: set).status == 0)
    let held = try world.say(["deliver", "status"], environment: set)
    #expect(held.output.contains("held       1") && held.output.contains(session), "\(held)")
    #expect(try world.say(["deliver", "release", session], environment: set).status == 0)
    let refused = try world.say(["deliver", "--once", "all"], environment: set)
    #expect(refused.status == 75 && refused.errors.contains("no face"), "\(refused)")
    #expect(refused.errors.contains("The backend has refused the session."), "\(refused)")
    #expect(captures(world) == [session], "it stays")
    let running = try PipeSession(
      program: World.program, arguments: ["deliver"], environment: world.environment.merging(set) { $1 })
    try #require(running.wait(for: "Ctrl-C ends it"))
    #expect(try world.say(["deliver", "retry", session], environment: set).status == 0)
    #expect(running.wait(for: "\(session) is delivered."), "an order reaches it: \(running.errors.text)")
    let unknown = try world.say(["deliver", "retry", "no-such-session"], environment: set)
    #expect(unknown.status == 66 && unknown.errors.contains("There is no session no-such-session"), "\(unknown)")
  }

  @Test("A delivered folder that is still there is removed at the next start")
  func leftOver() throws {
    let world = try World()
    let box = try Box(world)
    let keep = settings(box.address).merging(["CAMEO_DELIVERY_AFTER_DONE": "keep"]) { $1 }
    #expect(try world.say(["deliver", "--once", "all"], environment: keep).status == 0)
    #expect(try world.say(Self.capture).status == 0)
    #expect(try world.say(["deliver", "--once", "all"], environment: keep).status == 0)
    #expect(captures(world).count == 1)
    #expect(try world.say(["deliver", "--once", "all"], environment: settings(box.address)).status == 0)
    #expect(captures(world).isEmpty)
  }

  @Test("A program that can't be started stops the delivery, and gives nothing up")
  func missingProgram() throws {
    let world = try World()
    let set = ["CAMEO_DELIVERY_ADAPTER": "exec", "CAMEO_DELIVERY_PROGRAM": world.path("no-program")]
    #expect(try world.say(["deliver", "--once", "all"], environment: set).status == 0)
    #expect(try world.say(Self.capture).status == 0)
    let said = try world.say(["deliver", "--once", "all"], environment: set)
    #expect(said.status == 78 && said.errors.contains("Nothing is sent for now."), "\(said)")
    #expect(said.errors.contains("The program can't be started"), "\(said)")
    let status = try world.say(["deliver", "status", "--json"], environment: set)
    #expect(status.output.contains("\"givenUp\":[]") && status.output.contains("\"count\":1"), "\(status)")
  }

  @Test("A backend that does not trust this machine has an exit code of its own")
  func untrusted() throws {
    let world = try World()
    try world.write("401\n", to: "trouble.txt")
    let box = try Box(world, ["--answer", world.path("trouble.txt")])
    #expect(try world.say(["deliver", "--once", "all"], environment: settings(box.address)).status == 0)
    #expect(try world.say(Self.capture).status == 0)
    let said = try world.say(["deliver", "--once", "all"], environment: settings(box.address))
    #expect(said.status == 77 && said.errors.contains("don't trust each other"), "\(said)")
  }

  @Test("A program that delivers itself needs no libcurl, and its figures are written")
  func withoutLibrary() throws {
    let world = try World()
    try world.write("#!/bin/sh\n! grep libcurl /proc/$PPID/maps >&2\n", to: "program")
    chmod(world.path("program"), 0o700)
    let set = ["CAMEO_DELIVERY_ADAPTER": "exec", "CAMEO_DELIVERY_PROGRAM": world.path("program")]
    #expect(try world.say(["deliver", "--once", "all"], environment: set).status == 0)
    #expect(try world.say(Self.capture).status == 0)
    let said = try world.say(
      ["deliver", "--once", "all", "--metrics", world.path("deliver.prom")], environment: set)
    #expect(said.status == 0, "\(said)")
    let figures = try String(contentsOfFile: world.path("deliver.prom"), encoding: .utf8)
    #expect(figures.contains("cameo_delivery_delivered_total 1.0\n"), "\(figures)")
    #expect(figures.contains("cameo_delivery_queue_sessions 0.0\n"), "\(figures)")
  }

  @Test("All sessions before a day are released at once")
  func before() throws {
    let world = try World()
    #expect(try world.say(Self.capture).status == 0)
    let box = try Box(world)
    #expect(try world.say(["deliver", "--once", "all"], environment: settings(box.address)).status == 0)
    let wrong = try world.say(["deliver", "release", "--before", "today"], environment: settings(box.address))
    #expect(wrong.status == 64 && wrong.errors.contains("such as 2026-11-29"), "\(wrong)")
    let said = try world.say(["deliver", "release", "--before", "2999-01-01"], environment: settings(box.address))
    #expect(said.status == 0, "\(said)")
    #expect(try world.say(["deliver", "--once", "all"], environment: settings(box.address)).status == 0)
    #expect(captures(world).isEmpty)
  }

  @Test("A client of the socket sees a delivery, and a service manager is not kept waiting by a slow one")
  func news() throws {
    let world = try World()
    try world.write("wait 4s\n", to: "trouble.txt")
    let box = try Box(world, ["--answer", world.path("trouble.txt")])
    let manager = try #require(Datagrams(world.path("notify")))
    let set = settings(box.address).merging(
      ["NOTIFY_SOCKET": world.path("notify"), "WATCHDOG_USEC": "1000000"]) { $1 }
    #expect(try world.say(["deliver", "--once", "all"], environment: settings(box.address)).status == 0)
    let running = try PipeSession(
      program: World.program, arguments: ["deliver"], environment: world.environment.merging(set) { $1 })
    try #require(running.wait(for: "Ctrl-C ends it"))
    #expect(try world.say(Self.capture).status == 0)
    let session = try #require(captures(world).first)
    let script = """
      import glob, os, socket
      client = socket.socket(socket.AF_UNIX)
      client.connect(os.environ["XDG_STATE_HOME"] + "/cameo/delivery/delivery.sock")
      client.sendall(b'{"v":1,"session":"\(session)"}\\n')
      print(client.makefile().read())
      """
    let client = try PipeSession(
      program: "/usr/bin/python3", arguments: ["-u", "-c", script], environment: world.environment)
    #expect(box.session.wait(output: "PUT "), "\(box.session.output.text)")
    manager.drain()
    for _ in 0..<3 { #expect(manager.hears("WATCHDOG=1", seconds: 2), "twice a second") }
    #expect(client.wait(output: "{\"state\":\"done\""), "\(client.output.text) \(client.errors.text)")
    #expect(client.output.text.contains("{\"state\":\"sending\",\"attempt\":1,\"share\":"))
    #expect(running.wait(for: "\(session) is delivered."))
  }

  @Test("An unreachable backend leaves the session waiting, and says so")
  func unreachable() throws {
    let world = try World()
    // Nothing listens on the discard port of this machine.
    let set = settings("http://127.0.0.1:9")
    #expect(try world.say(["deliver", "--once", "all"], environment: set).status == 0)
    #expect(try world.say(Self.capture).status == 0)
    let session = try #require(captures(world).first)
    let status = try world.say(["deliver", "status", "--json"], environment: set)
    #expect(status.status == 75 && status.output.contains("\"count\":1"), "\(status)")
    let sent = try world.say(["deliver", "--once", "all"], environment: set)
    #expect(sent.status == 75 && sent.errors.contains("The backend can't be reached."), "\(sent)")
    #expect(captures(world) == [session])
  }

  private static let unusable: [([String: String], String)] = [
    (["CAMEO_DELIVERY_ADAPTER": "https"], "delivery.url"),
    (["CAMEO_DELIVERY_ADAPTER": "https", "CAMEO_DELIVERY_URL": "http://example.com/x"], "to this machine only"),
    (["CAMEO_DELIVERY_ADAPTER": "htps"], "https"),
    ([:], "No backend is set"),
  ]

  @Test("Settings that can't work are refused before anything is sent", arguments: unusable)
  func impossible(settings: [String: String], words: String) throws {
    let world = try World()
    let said = try world.say(["deliver", "--once", "all"], environment: settings)
    #expect([64, 65, 78].contains(said.status) && said.errors.contains(words), "\(said)")
  }

  @Test("The check of the contract passes for our backend, and fails for a server that is none")
  func check() throws {
    let world = try World()
    let box = try Box(world)
    let passed = try world.say(["backend", "check", box.address])
    #expect(passed.status == 0 && !passed.output.contains("FAIL"), "\(passed)")
    let failed = try world.say(["backend", "check", "http://127.0.0.1:9"])
    #expect(failed.status == 66 && failed.errors.contains("gives no answer"), "\(failed)")
    let server = try PipeSession(
      program: "/usr/bin/python3", arguments: ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"],
      environment: world.environment)
    try #require(server.wait(output: "http://127.0.0.1:"))
    let address = try #require(server.output.text.split(separator: "(").last?.split(separator: "/)").first)
    let broken = try world.say(["backend", "check", String(address)])
    #expect(broken.status == 1 && broken.output.contains("FAIL"), "\(broken)")
  }

  @Test("One command shows a capture arrive")
  func trial() throws {
    let world = try World()
    try world.write(
      #"{"uiConfig": {"showInstructions": false}, "cameraPermission": "granted", "autoStart": true, "plain": true,"#
        + #" "recordingConfig": {"recordingDurationMs": 200, "qualities": ["lowest"]}}"#, to: "config/cameo/config.json"
    )
    let said = try world.say(["backend", "--try", "--folder", world.path("box")])
    #expect(said.status == 0, "\(said)")
    #expect(said.output.contains("The capture has arrived: \(world.path("box"))"), "\(said)")
  }

  @Test("One command passes the options behind -- to the wizard")
  func trialWithOptions() throws {
    let world = try World()
    let trial = ["backend", "--try", "--folder", world.path("box"), "--"]
    let walk = [
      "--no-instructions", "--camera-permission", "granted", "--auto-start", "--plain", "--quality", "lowest",
    ]
    let said = try world.say(trial + walk + ["--duration-ms", "300", "--iad-data", "trial"])
    #expect(said.status == 0 && said.output.contains("The capture has arrived"), "\(said)")
    // Its input has ended, so nothing is chosen.
    let none = try world.say(trial + walk + ["--flow", "document"])
    #expect(none.status != 0 && none.errors.contains("without a capture, so nothing was sent"), "\(none)")
    #expect(!none.errors.contains("is sent now"), "\(none)")
  }

  @Test(
    "A wrong option of the wizard ends it before it serves",
    arguments: [
      (["--flwo", "document"], 64, "There is no option --flwo. Did you mean --flow?"),
      (["doctor"], 64, "Unexpected 'doctor' after 'cameo run'."), (["--flow", "nap"], 64, "there is no flow"),
      (["--help"], 64, "See 'cameo help run'."), (["--camera", "nowhere"], 78, "nowhere"),
    ] as [([String], Int32, String)])
  func trialWithWrongOptions(_ options: [String], _ status: Int32, _ text: String) throws {
    let world = try World()
    let said = try world.say(["backend", "--try", "--folder", world.path("box"), "--"] + options)
    #expect(said.status == status && said.errors.contains(text), "\(said)")
    #expect(!said.errors.contains("serves") && !FileManager.default.fileExists(atPath: world.path("box")), "\(said)")
  }
}
