internal import CSystem
package import Cells
internal import Theming

/// Terminal properties that can be detected without taking it, for the doctor.
package struct TerminalGlance {
  package let facts: TerminalFacts
  package let size: Size

  /// `nil` if there is no terminal.
  package static func take(_ environment: [String: String]) -> TerminalGlance? {
    guard let place = try? TerminalPlace.find() else { return nil }
    let isUTF8 = TerminalLocale.adopt { environment[$0] }
    let name = environment["TERM"] ?? ""
    let known = TerminalType(name)?.candidates.lazy.compactMap { TerminalEntry($0, isModern: false) }.first
    let colors = known.map { $0.terminalColors(isWritable: $0.withDirectColors() != nil) }
    return TerminalGlance(
      facts: TerminalFacts(
        name: name, entry: known?.name ?? "", colors, on: place.output, isUTF8: isUTF8, { environment[$0] }),
      size: size(of: place.output))
  }

  private static func size(of output: Int32) -> Size {
    var (columns, rows, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard csys_tty_size(output, &columns, &rows, &width, &height) == 0 else { return Size(columns: 0, rows: 0) }
    return Size(columns: Int(columns), rows: Int(rows))
  }
}
