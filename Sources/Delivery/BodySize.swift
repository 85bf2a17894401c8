extension CourierRequest.Body {
  /// In bytes, as they are sent.
  package var size: Int {
    switch self {
    case .none: 0
    case .bytes(let bytes): bytes.count
    case .file(_, let size), .kept(let size): size
    case .part(_, let range, _): range.count
    case .pieces(let pieces): pieces.reduce(0) { $0 + $1.size }
    }
  }

  /// How many bytes of the session's files are sent with so many bytes of this body; `nil` if it has no file.
  package func ofFiles(sent: Int) -> Int? {
    switch self {
    case .none, .bytes: nil
    case .file: sent
    case .part(_, let range, _): range.lowerBound + sent
    // Most of it is pictures, which are a third longer as base64.
    case .kept: sent / 4 * 3
    case .pieces(let pieces):
      size == 0 ? nil : Int(Double(sent) / Double(size) * Double(pieces.reduce(0) { $0 + $1.ofFile }))
    }
  }
}

extension CourierRequest.Piece {
  /// In bytes, as they are sent.
  package var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    case .part(_, let range, _): range.count
    case .base64(_, let size): (size + 2) / 3 * 4
    }
  }

  fileprivate var ofFile: Int {
    switch self {
    case .bytes: 0
    case .file(_, let size), .base64(_, let size): size
    case .part(_, let range, _): range.count
    }
  }
}
