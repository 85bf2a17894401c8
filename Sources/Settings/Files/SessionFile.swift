package import Contract
package import Files
import Notation

/// The file of one session: what a host knows of the person, and no other user may read.
package struct SessionFile: Equatable, Sendable {
  /// The reference by which the host knows the person, such as a customer number; `nil` counts no attempts.
  package var subjectRef: String?

  private static let (mostBytes, mostOfReference) = (4096, 256)
  private static let form = "write an object such as {\"v\": 1, \"subjectRef\": \"customer 4711\"}"

  package static func read(_ path: String, _ files: any FileStore) throws(CaptureError) -> SessionFile {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.readGuarded(path, limit: mostBytes)
    } catch {
      throw error.error()
    }
    let (node, diagnostics) = JSONReader.read(bytes, file: printable(path))
    if let fault = diagnostics.first { throw CaptureError(.badSyntax, fault.description) }
    guard let members = node?.object else { throw fault(path, node, "is no session file") }
    for member in members where !["v", "subjectRef"].contains(member.key) {
      throw fault(path, member.node, "a session file has no '\(printable(member.key))'")
    }
    guard node?["v"]?.integer == 1 else { throw fault(path, node?["v"] ?? node, "'v' must be 1") }
    guard let member = node?["subjectRef"] else { return SessionFile() }
    guard let reference = member.string, (1...mostOfReference).contains(reference.utf8.count) else {
      throw fault(path, member, "'subjectRef' must be a text of 1 to \(mostOfReference) bytes")
    }
    return SessionFile(subjectRef: reference)
  }

  private static func fault(_ path: String, _ node: JSONNode?, _ sentence: String) -> CaptureError {
    let place = Diagnostic(
      file: printable(path), line: node?.line ?? 1, column: node?.column ?? 1, sentence, remedy: form)
    return CaptureError(.badSyntax, place.description)
  }
}
