/// Cuts bytes that come in pieces into lines; a line that is longer than it may be is told once, and its rest passed over.
package struct LineCutter: Equatable, Sendable {
  package enum Piece: Equatable, Sendable {
    /// Without its end.
    case line([UInt8])
    case tooLong
  }

  private let most: Int
  private var begun: [UInt8] = []
  /// It was told that the line is too long; its end is still to come.
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

  /// The unfinished last line at the end of input; `nil` if there is none.
  package mutating func takeRest() -> Piece? {
    defer { (begun, isPassingOver) = ([], false) }
    return begun.isEmpty ? nil : .line(begun)
  }
}
