import CertificateKit
import Foundation
import Glibc
import Synchronization

@testable import Brokers

/// Debian's broker, on a port of the loopback interface and with a folder of its own.
final class Mosquitto {
  private static let program = "/usr/sbin/mosquitto"

  /// If it is missing, its tests are skipped, except in CI.
  static var isWanted: Bool {
    FileManager.default.isExecutableFile(atPath: program) || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  let port: Int
  private let folder: String
  private var process: Process?

  init(_ lines: [String] = ["allow_anonymous true"]) throws {
    folder = try TemporaryFolder.make("cameo-mosquitto")
    port = try FakeBroker.freePort()
    let settings = ["user root", "listener \(port) 127.0.0.1", "persistence true", "persistence_location \(folder)/"]
    let text = (settings + lines).map { $0 + "\n" }.joined()
    try text.write(toFile: folder + "/conf", atomically: true, encoding: .utf8)
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  func start() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["-c", folder + "/conf"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    self.process = process
  }

  /// As a power cut would.
  func kill() {
    guard let process else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }
}

/// A server on the loopback interface that answers as a test wants, one connection after another.
final class FakeBroker: Sendable {
  let port: Int
  private let door: Int32
  private let isOver = Atomic(false)

  /// `serve` gets the descriptor, which is closed afterwards.
  init(_ serve: @escaping @Sendable (Int32) -> Void) throws {
    let (door, port) = try Self.listen()
    (self.door, self.port) = (door, port)
    Thread.detachNewThread { [self] in
      // Closed by no other thread: its number could be that of another test's door by then.
      defer { close(door) }
      while true {
        let line = accept(door, nil, nil)
        guard line >= 0 else { return }
        if !isOver.load(ordering: .relaxed) { serve(line) }
        close(line)
      }
    }
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    shutdown(door, Int32(SHUT_RDWR))
  }

  /// Reads the packet that a client sends, without its header of two bytes; empty if it hangs up.
  @discardableResult static func hear(_ line: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(line, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer.prefix(count)) : []
  }

  static func say(_ line: Int32, _ bytes: [UInt8]) { send(line, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  /// Answers a connection well, and its subscription with a reason for each topic.
  static func welcome(_ line: Int32, _ reasons: [UInt8]) {
    hear(line)
    say(line, [0x20, 3, 0, 0, 0])
    let packet = hear(line)
    guard packet.count > 3 else { return }
    say(line, [0x90, UInt8(3 + reasons.count), packet[2], packet[3], 0] + reasons)
  }

  /// The length of a packet, as its header has it: in three bytes.
  static func length(_ count: Int) -> [UInt8] {
    [UInt8(count % 128 | 128), UInt8(count / 128 % 128 | 128), UInt8(count / 16_384)]
  }

  static func freePort() throws -> Int {
    let (door, port) = try listen()
    close(door)
    return port
  }

  fileprivate static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  fileprivate static func listen(queue: Int32 = 8) throws -> (Int32, Int) {
    let door = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(door, address, length) == 0 && Glibc.listen(door, queue) == 0 ? getsockname(door, address, &length) : -1
      }
    }
    guard door >= 0, code == 0 else { throw Failure() }
    return (door, Int(UInt16(bigEndian: address.sin_port)))
  }
}

/// A port that answers nothing: the queue of its listener is full.
final class BlackHole {
  let port: Int
  private var lines: [Int32]

  init() throws {
    let (door, port) = try FakeBroker.listen(queue: 0)
    (self.port, lines) = (port, [door])
    lines.append(try RawClient.connect(port))
  }

  deinit { for line in lines { close(line) } }
}

/// A client that publishes what a link would not.
enum RawClient {
  static func connect(_ port: Int) throws -> Int32 {
    let line = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = FakeBroker.address(port)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(line, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else {
      close(line)
      throw Failure()
    }
    return line
  }

  /// Publishes payloads of less than two mebibytes, and leaves.
  static func publish(_ topic: String, _ payloads: [[UInt8]], _ port: Int) throws {
    let line = try connect(port)
    defer { close(line) }
    FakeBroker.say(line, [0x10, 16, 0, 4] + Array("MQTT".utf8) + [5, 2, 0, 60, 0, 0, 3] + Array("raw".utf8))
    FakeBroker.hear(line)
    for payload in payloads {
      let length = 2 + topic.utf8.count + 1 + payload.count
      FakeBroker.say(line, [0x30] + FakeBroker.length(length) + [0, UInt8(topic.utf8.count)])
      FakeBroker.say(line, Array(topic.utf8) + [0] + payload)
    }
    FakeBroker.say(line, [0xE0, 0])
    while !FakeBroker.hear(line).isEmpty {}
  }
}

/// A line to a broker that a test can cut.
final class Relay: Sendable {
  private final class Knife: Sendable { let isDown = Atomic(false) }

  private let knife = Knife()
  private let broker: FakeBroker
  var port: Int { broker.port }

  init(to port: Int) throws {
    broker = try FakeBroker { [knife] line in
      guard let other = try? RawClient.connect(port) else { return }
      defer { close(other) }
      while !knife.isDown.load(ordering: .relaxed) {
        var lines = [line, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&lines, 2, 20)
        for (from, to) in [(0, 1), (1, 0)] where lines[from].revents != 0 {
          let bytes = FakeBroker.hear(lines[from].fd)
          if bytes.isEmpty { return }
          FakeBroker.say(lines[to].fd, bytes)
        }
      }
    }
  }

  func stop() {
    knife.isDown.store(true, ordering: .relaxed)
    broker.stop()
  }
}

struct Failure: Error {}
