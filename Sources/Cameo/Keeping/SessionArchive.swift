package import Contract
package import Engine
package import Evidence
package import Files
package import Flow
internal import Threads

/// Removes what a backend has prepared for a session; with how it ended if its folder was kept.
package typealias PreparationRemoval = @Sendable (_ kept: SessionEnd?) -> Void

/// Saves a session as a folder: products, event log and measurements.
package final class SessionArchive: Archive {
  /// How saving runs.
  package enum Mode {
    /// Synchronously, on a virtual clock.
    case inStep(StepDisk)
    /// On a worker thread, with cancellation.
    case aside(KeepingHold)

    /// Whether saved data stays after the program ends.
    var isLive: Bool { hold != nil }
    var hold: KeepingHold? { if case .aside(let hold) = self { hold } else { nil } }
  }

  private let folder: CaptureFolder
  private let keeps: (SessionEnd) -> Bool
  private let record: SessionRecord
  private let pace: Mode
  private let book: LedgerBook?
  /// Removes what a backend has prepared, unless the folder that was kept goes there; `nil` if it prepares nothing.
  private let removePreparation: PreparationRemoval?
  private var log: SessionLog
  private var outcome: ArchiveNews?
  private var isKept = false
  /// `nil` if no save runs on a thread.
  private var worker: KeepingThread?
  /// The save that is due when the simulated disk answers.
  private var waiting: (job: KeepingJob, due: Instant)?
  /// The facts of the session, once it is to be saved.
  private var closed = Dossier()
  package private(set) var response: SessionResponse?

  /// `record` holds what is known at the start; `keeps` decides which ends leave a folder.
  package init(
    _ record: SessionRecord, in folder: CaptureFolder, _ pace: Mode, tellingIn book: LedgerBook? = nil,
    removingPreparation: PreparationRemoval? = nil, keeping keeps: @escaping (SessionEnd) -> Bool
  ) {
    (self.record, self.folder, self.pace, self.book, self.keeps) = (record, folder, pace, book, keeps)
    removePreparation = removingPreparation
    log = SessionLog(language: record.language)
  }

  /// Records every event of the session.
  package func hear(_ stamp: EventStamp) {
    if !isKept { log.hear(stamp) }
  }

  package func path(for name: String) throws(CaptureError) -> String { try folder.path(for: name) }

  /// A file that can't be deleted now goes with the folder, or is overwritten under its name.
  package func discard(_ name: String) { try? folder.discard(name) }

  package var memory: MemoryFolder? { folder.memory }

  package func place(of name: String) -> String {
    "\(folder.place)/\(memory == nil ? name : EncryptedNames.encrypted(name))"
  }

  package func resultPlace(of end: SessionEnd) -> String? {
    keeps(end) ? folder.resultPlace : nil
  }

  package var descriptors: [Int32] { worker.map { [$0.descriptor] } ?? [] }

  package var nextDue: Instant? { waiting?.due }

  package func keep(
    _ end: SessionEnd, _ dossier: Dossier, _ pictures: [String: KeptPicture], _ events: [EventStamp]
  ) {
    // Unwanted files are deleted after the screen has gone (`abandon`).
    guard keeps(end) else { return outcome = .kept() }
    var (record, log) = (record, log)
    events.forEach { log.hear($0) }
    (record.end, record.dossier, record.length) = (end, dossier, events.last?.time ?? .zero)
    log.close(at: record.length)
    (record.language, record.timing, record.guidance) = (log.language, log.timing, log.guidance)
    closed = memory == nil ? dossier : dossier.encrypted
    let job = KeepingJob(
      folder, record, pictures, log.lines, tellingIn: book, removingPreparation: removePreparation, under: pace.hold)
    switch pace {
    case .inStep(let disk): waiting = (job, disk.now() + disk.delay)
    case .aside(let hold):
      hold.begin()
      do throws(CaptureError) {
        worker = try KeepingThread(job)
      } catch {
        // Without a descriptor, save synchronously.
        outcome = take(job.run())
      }
    }
  }

  package func news() -> ArchiveNews? {
    if let result = worker?.result() {
      worker = nil
      outcome = take(result)
    }
    if case .inStep(let disk) = pace, let (job, due) = waiting, due <= disk.now() {
      waiting = nil
      outcome = take(job.run())
    }
    defer { outcome = nil }
    return outcome
  }

  private func take(_ result: Result<SealedSession, CaptureError>) -> ArchiveNews {
    switch result {
    case .failure(let error): return .failed(error)
    case .success(let sealed):
      isKept = true
      if let metadata = sealed.metadata {
        let still = closed.products.first { $0.role == "face" }?.files.first
        response = SessionResponse(
          products: closed.products, clip: Clip(among: closed.products, in: sealed.folder),
          stillPath: still.map { "\(sealed.folder)/\($0.name)" }, metadata: metadata, resultPath: sealed.resultPath,
          outcome: SessionOutcome(
            closed.told, closed.products, in: sealed.folder, warnings: closed.warnings,
            codeMetadata: sealed.codeMetadata))
      }
      return .kept(troubles: [sealed.exposed, sealed.untold].compactMap(\.self))
    }
  }

  package func stopKeeping() -> Bool {
    guard case .aside(let hold) = pace, let worker else { return takeBackWaiting() }
    if hold.stop() { return true }
    // The folder has its final name: do not wait for the sync any longer.
    if let sealed = worker.foretold {
      self.worker = nil
      outcome = take(.success(sealed))
    }
    return false
  }

  private func takeBackWaiting() -> Bool {
    defer { waiting = nil }
    return waiting != nil
  }

  /// Never waits for a hanging disk: unfinished files go when it answers, or at the next start.
  package func abandon() {
    guard !isKept else { return }
    let removal = Removal(folder: folder, preparation: removePreparation)
    guard case .aside(let hold) = pace else { return removal.run() }
    _ = hold.stop()
    guard worker?.ends(within: hold.patience) != false else { return }
    guard let worker = try? Worker<Removal, Void>("removal", { $0.run() }) else { return removal.run() }
    worker.askOrWork(removal)
    _ = worker.waitUntilIdle(atMost: hold.patience)
  }

  /// Unchecked, because no other thread uses the folder by then.
  private struct Removal: @unchecked Sendable {
    let folder: CaptureFolder
    let preparation: PreparationRemoval?

    func run() {
      folder.abandon()
      // After the lock: a process that prepares the session later than this removes what it has written itself.
      preparation?(nil)
    }
  }
}
