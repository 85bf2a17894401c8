/// A syntax error in a pattern, with its offset in Unicode scalars.
package struct PatternFault: Error, Equatable, Sendable {
  package var offset: Int
  package var message: String
  package var remedy: String

  package init(_ offset: Int, _ message: String, _ remedy: String) {
    self.offset = offset
    self.message = message
    self.remedy = remedy
  }
}

extension LineFault {
  /// Maps the offset to the line, in which a slash takes two characters.
  init(_ fault: PatternFault, in pattern: Token) {
    let scalars = pattern.value.unicodeScalars
    let slashes = scalars.prefix(fault.offset).count { $0 == "/" }
    let column = pattern.columns.lowerBound + 1 + fault.offset + slashes
    let width = scalars.dropFirst(fault.offset).first == "/" ? 2 : 1
    self.init(column..<column + width, fault.message, fault.remedy)
  }
}
