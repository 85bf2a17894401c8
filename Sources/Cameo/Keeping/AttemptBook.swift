package import Contract
internal import Delivery
internal import Files
internal import Glibc

/// The attempts of the person whom a host names, in a file beside the states of deliveries.
///
/// The file has no names: persons are keyed hashes, and records go once they can no longer lock anyone.
package struct AttemptBook {
  private static let (fileName, keyName) = ("attempts.ndjson", "attempts.key")
  private static let mostBytes = 16 << 20

  private let path: String
  private let subjectHash: String
  private let limit: LimitConfig

  /// For the person whom a host knows by this reference.
  init(of reference: String, _ limit: LimitConfig, environment: [String: String]) throws(CaptureError) {
    guard let state = Folders(environment: environment).state else {
      throw CaptureError(
        .cannotWrite, "There is no folder to count attempts in: neither XDG_STATE_HOME nor HOME is set.",
        recovery: "Set XDG_STATE_HOME to a folder that only this user can write.")
    }
    let folder = Folders.join(state, DeliveryLine.folder)
    path = Folders.join(folder, Self.fileName)
    self.limit = limit
    do throws(FileFault) {
      let key = try Self.key(at: Folders.join(folder, Self.keyName))
      subjectHash = SubjectHash.text(of: reference, key: key) { Digest(of: $0).bytes }
    } catch {
      throw error.error(.cannotWrite)
    }
  }

  /// When the person's lock ends; `nil` if there is none.
  ///
  /// `tell` receives the fault of a damaged file, which is set aside.
  package func lock(at now: WallTime, tell: (CaptureError) -> Void) throws(CaptureError) -> WallTime? {
    try change(at: now, tell) { history, moment in
      history.lock(of: subjectHash, at: moment, limit).map { now + .milliseconds($0) }
    }
  }

  /// Counts a session in which the person was filmed, unless the host or a fault of the machine ended it.
  package func count(_ end: SessionEnd, at now: WallTime, tell: (CaptureError) -> Void) throws(CaptureError) {
    guard let outcome = Self.outcome(end) else { return }
    try change(at: now, tell) { history, moment in
      history.add(AttemptRecord(moment, subjectHash, outcome: outcome))
    }
  }

  private static func outcome(_ end: SessionEnd) -> String? {
    switch end {
    case .completed, .cancelled(by: .person), .cancelled(by: .timeout), .cancelled(by: .signal(SIGINT)),
      .cancelled(by: .signal(SIGHUP)):
      end.status
    case .failed(let error), .error(let error): error.category == .person ? error.code.rawValue : nil
    case .cancelled(by: .host), .cancelled(by: .signal): nil
    }
  }

  private func change<Answer>(
    at now: WallTime, _ tell: (CaptureError) -> Void, _ body: (inout AttemptHistory, AttemptMoment) -> Answer
  ) throws(CaptureError) -> Answer {
    do throws(FileFault) {
      let lock = try FileLock(beside: path)
      defer { withExtendedLifetime(lock) {} }
      let moment = try Self.moment(now)
      let old = try read(tell)
      var history = old ?? AttemptHistory()
      history.settle(at: moment, limit)
      let answer = body(&history, moment)
      if history != old { try SystemFiles().write(history.bytes, to: path) }
      return answer
    } catch {
      throw error.error(.cannotWrite)
    }
  }

  /// `nil` if the file is damaged and was set aside.
  private func read(_ tell: (CaptureError) -> Void) throws(FileFault) -> AttemptHistory? {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try SystemFiles().readGuarded(path, limit: Self.mostBytes)
    } catch {
      if error.reason == .missing { return AttemptHistory() }
      throw error
    }
    if let history = AttemptHistory(bytes) { return history }
    let aside = path + ".bad"
    try SystemFiles().write(bytes, to: aside)
    tell(
      CaptureError(
        .badSyntax, "\(printable(path)) is damaged: the attempts in it no longer count.",
        recovery: "It was copied to \(printable(aside))."))
    return nil
  }

  /// The key that makes references unreadable; created with the first session that has one.
  private static func key(at path: String) throws(FileFault) -> [UInt8] {
    let lock = try FileLock(beside: path)
    defer { withExtendedLifetime(lock) {} }
    do throws(FileFault) {
      let key = try SystemFiles().readGuarded(path, limit: SubjectHash.keySize)
      guard key.count == SubjectHash.keySize else {
        throw FileFault(
          path,
          .damaged(
            "it holds no key of \(SubjectHash.keySize) bytes", remedy: "Remove it: attempts count from the start."))
      }
      return key
    } catch {
      guard error.reason == .missing else { throw error }
    }
    var random = SystemRandomNumberGenerator()
    let key = (0..<SubjectHash.keySize).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    try SystemFiles().write(key, to: path)
    return key
  }

  private static func moment(_ now: WallTime) throws(FileFault) -> AttemptMoment {
    let id = try SystemFiles().read("/proc/sys/kernel/random/boot_id", limit: 64)
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return AttemptMoment(
      wall: now, boot: String(decoding: id.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self),
      uptimeMs: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }
}

extension CaptureError {
  /// Until this time on the clock on the wall.
  package static func locked(until end: WallTime) -> CaptureError {
    // Rounded up: a minute that has begun is still locked.
    let time = String((end + .seconds(59)).clock)
    return CaptureError(.locked, "There were too many attempts.", recovery: "Try again at \(time).")
      .saying(nil, Saying(.tryAgainAt, time))
  }
}

extension WallTime {
  /// The time that a clock in this machine's time zone shows.
  package var local: WallTime {
    var (seconds, local) = (time_t(milliseconds / 1000), tm())
    localtime_r(&seconds, &local)
    return WallTime(milliseconds: milliseconds + Int64(local.tm_gmtoff) * 1000)
  }
}
