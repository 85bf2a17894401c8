internal import Contract
internal import Delivery
internal import Notation

/// A request, and the answer that the contract wants.
struct CheckCase {
  enum Expectation: Equatable {
    case status([Int])
    case success
    /// The client hangs up in the middle; whatever comes back does not count.
    case cut
    /// 422, and these files are named as missing.
    case missing([String])
    /// 201 with an id and a status.
    case receipt
    /// 200 with a status, and a verdict if it has one.
    case report
    /// 200 with an upload address for each of these files; 404, 405 or 501 if there are none to be had.
    case addresses([String])
    /// 201 with a session's id; 404, 405 or 501 if sessions are not prepared.
    case prepared
    /// Any success; 404, 405 or 501 if it lists no kiosks.
    case heard
  }

  var name: String
  var request: CourierRequest
  var expectation: Expectation
}

extension CheckCase.Expectation {
  private static let notOffered = [404, 405, 501]

  var text: String {
    switch self {
    case .status(let all): all.map(String.init).joined(separator: " or ")
    case .success: "2xx"
    case .cut: "no answer, or any"
    case .missing(let names): "422, code files.missing, files \(names.joined(separator: ", "))"
    case .receipt: "201 with id and status"
    case .report: "200 with status"
    case .addresses: "200 with uploads, or 404 if there are no signed addresses"
    case .prepared: "201 with sessionId, or 404 if sessions are not prepared"
    case .heard: "2xx, or 404 if it lists no kiosks"
    }
  }

  /// Whether an answer says that the backend does without this optional part.
  func isDeclined(by answer: CourierAnswer) -> Bool {
    guard case .http(let status, _, _) = answer else { return false }
    switch self {
    case .addresses, .prepared, .heard: return Self.notOffered.contains(status)
    case .status, .success, .cut, .missing, .receipt, .report: return false
    }
  }

  func isMet(by answer: CourierAnswer) -> Bool {
    guard case .http(let status, _, let body) = answer else { return self == .cut }
    let node = JSONReader.read(body, file: "").node
    switch self {
    case .status(let all): return all.contains(status)
    case .success, .heard: return (200...299).contains(status)
    case .cut: return true
    case .missing(let names):
      let files = (node?["files"]?.array ?? []).compactMap(\.string)
      return status == 422 && node?["code"]?.string == "files.missing" && Set(files) == Set(names)
    case .receipt: return status == 201 && node?["id"]?.string?.isEmpty == false && Self.isReport(node)
    case .report: return status == 200 && Self.isReport(node)
    case .addresses(let names):
      return status == 200 && names.allSatisfy { node?["uploads"]?[$0]?.string?.contains("://") == true }
    case .prepared: return status == 201 && node?["sessionId"]?.string?.isEmpty == false
    }
  }

  private static func isReport(_ node: JSONNode?) -> Bool {
    guard let node, node["status"]?.string.flatMap(SessionReceipt.Stage.init) != nil else { return false }
    guard let verdict = node["verdict"] else { return true }
    return verdict["outcome"]?.string.flatMap(SessionReceipt.Outcome.init) != nil
      && (verdict["words"].map { $0["en"]?.string != nil } ?? true)
  }
}
