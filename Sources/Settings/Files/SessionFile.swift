package import Contract
package import Delivery
package import Files
import Notation

/// The data of one session: what a host knows of the person, and what its backend has prepared.
///
/// It is a file that no other user may read, or part of an order to a kiosk.
package struct SessionFile: Equatable, Sendable {
  /// The reference by which the host knows the person, such as a customer number; `nil` counts no attempts.
  package var subjectRef: String?
  /// `nil` if the host's backend has prepared nothing.
  package var preparation: SessionPreparation?

  private static let (mostBytes, mostOfReference) = (64 << 10, 256)
  private static let form =
    "write an object such as {\"v\": 1, \"subjectRef\": \"customer 4711\"} "
    + "or {\"v\": 1, \"sessionId\": \"b-4711\", \"token\": \"...\"}"

  package init() {}

  package static func read(
    _ path: String, _ files: any FileStore, at now: WallTime
  ) throws(CaptureError) -> SessionFile {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.readGuarded(path, limit: mostBytes)
    } catch {
      throw error.error()
    }
    return try SessionFile(bytes, path: path, at: now)
  }

  /// `path` stands in the messages.
  package init(_ bytes: [UInt8], path: String, at now: WallTime) throws(CaptureError) {
    let (node, diagnostics) = JSONReader.read(bytes, file: printable(path))
    if let fault = diagnostics.first { throw CaptureError(.badSyntax, fault.description) }
    guard let node, let members = node.object else { throw Self.fault(path, node, "is no session file") }
    let known = ["v", "subjectRef"] + SessionPreparation.members
    for member in members where !known.contains(member.key) {
      throw Self.fault(path, member.node, "a session file has no '\(printable(member.key))'")
    }
    guard node["v"]?.integer == 1 else { throw Self.fault(path, node["v"] ?? node, "'v' must be 1") }
    if let member = node["subjectRef"] {
      guard let reference = member.string, (1...Self.mostOfReference).contains(reference.utf8.count) else {
        throw Self.fault(path, member, "'subjectRef' must be a text of 1 to \(Self.mostOfReference) bytes")
      }
      subjectRef = reference
    }
    guard members.contains(where: { SessionPreparation.members.contains($0.key) }) else { return }
    do throws(PreparationFault) {
      preparation = try SessionPreparation(node, at: now)
    } catch {
      let place = Diagnostic(
        file: printable(path), line: error.line, column: error.column,
        "'\(error.key)' is missing or has a wrong value", remedy: error.remedy)
      throw CaptureError(.badSyntax, place.description)
    }
  }

  private static func fault(_ path: String, _ node: JSONNode?, _ sentence: String) -> CaptureError {
    let place = Diagnostic(
      file: printable(path), line: node?.line ?? 1, column: node?.column ?? 1, sentence, remedy: form)
    return CaptureError(.badSyntax, place.description)
  }
}
