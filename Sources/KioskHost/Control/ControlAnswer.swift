package import Contract
package import Notation

/// A kiosk's response to a control order, as one line of JSON.
package enum ControlAnswer {
  static func done(_ id: Int?, _ members: [(String, JSONNode)]) -> String { line(id, true, members) }

  static func refused(_ id: Int?, _ error: CaptureError) -> String {
    line(
      id, false,
      [
        ("code", .string(error.code.rawValue)), ("message", .string(error.message)),
        ("remedy", .string(error.recovery)),
      ])
  }

  private static func line(_ id: Int?, _ isDone: Bool, _ members: [(String, JSONNode)]) -> String {
    JSONWriter.text(.object((id.map { [("id", .integer($0))] } ?? []) + [("ok", .bool(isDone))] + members))
  }

  /// The error in a response; `nil` if the order was carried out.
  package static func refusal(_ answer: JSONNode) -> CaptureError? {
    if answer["ok"]?.bool == true { return nil }
    let code = answer["code"]?.string.flatMap(ErrorCode.init) ?? .ourBug
    return CaptureError(
      code, answer["message"]?.string ?? "The kiosk sent an unknown answer.",
      recovery: answer["remedy"]?.string ?? "")
  }
}
