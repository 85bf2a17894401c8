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
  /// What it shares with the other tests.
  package var shared: [Cue]
  package var own: [Cue]
  /// What `Each Language` asks for; empty where it is not there.
  package var languages: [String]
}

extension TestScript {
  /// Cuts the lines of a tape into its tests; a tape without any is one test, named as the file.
  static func tests(of cues: [Cue], file: String) -> [TestScript] {
    let parts = cues.split(omittingEmptySubsequences: false) { $0.testName != nil }
    let names = cues.compactMap(\.testName)
    let common = Array(parts[0])
    let languages = common.flatMap(\.languages)
    guard !names.isEmpty else {
      return [
        TestScript(file: file, name: bareName(of: file), number: 1, shared: [], own: common, languages: languages)
      ]
    }
    return zip(names, parts.dropFirst()).enumerated().map { index, test in
      TestScript(
        file: file, name: test.0, number: index + 1, shared: common, own: Array(test.1),
        languages: languages + test.1.flatMap(\.languages))
    }
  }

  /// All that is to be done, in order; put together only where it is run, since many tests may share much.
  var cues: [Cue] { shared + own }

  private static func bareName(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".tape") ? String(name.dropLast(5)) : name
  }
}

extension Cue {
  fileprivate var testName: String? {
    if case .test(let name) = command { name } else { nil }
  }

  fileprivate var languages: [String] {
    if case .eachLanguage(let codes) = command { codes } else { [] }
  }
}
