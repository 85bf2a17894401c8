internal import Cameo
internal import CommandLine
internal import Contract
internal import Files
internal import Notation
internal import Settings
internal import Tape

/// Checks the names in a tape against what exists: tracks, themes, languages, and files beside it.
///
/// A test that expects the program to fail at the start may name what does not exist.
struct TapeReferences {
  private typealias Fault = (message: String, remedy: String)

  private let files: any FileStore
  private let resources: Resources
  /// The base of relative paths; empty, or with a trailing slash.
  private let folder: String
  private let vocabulary: Vocabulary

  /// Exit codes of a program that can't start with its arguments.
  private static let refusals: Set<Int> = [64, 65, 66, 69, 78]

  init(_ tape: Tape, at path: String, files: any FileStore & Sendable, resources: Resources) {
    (self.files, self.resources) = (files, resources)
    let folder = Paths.folder(of: path)
    self.folder = folder
    let own = tape.commands.flatMap { Self.given($0.value, "--strings") }.map { Paths.joined(folder, $0) }
    vocabulary = Vocabulary(shipped: resources.strings, own: own, files: files)
  }

  func faults(in tape: Tape, _ text: TapeText) -> [TapeError] {
    Self.tests(of: tape.commands).flatMap { commands in
      let isRefused = commands.contains { Self.expectsRefusal($0.value) }
      return commands.flatMap { command in
        let isOptional = isRefused && !Self.isSource(command.value)
        return isOptional
          ? []
          : faults(of: command.value).map { word, fault in
            TapeError(
              line: command.place.line, columns: command.place.word(word), fault.message, remedy: fault.remedy,
              text: text[command.place.line])
          }
      }
    }
  }

  /// The preamble, and each test.
  private static func tests(of commands: [Placed<Tape.Command>]) -> [[Placed<Tape.Command>]] {
    commands.reduce(into: [[]]) { tests, command in
      if case .test = command.value { tests.append([]) }
      tests[tests.count - 1].append(command)
    }
  }

  private static func expectsRefusal(_ command: Tape.Command) -> Bool {
    if case .expect(.exit(let code)) = command { refusals.contains(code) } else { false }
  }

  private static func isSource(_ command: Tape.Command) -> Bool {
    if case .source = command { true } else { false }
  }

  /// The faults of a command, with the index of the word.
  private func faults(of command: Tape.Command) -> [(word: Int, fault: Fault)] {
    switch command {
    case .set(.theme(let theme)): [theme].compactMap(fault(ofTheme:)).map { (2, $0) }
    case .set(.language(let code)): [code].compactMap(fault(ofLanguage:)).map { (2, $0) }
    case .set(.config(let path)): [path].compactMap(fault(ofFile:)).map { (2, $0) }
    case .set(.option): faults(ofOption: command).map { (2, $0) }
    case .eachLanguage(let codes): codes.compactMap(fault(ofLanguage:)).map { (2, $0) }
    case .camera(.demo(let track?)): [track].compactMap(fault(ofTrack:)).map { (1, $0) }
    case .camera(.file(let path, _)): [path].compactMap(fault(ofFile:)).map { (2, $0) }
    case .findings(let path), .source(let path), .reload(let path): [path].compactMap(fault(ofFile:)).map { (1, $0) }
    default: []
    }
  }

  private func faults(ofOption command: Tape.Command) -> [Fault] {
    let cameras = ["--camera", "--document-camera"].flatMap { Self.given(command, $0) }
    let tracks = cameras.filter { $0.hasPrefix("demo:") }.map { String($0.dropFirst(5)) }
    let films = cameras.filter { $0.hasPrefix("file:") || $0.hasPrefix("loop:") }.map { String($0.dropFirst(5)) }
    return Self.given(command, "--theme").compactMap(fault(ofTheme:))
      + Self.given(command, "--language").compactMap(fault(ofLanguage:)) + tracks.compactMap(fault(ofTrack:))
      + films.compactMap(fault(ofFile:))
  }

  /// The values of a flag in a line with `Set Option`.
  private static func given(_ command: Tape.Command, _ flag: String) -> [String] {
    guard case .set(.option(let text)) = command,
      let invocation = try? Invocation(parsing: ["run"] + (OptionWords.split(text) ?? []))
    else { return [] }
    return invocation.given.filter { $0.flag == flag }.compactMap(\.text)
  }
}

extension TapeReferences {
  private func fault(ofTheme theme: String) -> Fault? {
    if Resources.isPath(theme) { return fault(ofFile: theme) }
    return Self.fault("theme", theme, among: resources.themeNames(files))
  }

  private func fault(ofTrack track: String) -> Fault? {
    if track.contains("/") { return fault(ofFile: track) }
    return Self.fault("track", track, among: resources.trackNames(files))
  }

  /// A region without its own table falls back to its language, as in the program.
  private func fault(ofLanguage code: String) -> Fault? {
    do throws(CaptureError) {
      _ = try vocabulary.language(preferred: code, environment: [:])
      return nil
    } catch {
      return Self.fault("language", code, among: vocabulary.catalogue.languages)
    }
  }

  /// Accepts folders too, since a camera may read the pictures of one.
  private func fault(ofFile path: String) -> Fault? {
    let place = Paths.joined(folder, path)
    if files.isFolder(place) { return nil }
    do throws(FileFault) {
      _ = try files.read(place, limit: 0)
      return nil
    } catch {
      guard error.reason == .missing else { return nil }
    }
    let (home, name) = (Paths.folder(of: path), place.split(separator: "/").last.map(String.init) ?? place)
    let beside = (try? files.list(Folders.parent(place))) ?? []
    let remedy = nearest(name, in: beside).map { "did you mean \(home)\($0)?" }
    return ("there is no file '\(printable(path))'", remedy ?? "a path is relative to the tape")
  }

  private static func fault(_ what: String, _ name: String, among names: [String]) -> Fault? {
    if names.contains(name) { return nil }
    let others = "there are " + names.joined(separator: ", ")
    return (
      "there is no \(what) '\(printable(name))'", nearest(name, in: names).map { "did you mean \($0)?" } ?? others
    )
  }
}
