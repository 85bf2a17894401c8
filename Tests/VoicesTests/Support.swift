import Contract
import Foundation
import Synchronization

@testable import Voices

/// A temporary folder, deleted after the test.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "cameo-voice-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(_ name: String) -> String { path + "/" + name }

  func write(_ name: String, _ text: String, mode: Int = 0o644) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: self[name] + ".text"))
    // A child process that another test forks may inherit our write descriptor (ETXTBSY); a file that a separate
    // process
    // has copied can be executed.
    try Process.run(URL(filePath: "/bin/cp"), arguments: [self[name] + ".text", self[name]]).waitUntilExit()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name])
    return self[name]
  }

  func read(_ name: String) -> String {
    (try? Data(contentsOf: URL(filePath: self[name]))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// Polls until a condition is true; `false` on timeout.
func comes(within limit: Duration = .seconds(10), _ isSo: () -> Bool) -> Bool {
  let end = ContinuousClock.now + limit
  while !isSo() {
    if ContinuousClock.now > end { return false }
    _ = poll(nil, 0, 5)
  }
  return true
}

/// A speech output that logs its requests, and may be blocked, disconnected or without voices.
final class FakeSpeaker: Speaker, Sendable {
  struct State {
    var languages: Set<String>
    var told: [String] = []
    var isGone = false
  }

  let state: Mutex<State>
  /// Called before it speaks.
  let gate: @Sendable () -> Void

  init(_ languages: Set<String>, gate: @escaping @Sendable () -> Void = {}) {
    state = Mutex(State(languages: languages))
    self.gate = gate
  }

  var told: [String] { state.withLock { $0.told } }

  func say(_ words: Utterance) throws(SpeakerFault) {
    gate()
    let isGone = state.withLock { state in
      if !state.isGone { state.told.append(words.text) }
      return state.isGone
    }
    if isGone { throw .gone }
  }

  func hush() { state.withLock { $0.told.append("(hush)") } }
  func speaks(_ language: String) -> Bool { state.withLock { $0.languages.contains(language) } }
  func close() { state.withLock { $0.told.append("(close)") } }

  var way: SpeakerWay {
    SpeakerWay("fake", voices: "fake-voices") { () throws(SpeakerFault) in self }
  }
}

extension SpeakerWay {
  static let absent = SpeakerWay("nobody", voices: "") { () throws(SpeakerFault) in
    throw .absent("it is not there", fix: "bring it")
  }
}
