import Contract
import Foundation
import Synchronization

@testable import Backend

/// A backend on a free port, with a folder of its own; both go with it.
final class RunningBackend {
  final class Log: Sendable {
    private let lines = Mutex<[RequestLine]>([])
    func add(_ line: RequestLine) { lines.withLock { $0.append(line) } }
    var all: [RequestLine] { lines.withLock { $0 } }
  }

  let folder: String
  let server: BackendServer
  let log = Log()
  private let keepsFolder: Bool
  var client: SocketClient { SocketClient(port: server.port) }

  init(
    as mode: BackendMode = .contract, script: String = "", limits: BackendLimits = BackendLimits(),
    folder: String? = nil, keepsFolder: Bool = false
  ) throws {
    self.folder = folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID())").path
    self.keepsFolder = keepsFolder
    let log = log
    server = try BackendServer(
      folder: self.folder, as: mode, script: AnswerScript.parse(script, file: "script").script, limits: limits
    ) { log.add($0) }
    try server.start()
  }

  deinit {
    server.end()
    if !keepsFolder { try? FileManager.default.removeItem(atPath: folder) }
  }
}
