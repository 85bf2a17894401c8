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

/// A certificate authority and what it has signed, made for the test.
final class Certificates: Sendable {
  let folder: String

  init() throws {
    folder = try TemporaryFolder.make("cameo-certificates")
    let script = """
      set -e
      new="openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
      $new -x509 -days 2 -subj /CN=authority -keyout ca.key -out ca.pem
      $new -x509 -days 2 -subj /CN=stranger -keyout other.key -out other.pem
      sign() {
        $new -subj "/CN=$1" -keyout $1.key -out $1.csr
        printf 'subjectAltName=%s' "$2" > $1.ext
        openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile $1.ext $3 -out $1.pem
      }
      sign server IP:127.0.0.1 '-days 2'
      sign elsewhere DNS:elsewhere.example '-days 2'
      sign client DNS:client '-days 2'
      mkdir -p db && : > db/index && echo 01 > db/serial
      printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=db/index\\nserial=db/serial\\nnew_certs_dir=db\\n' > ca.cnf
      printf 'default_md=sha256\\npolicy=p\\n[p]\\ncommonName=supplied\\n' >> ca.cnf
      $new -subj /CN=expired -keyout expired.key -out expired.csr
      printf 'subjectAltName=IP:127.0.0.1' > expired.ext
      openssl ca -batch -notext -config ca.cnf -cert ca.pem -keyfile ca.key -in expired.csr -extfile expired.ext \
        -startdate 20200101000000Z -enddate 20200201000000Z -out expired.pem
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  subscript(_ name: String) -> String { "\(folder)/\(name)" }

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

enum TemporaryFolder {
  static func make(_ name: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }
}
