import Foundation
import Glibc
import PtyKit
import Testing

/// The kiosk as a program: on a terminal, beside another one, and under a service manager.
@Suite("A kiosk") struct KioskTests {
  private func world() throws -> World {
    let world = try World()
    try FileManager.default.createDirectory(atPath: world.path("run"), withIntermediateDirectories: true)
    return world
  }

  private func kiosk(_ world: World, environment: [String: String] = [:]) throws -> PtySession {
    let session = try PtySession(
      program: World.program, arguments: ["kiosk"] + World.demo,
      environment: world.environment.merging(environment) { $1 }, columns: 80, rows: 24, capturesErrors: true)
    session.needs = world
    return session
  }

  @Test("No key leads out of it, and TERM ends it with everything given back")
  func keys() throws {
    let session = try kiosk(world())
    #expect(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    session.send("\u{3}\u{1a}\u{1c}\u{13}")
    session.send("x")
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.send("\u{3}\u{1a}\u{1c}\u{13}")
    session.send("q")
    #expect(session.wait { $0.cursorRests(on: "Stay") })
    session.send("\t")
    #expect(session.press("Leave"))
    #expect(session.wait(for: "Press any key to begin."))
    session.send("x")
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    #expect(session.faults == [])
  }

  @Test("No key ends it while it still begins")
  func early() throws {
    let session = try kiosk(world())
    let status = "/proc/\(session.process)/status"
    // Signals are blocked before their handlers are installed.
    func catches(_ signal: Int32) -> Bool {
      let line = (try? String(contentsOfFile: status, encoding: .utf8))?.split(separator: "\n")
        .first { $0.hasPrefix("SigCgt:") }
      let mask = line.flatMap { UInt64($0.split(separator: "\t")[1], radix: 16) } ?? 0
      return mask >> UInt64(signal - 1) & 1 == 1
    }
    let end = ContinuousClock.now + .seconds(30)
    while !catches(SIGTSTP), .now < end { _ = session.wait(seconds: 0.001, for: "nothing that comes") }
    session.send("\u{3}\u{1a}\u{1c}")
    #expect(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("Nor where it is lines")
  func lines() throws {
    let world = try world()
    let session = try PtySession(
      program: World.program, arguments: ["kiosk", "--plain"] + World.demo, environment: world.environment)
    session.needs = world
    #expect(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    session.send("\u{3}\u{1a}\u{1c}")
    session.send("x")
    #expect(session.wait(for: "Continue"), "\(session.screen.text)")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("An unread standard error does not block it")
  func unread() throws {
    let world = try world()
    try FileManager.default.createDirectory(atPath: world.path("state/cameo"), withIntermediateDirectories: true)
    _ = try world.write("nothing of the kind", to: "state/cameo/pin.json")
    let script = """
      mkfifo "$1" && exec 3<>"$1" && head -c 65536 /dev/zero >&3 && shift && exec "$0" "$@" 2>&3
      """
    let session = try PtySession(
      program: "/bin/bash", arguments: ["-c", script, World.program, world.path("aside"), "kiosk"] + World.demo,
      environment: world.environment)
    session.needs = world
    #expect(session.wait(for: "Press any key to begin."), "\(session.screen.text)")
    session.send("\u{1b}[21~\u{1b}[21~")
    session.send("x")
    #expect(session.wait { $0.cursorRests(on: "Continue") }, "\(session.screen.text)")
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }

  @Test("The next visitor finds the default language, and events carry the session")
  func events() throws {
    let world = try world()
    let file = world.path("events.ndjson")
    let session = try kiosk(world, environment: ["CAMEO_EVENTS": file])
    #expect(session.wait(for: "Press any key to begin."))
    session.send("l")
    #expect(session.wait(for: "Pulse una tecla para empezar."))
    session.send("x")
    #expect(session.wait { $0.cursorRests(on: "Continuar") })
    session.send("q")
    #expect(session.wait { $0.cursorRests(on: "Quedarse") })
    session.send("\t")
    #expect(session.press("Salir"))
    #expect(session.wait(for: "Press any key to begin."))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let own = lines.filter { $0.contains("\"session\":\"kiosk\"") }
    let order = ["attractShown", "languageChanged", "personSeated", "wiped", "attractShown"]
    #expect(own.count == order.count && zip(own, order).allSatisfy { $0.contains("\"event\":\"\($1)\"") }, "\(lines)")
    #expect(lines.contains { $0.contains("sessionEnded") && !$0.contains("\"session\":\"kiosk\"") })
  }

  @Test("A second one with the same lock names the first, and a killed one blocks nothing")
  func lock() throws {
    let world = try world()
    let words = ["kiosk", "--plain"] + World.demo
    let first = try PipeSession(program: World.program, arguments: words, environment: world.environment)
    #expect(first.wait(for: "Press any key to begin."))
    let second = try world.say(words)
    #expect(second.status == 75)
    #expect(second.errors.contains("kiosk-lines.lock is locked by another kiosk: cameo, process "), "\(second.errors)")
    first.signal(SIGKILL)
    _ = first.exitStatus()
    let third = try PipeSession(program: World.program, arguments: words, environment: world.environment)
    #expect(third.wait(for: "Press any key to begin."))
    third.signal(SIGTERM)
    #expect(third.exitStatus() == 143)
  }

  @Test("Without a folder for the lock it says what is missing")
  func noFolder() throws {
    let said = try world().say(["kiosk", "--plain"] + World.demo, environment: ["XDG_RUNTIME_DIR": ""])
    #expect(said.status == 73 && said.errors.contains("XDG_RUNTIME_DIR"), "\(said.errors)")
  }

  @Test("A service manager is told that it is ready, what it shows, and that it lives", arguments: [false, true])
  func watchdog(isAbstract: Bool) throws {
    let world = try world()
    let name = isAbstract ? "@cameo-\(UUID().uuidString)" : world.path("notify")
    let socket = try #require(Datagrams(name))
    let session = try kiosk(world, environment: ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "3000000"])
    #expect(socket.hears("READY=1\nSTATUS=attract"))
    #expect(session.wait(for: "Press any key to begin."))
    #expect(socket.hears("WATCHDOG=1"))
    session.send("x")
    #expect(session.wait { $0.cursorRests(on: "Continue") })
    #expect(socket.hears("STATUS=instructions"))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    #expect(socket.hears("STOPPING=1"))
  }

  @Test("A stopped one sends no watchdog message")
  func stopped() throws {
    let world = try world()
    let socket = try #require(Datagrams(world.path("notify")))
    let session = try kiosk(world, environment: ["NOTIFY_SOCKET": world.path("notify"), "WATCHDOG_USEC": "3000000"])
    #expect(session.wait(for: "Press any key to begin."))
    #expect(socket.hears("WATCHDOG=1"))
    session.signal(SIGSTOP)
    #expect(session.waitUntilStopped())
    socket.drain()
    #expect(!socket.hears("WATCHDOG=1", seconds: 3))
    session.signal(SIGCONT)
    #expect(socket.hears("WATCHDOG=1"))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
  }
}

/// The socket of a service manager, by its path or its abstract name.
final class Datagrams {
  private let descriptor: Int32

  init?(_ name: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard bound == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Waits for a message, and skips others before it.
  func hears(_ message: String, seconds: Int32 = 30) -> Bool {
    let end = Date(timeIntervalSinceNow: Double(seconds))
    while true {
      guard let text = next(milliseconds: Int32(max(0, end.timeIntervalSinceNow * 1000))) else { return false }
      if text == message { return true }
    }
  }

  func drain() { while next(milliseconds: 0) != nil {} }

  private func next(milliseconds: Int32) -> String? {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
