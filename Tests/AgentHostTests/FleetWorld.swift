import Agents
import Brokers
import Contract
import Evidence
import Files
import Foundation
import Glibc
import Notation
import Testing

@testable import AgentHost

/// A broker of Debian in a folder of its own, on a free port of this machine.
final class Mosquitto {
  static let path = "/usr/sbin/mosquitto"
  static var isInstalled: Bool { access(path, X_OK) == 0 }

  let port: Int
  private let folder: String
  private var process = Process()

  init(_ folder: String) throws {
    self.folder = folder
    port = try Self.freePort()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines = [
      "listener \(port) 127.0.0.1", "allow_anonymous true", "persistence true", "persistence_location \(folder)/",
      "max_queued_messages 0", "log_dest none", "user \(NSUserName())",
    ]
    try lines.joined(separator: "\n").write(toFile: folder + "/m.conf", atomically: true, encoding: .utf8)
  }

  func start() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = ["-c", folder + "/m.conf"]
    (process.standardError, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
  }

  func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// A kiosk's control socket: notes the orders, and answers each with a status.
final class FakeKiosk {
  private let door: UnixSocketListener
  private var lines: [LocalLine] = []
  private(set) var orders: [ControlOrder] = []
  var page = "attract"
  var answersOrders = true
  /// Says why and hangs up, as a kiosk with too many clients does.
  var refuses = false

  init(_ path: String) throws { door = try UnixSocketListener(path, mostOfLine: ControlLine.longest) }

  func serve() throws {
    while let line = door.next() {
      if refuses {
        _ = line.send("{\"ok\":false,\"message\":\"4 clients are connected.\"}")
      } else {
        lines.append(line)
      }
    }
    for line in lines {
      guard case .pieces(let pieces) = line.read() else { continue }
      for case .line(let bytes) in pieces {
        let read = try ControlLine.read(bytes)
        let isQuery = [.status, .events].contains(read.order)
        if !isQuery { orders.append(read.order) }
        guard isQuery || answersOrders else { continue }
        _ = line.send("{\"id\":\(read.id ?? -1),\"ok\":true,\"page\":\"\(page)\",\"version\":\"1\"}")
      }
    }
  }

  func tell(_ event: String, _ more: String = "") {
    for line in lines { _ = line.send("{\"v\":1,\"seq\":1,\"t\":1,\"session\":\"s\",\"event\":\"\(event)\"\(more)}") }
  }
}

/// A kiosk's machine, its broker, and a backend that hears everything.
final class FleetWorld {
  let root: String
  let broker: Mosquitto
  var kiosk: FakeKiosk?
  var agent: Agent?
  private(set) var news: [AgentNews] = []
  private var backend: BrokerLink?
  private(set) var events: [JSONNode] = []
  private(set) var statuses: [JSONNode] = []
  private(set) var replies: [String] = []
  var limits = Outbox.Limits()
  var check: SettingsCheck = { node throws(CaptureError) in (node.text(), "00ff00ff00ff00ff") }
  var statusEach = Duration.milliseconds(50)
  var now: @Sendable () -> WallTime = { .now() }

  init() throws {
    root = NSTemporaryDirectory() + "fleet-\(UUID().uuidString.prefix(8))"
    broker = try Mosquitto(root + "/broker")
    limits.patience = .milliseconds(300)
  }

  deinit {
    agent = nil
    backend?.stop(atMost: .seconds(1))
    broker.kill()
    try? FileManager.default.removeItem(atPath: root)
  }

  var ledger: Ledger { Ledger(root + "/ledger") }
  var folder: String { root + "/state/cameo/fleet" }
  var socket: String { root + "/control.sock" }
  var outboxFiles: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/outbox")) ?? []).sorted()
  }

  private func link(_ name: String, _ topics: [String]) throws -> BrokerLink {
    let will = BrokerMessage("cameo/v1/\(name)/status", Array("{\"v\":1,\"state\":\"offline\"}".utf8), isRetained: true)
    var timing = BrokerTiming()
    (timing.firstDelay, timing.longestDelay) = (.milliseconds(50), .milliseconds(100))
    return try BrokerLink(
      BrokerSettings(address: "mqtt://127.0.0.1:\(broker.port)", clientID: name, will: will), subscriptions: topics,
      timing: timing)
  }

  func startBackend() throws { backend = try link("backend", ["cameo/v1/k1/#"]) }

  func startAgent(open: FleetCommand.Opening? = nil) throws {
    var plan = AgentPlan(kiosk: "k1", states: root + "/states", sockets: [socket], check: check)
    (plan.ledger, plan.open, plan.limits, plan.now) = (ledger, open, limits, now)
    (plan.statusEach, plan.statusPause, plan.lookEach) = (statusEach, .zero, .milliseconds(20))
    agent = try Agent(
      plan, try FleetFolder(folder), try link("k1", ["cameo/v1/k1/ack", "cameo/v1/k1/cmd"])
    ) { [unowned self] in news.append($0) }
  }

  /// Drops the agent as a crash does: nothing more is written or said.
  func crashAgent() { agent = nil }

  func command(_ text: String) throws { try say("cmd", text, isRetained: false) }

  func confirm(_ event: JSONNode) throws {
    try say("ack", "{\"epoch\":\(event["epoch"]?.integer ?? 0),\"n\":\(event["n"]?.integer ?? 0)}", isRetained: true)
  }

  /// Says it as the backend, as soon as that is connected.
  private func say(_ word: String, _ text: String, isRetained: Bool) throws {
    let message = BrokerMessage("cameo/v1/k1/\(word)", Array(text.utf8), isRetained: isRetained)
    #expect(try work { backend?.publish(message) == true })
  }

  /// Lets all parts work until a condition holds; false after some seconds.
  func work(until isDone: () -> Bool) throws -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      agent?.turn()
      try kiosk?.serve()
      for news in backend?.takeNews() ?? [] {
        guard case .message(let message) = news, let word = message.topic.split(separator: "/").last else { continue }
        let node = JSONReader.read(message.payload, file: "").node ?? .null
        switch word {
        case "event": events.append(node)
        case "status": statuses.append(node)
        case "reply": replies.append(String(decoding: message.payload, as: UTF8.self))
        default: break
        }
      }
      if isDone() { return true }
      poll(nil, 0, 3)
    }
    return false
  }

  func turns(_ count: Int) throws {
    var left = count
    _ = try work {
      left -= 1
      return left < 0
    }
  }

  func names(_ events: [JSONNode]? = nil) -> [String] { (events ?? self.events).compactMap { $0["event"]?.string } }

  func kept(_ session: String) throws {
    try ledger.add(LedgerEntry(.kept, session, in: root, at: WallTime(milliseconds: 5)))
  }
}
