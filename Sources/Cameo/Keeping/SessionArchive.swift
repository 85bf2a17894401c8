package import Contract
package import Engine
package import Evidence
package import Flow
internal import Threads

/// Keeps a session as its folder: what was made, what happened and what was measured.
package final class SessionArchive: Archive {
  /// How it is kept.
  package enum Pace {
    /// In step with a clock, while everybody waits.
    case inStep(StepDisk)
    /// On a thread of its own, until somebody gives it up.
    case aside(KeepingHold)

    /// Whether what is kept stays when the program has ended.
    var isLive: Bool { hold != nil }
    var hold: KeepingHold? { if case .aside(let hold) = self { hold } else { nil } }
  }

  private let folder: CaptureFolder
  private let keeps: (SessionEnd) -> Bool
  private let record: SessionRecord
  private let pace: Pace
  private let book: LedgerBook?
  private var chronicle: Chronicle
  private var outcome: ArchiveNews?
  private var isKept = false
  /// nil where nothing is kept on a thread.
  private var worker: KeepingThread?
  /// What is kept as soon as the disk of a clock answers.
  private var waiting: (job: KeepingJob, due: Instant)?
  /// What the record is made of, once it is to be kept.
  private var closed = Dossier()
  package private(set) var response: SessionResponse?

  /// `record` is what is known at the beginning; `keeps` says which ends leave a folder.
  package init(
    _ record: SessionRecord, in folder: CaptureFolder, _ pace: Pace, tellingIn book: LedgerBook? = nil,
    keeping keeps: @escaping (SessionEnd) -> Bool
  ) {
    (self.record, self.folder, self.pace, self.book, self.keeps) = (record, folder, pace, book, keeps)
    chronicle = Chronicle(language: record.language)
  }

  /// Every event of the session, as it is told.
  package func hear(_ stamp: EventStamp) {
    if !isKept { chronicle.hear(stamp) }
  }

  package func path(for name: String) throws(CaptureError) -> String { try folder.path(for: name) }

  /// What can't be thrown away now goes with the folder, or when its name is written anew.
  package func discard(_ name: String) { try? folder.discard(name) }

  package func place(of name: String) -> String { "\(folder.place)/\(name)" }

  package func resultPlace(of end: SessionEnd) -> String? {
    keeps(end) ? folder.resultPlace : nil
  }

  package var descriptors: [Int32] { worker.map { [$0.descriptor] } ?? [] }

  package var nextDue: Instant? { waiting?.due }

  package func keep(
    _ end: SessionEnd, _ dossier: Dossier, _ pictures: [String: KeptPicture], _ events: [EventStamp]
  ) {
    // What is not wanted is taken away when nobody waits for the screen any more (`abandon`).
    guard keeps(end) else { return outcome = .kept() }
    var (record, chronicle) = (record, chronicle)
    events.forEach { chronicle.hear($0) }
    (record.end, record.dossier, record.length) = (end, dossier, events.last?.time ?? .zero)
    chronicle.close(at: record.length)
    (record.language, record.timing, record.guidance) = (chronicle.language, chronicle.timing, chronicle.guidance)
    closed = dossier
    let job = KeepingJob(folder, record, pictures, chronicle.lines, tellingIn: book, under: pace.hold)
    switch pace {
    case .inStep(let disk): waiting = (job, disk.now() + disk.delay)
    case .aside(let hold):
      hold.begin()
      do throws(CaptureError) {
        worker = try KeepingThread(job)
      } catch {
        // Without a descriptor everybody waits.
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
          outcome: SessionOutcome(closed.told, closed.products, in: sealed.folder, warnings: closed.warnings))
      }
      return .kept(troubles: [sealed.exposed, sealed.untold].compactMap(\.self))
    }
  }

  package func stopKeeping() -> Bool {
    guard case .aside(let hold) = pace, let worker else { return takeBackWaiting() }
    if hold.stop() { return true }
    // It stands there: that it would outlast a power cut is not waited for any longer.
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

  /// A disk that hangs keeps nobody: what is begun then goes when it answers, or with the next start.
  package func abandon() {
    guard !isKept else { return }
    guard case .aside(let hold) = pace else { return folder.abandon() }
    _ = hold.stop()
    guard worker?.ends(within: hold.patience) != false else { return }
    guard let removal = try? Worker<Removal, Void>("removal", { $0.folder.abandon() }) else { return folder.abandon() }
    removal.askOrWork(Removal(folder: folder))
    _ = removal.waitUntilIdle(atMost: hold.patience)
  }

  /// Unchecked, because nobody else has the folder by then.
  private struct Removal: @unchecked Sendable { let folder: CaptureFolder }
}
