internal import Contract

extension HelpTopic {
  /// The exit codes, and the error codes of each.
  package static let exitCodes = HelpTopic("exit-codes", "list exit codes and their errors") { page in
    page.paragraph("The exit codes of the program. Commands with their own codes list them in their help.")
    page.heading("Exit codes:")
    for (codes, meaning) in CommandRow.run.exitCodes { page.entry(codes, meaning, left: 17) }
    page.heading("Errors, by \"code\" in result.json and events, with their exit codes:")
    for code in ErrorCode.allCases.sorted(by: { $0.exitCode < $1.exitCode }) {
      let again = code.isRetryable ? ", can be retried" : ""
      page.entry(code.rawValue, "\(code.exitCode)\(again)", left: 32)
    }
  }
}
