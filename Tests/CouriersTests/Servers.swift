import CertificateKit
import Foundation

/// A program that serves on 127.0.0.1 for as long as this object lives.
class Server: @unchecked Sendable {
  private let process = Process()
  /// Keeps its standard input open; the stub ends with it.
  private let input = Pipe()
  private let output: String

  init(_ words: [String], in folder: String? = nil) throws {
    output = try TemporaryFolder.make("cameo-server") + "/output"
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    // Test threads have signals blocked, and children inherit that: only KILL ends them.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(atPath: (output as NSString).deletingLastPathComponent)
  }

  /// The whole lines that it has written.
  var heard: [String] {
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  /// The first line that a closure takes; waits for it.
  func first<Value>(_ take: (String) -> Value?) -> Value? {
    for _ in 0..<2000 {
      if let value = heard.lazy.compactMap(take).first { return value }
      pause(5)
    }
    return nil
  }
}

/// The backend of stub.py.
final class Stub: Server, @unchecked Sendable {
  private(set) var port = 0

  init() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("stub.py").path
    try super.init(["python3", script])
    port = first { Int($0) } ?? 0
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests with a word in their path, as they came; waits until there are so many.
  func requests(_ word: String, atLeast count: Int = 0) -> [[String: Any]] {
    for _ in 0..<1000 where heard.count(where: { $0.contains(word) }) < count { pause(5) }
    return heard.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      .filter { ($0["path"] as? String)?.contains(word) == true }
  }
}

/// `openssl s_server`; answers each GET with a page about its session.
final class TLSServer: Server, @unchecked Sendable {
  private(set) var port = 0
  var url: String { "https://127.0.0.1:\(port)/" }

  init(_ certificates: Certificates, _ name: String = "server", _ options: [String] = []) throws {
    try super.init(
      [
        "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "\(name).pem", "-key", "\(name).key", "-www",
        "-cipher", "DEFAULT@SECLEVEL=0",
      ] + options, in: certificates.folder)
    port =
      first { line in
        line.hasPrefix("ACCEPT") ? line.split(separator: ":").last.flatMap { Int($0) } : nil
      } ?? 0
  }
}

extension Certificates {
  /// SHA-256 of a certificate's public key, in base64.
  func pin(_ name: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "openssl x509 -in \(name).pem -pubkey -noout | openssl pkey -pubin -outform der"
        + " | openssl dgst -sha256 -binary | base64",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
