/// Collects the pieces of a body; bytes that follow one another become one piece.
struct PieceWriter {
  private(set) var pieces: [CourierRequest.Piece] = []

  mutating func add(_ text: String) { add(.bytes(Array(text.utf8))) }

  mutating func add(_ piece: CourierRequest.Piece) {
    if case .bytes(let new) = piece, case .bytes(let last)? = pieces.last {
      pieces[pieces.count - 1] = .bytes(last + new)
    } else {
      pieces.append(piece)
    }
  }
}
