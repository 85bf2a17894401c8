package import Tape

/// A command of a tape with its source location.
package struct Cue: Equatable, Sendable {
  package var command: Tape.Command
  package var place: TapePlace
  /// The source line.
  package var text: String
  /// The file that contains it, as displayed.
  package var file: String
  /// The path from the tape's folder to that file's folder: empty, or with a trailing slash.
  package var folder: String
}

/// One test of a tape: the shared lines before the first test, then its own.
package struct TestScript: Equatable, Sendable {
  /// The tape's path as given.
  package var file: String
  package var name: String
  /// Its number in the tape, from 1.
  package var number: Int
  /// The commands shared with the other tests.
  package var shared: [Cue]
  package var own: [Cue]
  /// The languages of `Each Language`; empty without it.
  package var languages: [String]
}

extension TestScript {
  /// Splits the lines of a tape into tests; a tape without tests is one test, named like the file.
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

  /// Whether it waits for the last page, or expects it.
  var awaitsLastPage: Bool { shared.contains(where: \.looksAtLastPage) || own.contains(where: \.looksAtLastPage) }

  /// All commands in order; concatenated lazily, since many tests may share a long preamble.
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

  fileprivate var looksAtLastPage: Bool {
    switch command {
    case .wait(.look(.page(.captured)), _), .expect(.look(.page(.captured))): true
    default: false
    }
  }

  fileprivate var languages: [String] {
    if case .eachLanguage(let codes) = command { codes } else { [] }
  }
}
