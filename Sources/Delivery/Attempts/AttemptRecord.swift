package import Contract
internal import Notation

/// A session in which a person was filmed, for the limit over sessions.
package struct AttemptRecord: Equatable, Sendable {
  package var moment: AttemptMoment
  /// A keyed hash of the reference by which the host knows the person.
  package var subjectHash: String
  /// `captured`, `cancelled`, or the code of the error.
  package var outcome: String

  package init(_ moment: AttemptMoment, _ subjectHash: String, outcome: String) {
    (self.moment, self.subjectHash, self.outcome) = (moment, subjectHash, outcome)
  }
}

/// A time that can be compared over restarts, and over steps of the clock within one boot.
package struct AttemptMoment: Equatable, Sendable {
  package var wall: WallTime
  /// The kernel's id of this boot.
  package var boot: String
  package var uptimeMs: Int

  package init(wall: WallTime, boot: String, uptimeMs: Int) {
    (self.wall, self.boot, self.uptimeMs) = (wall, boot, uptimeMs)
  }

  /// Milliseconds since an earlier moment, never below 0.
  func milliseconds(since earlier: AttemptMoment) -> Int {
    let passed = boot == earlier.boot ? uptimeMs - earlier.uptimeMs : Int(wall.milliseconds - earlier.wall.milliseconds)
    return max(0, passed)
  }
}

extension AttemptRecord {
  private static let version = 1
  private static let mostUptimeMs = 1 << 50

  var line: String {
    let members: [(String, JSONNode)] = [
      ("v", .integer(Self.version)), ("at", .string(moment.wall.text)), ("boot", .string(moment.boot)),
      ("uptimeMs", .integer(moment.uptimeMs)), ("subjectHash", .string(subjectHash)), ("outcome", .string(outcome)),
    ]
    return JSONNode.object(members).text()
  }

  /// `nil` unless the line is what `line` writes.
  init?(line: some Sequence<UInt8>) {
    let (node, diagnostics) = JSONReader.read(Array(line), file: "")
    guard diagnostics.isEmpty, let node, node["v"]?.integer == Self.version,
      let wall = node["at"]?.string.flatMap(WallTime.init(text:)), let boot = node["boot"]?.string,
      let uptimeMs = node["uptimeMs"]?.integer, (0...Self.mostUptimeMs).contains(uptimeMs),
      let subjectHash = node["subjectHash"]?.string, let outcome = node["outcome"]?.string
    else { return nil }
    self.init(AttemptMoment(wall: wall, boot: boot, uptimeMs: uptimeMs), subjectHash, outcome: outcome)
  }
}

/// The keyed hash of a person's reference: the same on this machine, meaningless without its key.
package enum SubjectHash {
  package static let keySize = 32

  package static func text(
    of reference: String, key: [UInt8], sha256: ([UInt8]) -> [UInt8]
  ) -> String {
    Hex.text(HMAC.tag(Array(reference.utf8), key: key, sha256: sha256))
  }
}
