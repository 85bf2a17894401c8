internal import Contract

extension HelpTopic {
  /// The exit codes, and the error codes of each.
  package static let exitCodes = HelpTopic("exit-codes", "every exit code, and the errors behind it") { page in
    page.paragraph("What the program ends with. A command that has codes of its own lists them in its help.")
    page.heading("Exit codes:")
    for (codes, meaning) in CommandRow.run.exitCodes { page.entry(codes, meaning, left: 17) }
    page.heading("Errors, by \"code\" in result.json and in events, with their exit code:")
    for code in ErrorCode.allCases.sorted(by: { $0.exitCode < $1.exitCode }) {
      let again = code.isRetryable ? ", trying again can help" : ""
      page.entry(code.rawValue, "\(code.exitCode)\(again)", left: 32)
    }
  }
}
