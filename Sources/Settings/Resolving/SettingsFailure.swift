package import Contract

/// Settings that can't be used: everything that is wrong with them, told at once.
package struct SettingsFailure: Error, Equatable, Sendable {
  /// One thing that is wrong, and what kind of wrong it is.
  package struct Problem: Equatable, Sendable {
    package var code: ErrorCode
    package var diagnostic: Diagnostic
  }

  package var problems: [Problem]

  /// A command line that can't even be read.
  package init(_ error: CaptureError) {
    let diagnostic = Diagnostic(file: "command line", error.message, remedy: error.recovery)
    problems = [Problem(code: error.code, diagnostic: diagnostic)]
  }

  init(problems: [Problem]) {
    self.problems = problems
  }

  package var diagnostics: [Diagnostic] { problems.map(\.diagnostic) }

  /// The code that the program ends with: the kind that has to be mended first.
  package var code: ErrorCode {
    let order: [ErrorCode] = [.usage, .badSyntax, .resourceMissing]
    return order.first { code in problems.contains { $0.code == code } } ?? .impossibleSettings
  }

  /// The first problem of that kind, for those who take one error only.
  package var error: CaptureError {
    let code = code
    guard let first = problems.first(where: { $0.code == code })?.diagnostic else {
      return CaptureError(code, "The settings are impossible.")
    }
    return first.error(code)
  }
}
