/// A regular expression that is matched in time linear in the text, whatever the expression.
///
/// Compiled to instructions (Thompson NFA) that are simulated without backtracking.
/// All offsets count Unicode scalars.
package struct Pattern: Sendable {
  let program: PatternProgram

  package init(_ source: String) throws(PatternFault) {
    var reader = PatternReader(source)
    program = PatternProgram(try reader.read(), foldsCase: reader.foldsCase)
  }

  /// Whether the pattern occurs in the text.
  package func matches(_ text: String) -> Bool {
    var machine = PatternMachine(program, on: Array(text.unicodeScalars))
    return machine.search()
  }
}
