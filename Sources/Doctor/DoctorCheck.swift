internal import CommandLine
package import Contract
import Notation

/// The result of one check: status, fact and fix.
package struct DoctorCheck: Hashable, Sendable {
  package enum Status: String, CaseIterable, Hashable, Sendable {
    case ok, warn, fail
  }

  /// Stable, for scripts.
  package var id: String
  package var status: Status
  package var fact: String
  /// Empty if there is nothing to fix.
  package var fix: String
  /// The error that would end a session; `nil` if none would.
  package var code: ErrorCode?

  static func ok(_ id: String, _ fact: String) -> DoctorCheck {
    DoctorCheck(id: id, status: .ok, fact: fact, fix: "", code: nil)
  }

  static func warn(_ id: String, _ fact: String, _ fix: String) -> DoctorCheck {
    DoctorCheck(id: id, status: .warn, fact: fact, fix: fix, code: nil)
  }

  static func fail(_ id: String, _ code: ErrorCode, _ fact: String, _ fix: String) -> DoctorCheck {
    DoctorCheck(id: id, status: .fail, fact: fact, fix: fix, code: code)
  }

  /// A failure that stops no session.
  static func fail(_ id: String, _ fact: String, _ fix: String) -> DoctorCheck {
    DoctorCheck(id: id, status: .fail, fact: fact, fix: fix, code: nil)
  }

  static func fail(_ id: String, _ error: CaptureError) -> DoctorCheck {
    fail(id, error.code, error.message, error.recovery)
  }
}

/// The doctor's report: as a table, as JSON and as an exit code.
package struct DoctorReport: Equatable, Sendable {
  package var checks: [DoctorCheck]

  /// 0, or the code of the first failure.
  package var exitCode: Int32 {
    guard let first = checks.first(where: { $0.status == .fail }) else { return 0 }
    return first.code?.exitCode ?? ExitCode.notCaptured
  }

  /// One line per check, with its fix below.
  package var lines: [String] {
    let heads = Columns(checks.map { [$0.status.rawValue, $0.id, $0.fact] }).lines
    return zip(heads, checks).flatMap { head, check in
      check.fix.isEmpty ? [head] : [head, "      fix: \(check.fix)"]
    }
  }

  /// One line that says whether a session can start.
  package var summary: String {
    let (fails, warnings) = (count(.fail), count(.warn))
    if fails > 0 {
      return "fail  \(fails) of \(checks.count) checks \(fails == 1 ? "fails" : "fail"); fix the first failure first"
    }
    if warnings > 0 { return "warn  ready, with \(warnings) \(warnings == 1 ? "warning" : "warnings")" }
    return "ok    ready: all \(checks.count) checks passed"
  }

  private func count(_ status: DoctorCheck.Status) -> Int { checks.count { $0.status == status } }

  /// One JSON document.
  package var json: String {
    JSONNode.object([
      ("v", .integer(1)), ("status", .string(worst.rawValue)), ("checks", .array(checks.map(Self.json))),
    ]).text(pretty: true)
  }

  private var worst: DoctorCheck.Status {
    checks.contains { $0.status == .fail } ? .fail : checks.contains { $0.status == .warn } ? .warn : .ok
  }

  private static func json(_ check: DoctorCheck) -> JSONNode {
    .object([
      ("id", .string(check.id)), ("status", .string(check.status.rawValue)), ("fact", .string(check.fact)),
      ("fix", .string(check.fix)),
    ])
  }
}
