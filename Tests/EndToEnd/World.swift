import Foundation
import PtyKit
import Testing

/// An isolated environment for one test: its own home, without settings of the developer.
final class World {
  static let program = Program.built("cameo")
  /// A small picture makes frames cheap, also in debug builds.
  static let demo = ["--camera", "demo:fits", "--quality", "lowest"]
  /// Directly to the capture page.
  static let toCapture = ["--no-instructions", "--camera-permission", "granted"]

  let home: URL
  /// The program's source tree.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init() throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  var environment: [String: String] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": path("config"), "XDG_DATA_HOME": path("data"),
      "XDG_STATE_HOME": path("state"), "XDG_CACHE_HOME": Self.cache, "XDG_RUNTIME_DIR": path("run"),
      "SWIFT_BACKTRACE": "enable=no", "CAMEO_END_PAGE_MS": "0",
    ]
  }

  /// A cache for slow artefacts without personal data, shared by all tests.
  private static let cache = root.appendingPathComponent(".build/tests/cache").path

  func path(_ name: String) -> String { home.appendingPathComponent(name).path }

  /// Writes a file in the home, and returns its path.
  @discardableResult func write(_ text: String, to name: String) throws -> String {
    let file = home.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: home.appendingPathComponent(name)), as: UTF8.self)
  }

  /// A folder with the program's resources, with only these languages.
  func linkResources(languages: [String]) throws -> String {
    let (manager, resources) = (FileManager.default, Self.root.appendingPathComponent("Resources"))
    let data = home.appendingPathComponent("data-dir")
    try manager.createDirectory(at: data.appendingPathComponent("strings"), withIntermediateDirectories: true)
    func link(_ name: String, to place: URL) throws {
      try manager.createSymbolicLink(at: data.appendingPathComponent(name), withDestinationURL: place)
    }
    try link("themes", to: Self.root.appendingPathComponent("themes"))
    for name in ["tracks", "zone"] { try link(name, to: resources.appendingPathComponent(name)) }
    for language in languages {
      try link("strings/\(language).lproj", to: resources.appendingPathComponent("strings/\(language).lproj"))
    }
    return data.path
  }

  /// `cameo run --camera demo` on a pseudo terminal.
  func run(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
    answers: VTAnswers = VTAnswers(), capturesOutput: Bool = false, capturesErrors: Bool = false,
    capturesThird: Bool = false
  ) throws -> PtySession {
    let session = try PtySession(
      program: Self.program, arguments: ["run"] + Self.demo + arguments,
      environment: self.environment.merging(environment) { $1 }, columns: columns, rows: rows, answers: answers,
      capturesOutput: capturesOutput, capturesErrors: capturesErrors, capturesThird: capturesThird)
    session.needs = self
    return session
  }

  /// Any command on a pseudo terminal.
  func onTerminal(_ arguments: [String]) throws -> PtySession {
    try PtySession(program: Self.program, arguments: arguments, environment: environment, columns: 80, rows: 24)
  }

  /// `cameo pin set` on a pseudo terminal, with typed input.
  func setPin(_ pin: String, again: String) throws -> PtySession {
    let session = try onTerminal(["pin", "set"])
    session.needs = self
    #expect(session.wait(for: "New PIN:"))
    session.send(pin + "\r")
    if session.wait(seconds: 10, for: "Repeat the PIN:") { session.send(again + "\r") }
    return session
  }

  /// `cameo run --camera demo` with pipes only.
  func runPiped(_ arguments: [String], environment: [String: String] = [:]) throws -> PipeSession {
    let session = try PipeSession(
      program: Self.program, arguments: ["run"] + Self.demo + arguments,
      environment: self.environment.merging(environment) { $1 })
    session.needs = self
    return session
  }

  /// A shell command line in which "$0" is the program.
  func shell(_ line: String) throws -> Program.Said {
    let session = try PipeSession(
      program: "/bin/bash", arguments: ["-c", line, Self.program], environment: environment)
    session.closeInput()
    let status = try #require(session.exitStatus(seconds: 120))
    return Program.Said(status: status, output: session.output.text, errors: session.errors.text)
  }

  /// The folder of a short captured session.
  func captured() throws -> String {
    let done = try shell(
      #""$0" run --camera demo:fits --plain --no-instructions --camera-permission granted --auto-start"#
        + #" --output "$HOME/o" --duration-ms 300 </dev/null 2>/dev/null"#)
    try #require(done.status == 0)
    return (done.output as NSString).deletingLastPathComponent
  }

  /// Runs a command without a terminal to its end.
  func say(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Said {
    try Program.runDetached(
      Self.program, arguments, environment: self.environment.merging(environment) { $1 })
  }
}
