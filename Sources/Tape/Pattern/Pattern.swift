/// A regular expression whose search takes time in proportion to the text, whatever the expression is made of.
///
/// It is turned into a small program whose threads run side by side, one character after the other, so that nothing is
/// ever tried twice. All is counted in Unicode scalars.
package struct Pattern: Sendable {
  let program: PatternProgram

  package init(_ source: String) throws(PatternFault) {
    var reader = PatternReader(source)
    program = PatternProgram(try reader.read(), foldsCase: reader.foldsCase)
  }

  /// Whether it is found anywhere in the text.
  package func matches(_ text: String) -> Bool {
    var machine = PatternMachine(program, on: Array(text.unicodeScalars))
    return machine.search()
  }
}
