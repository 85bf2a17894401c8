/// Splits a byte stream into lines; reports a line that is too long once, and skips the rest of it.
package struct LineCutter: Equatable, Sendable {
  package enum Piece: Equatable, Sendable {
    /// Without its line break.
    case line([UInt8])
    case tooLong
  }

  private let most: Int
  private var begun: [UInt8] = []
  /// The current line was reported as too long, and is skipped to its end.
  private var isPassingOver = false

  package init(most: Int) { self.most = most }

  package mutating func take(_ bytes: some Collection<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isPassingOver { pieces.append(.line(begun)) }
        (begun, isPassingOver) = ([], false)
      } else if !isPassingOver {
        begun.append(byte)
        guard begun.count > most else { continue }
        (begun, isPassingOver) = ([], true)
        pieces.append(.tooLong)
      }
    }
    return pieces
  }

  /// The incomplete last line at the end of input, if any.
  package mutating func takeRest() -> Piece? {
    defer { (begun, isPassingOver) = ([], false) }
    return begun.isEmpty ? nil : .line(begun)
  }
}
