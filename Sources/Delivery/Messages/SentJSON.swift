internal import Notation

/// A JSON value in which files of the session stand as base64, streamed while it is sent.
enum SentJSON {
  case node(JSONNode)
  case file(SessionFacts.File)
  case object([(key: String, value: SentJSON)])
  case list([SentJSON])

  var pieces: [CourierRequest.Piece] {
    var writer = PieceWriter()
    write(to: &writer)
    return writer.pieces
  }

  private func write(to writer: inout PieceWriter) {
    switch self {
    case .node(let node): writer.add(node.text())
    case .file(let file):
      writer.add("\"")
      writer.add(.base64(file.name, size: file.size))
      writer.add("\"")
    case .object(let members):
      for (place, member) in members.enumerated() {
        writer.add((place == 0 ? "{" : ",") + JSONNode.string(member.key).text() + ":")
        member.value.write(to: &writer)
      }
      writer.add(members.isEmpty ? "{}" : "}")
    case .list(let values):
      for (place, value) in values.enumerated() {
        writer.add(place == 0 ? "[" : ",")
        value.write(to: &writer)
      }
      writer.add(values.isEmpty ? "[]" : "]")
    }
  }
}
