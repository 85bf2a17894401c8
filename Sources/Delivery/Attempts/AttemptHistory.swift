package import Contract

/// The attempts of all persons on this machine, and the rule that locks one of them out.
package struct AttemptHistory: Equatable, Sendable {
  package private(set) var records: [AttemptRecord] = []

  package init() {}

  /// Reads one record a line; `nil` if a line is damaged.
  package init?(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let record = AttemptRecord(line: line) else { return nil }
      records.append(record)
    }
  }

  package var bytes: [UInt8] { Array(records.map { $0.line + "\n" }.joined().utf8) }

  package mutating func add(_ record: AttemptRecord) { records.append(record) }

  /// How long a person is still locked out, in milliseconds; `nil` if not at all.
  ///
  /// A lock needs `limit.attempts` attempts within the window, and counts from the last of them.
  package func lock(of subjectHash: String, at now: AttemptMoment, _ limit: LimitConfig) -> Int? {
    let ages = records.filter { $0.subjectHash == subjectHash }.map { now.milliseconds(since: $0.moment) }.sorted()
    let lockMs = Int(limit.lockMs)
    let last = zip(ages, ages.dropFirst(limit.attempts - 1)).first { newest, oldest in
      oldest - newest <= Int(limit.windowMs)
    }
    guard let last, last.0 < lockMs else { return nil }
    return lockMs - last.0
  }

  /// Drops the records that can no longer lock anyone.
  ///
  /// Records of a boot whose clock was ahead are moved back together, so that the newest counts from now: they would
  /// lock for years.
  package mutating func settle(at now: AttemptMoment, _ limit: LimitConfig) {
    let others = Dictionary(grouping: records.map(\.moment).filter { $0.boot != now.boot }, by: \.boot)
    let leads = others.mapValues { ($0.map(\.wall.milliseconds).max() ?? 0) - now.wall.milliseconds }
    for place in records.indices {
      let lead = leads[records[place].moment.boot] ?? 0
      if lead > 0 { records[place].moment.wall.milliseconds -= lead }
    }
    records.removeAll { Double(now.milliseconds(since: $0.moment)) > limit.lockMs + limit.windowMs }
  }
}
