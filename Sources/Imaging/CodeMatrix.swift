/// The modules of a QR code, without its quiet zone.
package struct CodeMatrix: Hashable, Sendable {
  /// Modules per side.
  package let side: Int
  /// Row by row; true is dark.
  private let modules: [Bool]

  /// `nil` unless the modules form a square.
  package init?(side: Int, modules: [Bool]) {
    guard side > 0, side <= 177, modules.count == side * side else { return nil }
    (self.side, self.modules) = (side, modules)
  }

  /// Light outside of the code.
  package func isDark(_ column: Int, _ row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && modules[row * side + column]
  }
}
