package import Contract
package import Crypto
internal import Delivery
package import Evidence
internal import Files
internal import Glibc
package import Settings

/// Where sessions are saved, and their retention.
extension SessionComposition {
  /// The folder of all session folders, from the settings or the user's home.
  package func output() throws(CaptureError) -> String { try Self.output(settings, environment: environment) }

  package static func output(
    _ settings: ProgramSettings, environment: [String: String]
  ) throws(CaptureError) -> String {
    guard let output = settings.output ?? Folders(environment: environment).captures else {
      throw CaptureError(
        .cannotWrite, "There is no folder for captures: neither HOME nor XDG_DATA_HOME is set.",
        recovery: "Give one with --output DIR.")
    }
    return output
  }

  /// Removes unfinished sessions of dead processes and expired ones; returns errors for those it can't remove.
  package func tidy(at now: WallTime) throws(CaptureError) -> [CaptureError] {
    try Self.tidy(settings, environment: environment, at: now)
  }

  package static func tidy(
    _ settings: ProgramSettings, environment: [String: String], at now: WallTime
  ) throws(CaptureError) -> [CaptureError] {
    let output = try output(settings, environment: environment)
    let book = book(settings)
    let untold = book?.catchUp(with: output, at: now) ?? []
    let retention = DeliveryRetention(settings, environment: environment)
    let old = settings.keepDays.map { days in
      OutputFolder.removeFinished(
        before: now - days, in: output, keeping: { retention.needs($0, before: now - days) }
      ) { (entry) throws(CaptureError) in
        try book?.tellRemoval(of: entry, at: now)
      }.troubles
    }
    return OutputFolder.sweep(output).troubles + untold + (old ?? [])
  }

  /// Removes a session's folder that a backend has confirmed; the ledger has a line about it first.
  package static func removeDelivered(
    _ session: String, _ settings: ProgramSettings, environment: [String: String], at now: WallTime = .now()
  ) -> [CaptureError] {
    do throws(CaptureError) {
      let output = try output(settings, environment: environment)
      let book = book(settings)
      return OutputFolder.removeFinished(session, in: output) { (entry) throws(CaptureError) in
        try book?.tellRemoval(of: entry, at: now)
      }.troubles
    } catch {
      return [error]
    }
  }

  /// Hands what the host's backend has prepared to the process that delivers: the token stays there.
  package func keep(_ data: SessionFile, of session: String) throws(CaptureError) {
    guard let preparation = data.preparation, settings.delivers,
      let state = Folders(environment: environment).state
    else { return }
    let file = PreparedFile(preparation, of: session, in: try output())
    do throws(FileFault) {
      try SystemFiles().write(file.bytes, to: Self.prepared(session, in: state))
    } catch {
      throw error.error(.cannotWrite)
    }
  }

  private static func prepared(_ session: String, in state: String) -> String {
    Folders.join(Folders.join(state, DeliveryLine.folder), PreparedFile.name(of: session))
  }

  /// Removes what was prepared for a session that has ended, unless its folder goes to the backend.
  ///
  /// What can't be removed now is left to the process that delivers.
  private func preparationRemoval(of session: String) -> PreparationRemoval? {
    guard settings.delivers, let state = Folders(environment: environment).state else { return nil }
    let (path, what) = (Self.prepared(session, in: state), settings.delivery.what)
    return { kept in
      if let kept, what.includes(status: kept.status) { return }
      unlink(path)
    }
  }

  /// The backend's key if artefacts are encrypted before they are on the disk (`delivery.seal` `all`).
  package func artefactKey() throws(CaptureError) -> PublicKey? {
    let proof = settings.delivery.proof
    guard proof.seal == .all else { return nil }
    guard let path = proof.sealKey else {
      throw CaptureError(
        .impossibleSettings, "delivery.seal is all, and delivery.sealKey is missing.",
        recovery: "Set it to the file of the backend's public key, or delivery.seal to none.")
    }
    let key = try KeyFile.readPublic(path, .x25519, files)
    try Libcrypto.load()
    guard SealedText.seal([], for: key) != nil else {
      throw CaptureError(
        .badSyntax, "\(printable(path)): nothing can be sealed for this key.",
        recovery: "Give the public key that the backend has made.")
    }
    return key
  }

  /// The ledger; `nil` if disabled.
  package static func book(_ settings: ProgramSettings) -> LedgerBook? {
    settings.ledger.map { LedgerBook(Ledger($0), keepDays: settings.keepDays) }
  }

  /// Creates a session's archive, and its folder at once, so that a write error shows before any screen.
  package func archive(_ folder: CaptureFolder, began: WallTime, _ pace: SessionArchive.Mode) -> SessionArchive {
    let policy = settings.keep
    var record = SessionRecord(
      session: folder.session, end: .cancelled(by: .host), began: began, length: .zero, language: assembly.language,
      software: Software(version: Program.version))
    for row in OptionTable.rows where row.group == .capture && row.kind != .secret {
      record.options[row.key] = settings.row(row).value
    }
    record.metadata = settings.session.metadata
    return SessionArchive(
      record, in: folder, pace, tellingIn: pace.isLive ? Self.book(settings) : nil,
      removingPreparation: pace.isLive ? preparationRemoval(of: folder.session) : nil
    ) {
      policy.keeps($0)
    }
  }
}
