package import Tape

/// One command of a tape with all that is needed to carry it out and to point at it.
package struct Cue: Equatable, Sendable {
  package var command: Tape.Command
  package var place: TapePlace
  /// The line itself.
  package var text: String
  /// The file it stands in, as people name it.
  package var file: String
  /// The way from the tape's folder to that file's folder: empty, or with a slash at its end.
  package var folder: String
}

/// One test of a tape: what stands before the first test, then its own lines.
package struct TestScript: Equatable, Sendable {
  /// The tape, as it was named.
  package var file: String
  package var name: String
  /// Its place among the tests of the tape, from 1.
  package var number: Int
  package var cues: [Cue]
  /// How many of the cues it shares with the other tests.
  package var common: Int
  /// What `Each Language` asks for; empty where it is not there.
  package var languages: [String]
}

extension TestScript {
  /// Cuts the lines of a tape into its tests; a tape without any is one test, named as the file.
  static func tests(of cues: [Cue], file: String) -> [TestScript] {
    let parts = cues.split(omittingEmptySubsequences: false) { $0.testName != nil }
    let names = cues.compactMap(\.testName)
    let common = Array(parts[0])
    guard !names.isEmpty else { return [TestScript(file, bareName(of: file), 1, common, common: 0)] }
    return zip(names, parts.dropFirst()).enumerated().map { index, test in
      TestScript(file, test.0, index + 1, common + test.1, common: common.count)
    }
  }

  private init(_ file: String, _ name: String, _ number: Int, _ cues: [Cue], common: Int) {
    self.init(
      file: file, name: name, number: number, cues: cues, common: common,
      languages: cues.flatMap { if case .eachLanguage(let codes) = $0.command { codes } else { [String]() } })
  }

  private static func bareName(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".tape") ? String(name.dropLast(5)) : name
  }
}

extension Cue {
  fileprivate var testName: String? {
    if case .test(let name) = command { name } else { nil }
  }
}
