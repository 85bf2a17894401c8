package import Contract

/// All errors in the settings, reported together.
package struct SettingsFailure: Error, Equatable, Sendable {
  /// One error and its kind.
  package struct Problem: Equatable, Sendable {
    package var code: ErrorCode
    package var diagnostic: Diagnostic
  }

  package var problems: [Problem]

  /// A command line that can't be parsed.
  package init(_ error: CaptureError) {
    let diagnostic = Diagnostic(file: "command line", error.message, remedy: error.recovery)
    problems = [Problem(code: error.code, diagnostic: diagnostic)]
  }

  init(problems: [Problem]) {
    self.problems = problems
  }

  package var diagnostics: [Diagnostic] { problems.map(\.diagnostic) }

  /// The program's exit code: the kind that must be fixed first.
  package var code: ErrorCode {
    let order: [ErrorCode] = [.usage, .badSyntax, .resourceMissing]
    return order.first { code in problems.contains { $0.code == code } } ?? .impossibleSettings
  }

  /// The first problem of that kind, for callers that take a single error.
  package var error: CaptureError {
    let code = code
    guard let first = problems.first(where: { $0.code == code })?.diagnostic else {
      return CaptureError(code, "The settings are invalid.")
    }
    return first.error(code)
  }
}
