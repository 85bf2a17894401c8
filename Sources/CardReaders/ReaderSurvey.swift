package import Contract
internal import Synchronization
internal import Threads

/// What a look at the readers of this machine finds; it opens no chip.
package struct ReaderSurvey: Equatable, Sendable {
  /// Why the service can't be asked.
  package enum Refusal: Equatable, Sendable {
    /// The library of PC/SC can't be loaded: why, or nothing if it is not installed.
    case library(String)
    /// The library for ciphers (libcrypto) can't be loaded.
    case ciphers(CaptureError)
    /// No process listens at its socket.
    case absent
    /// The mode of its socket excludes this user.
    case socket
    /// Polkit refuses this user.
    case policy
    /// The service does not answer, or answers with an error.
    case silent
  }

  /// All of the service's readers.
  package var readers: [ReaderGlance] = []
  /// A part of the names of those to use.
  package var wanted: String?
  package var refusal: Refusal?

  package init(_ readers: [ReaderGlance] = [], wanted: String? = nil, refusal: Refusal? = nil) {
    (self.readers, self.wanted, self.refusal) = (readers, wanted, refusal)
  }

  package func isUsed(_ reader: ReaderGlance) -> Bool { reader.isNamed(wanted) }

  /// What a session would be told at its beginning.
  package var state: ChipReaderState {
    refusal.map { .unusable($0.trouble) } ?? ChipReaderState(readers.filter(isUsed))
  }
}

extension ReaderSurvey.Refusal {
  package var trouble: ChipTrouble {
    switch self {
    case .library, .ciphers, .absent: .noService
    case .socket, .policy: .notAllowed
    case .silent: .serviceLost
    }
  }
}

// MARK: - Taking it

extension ReaderSurvey {
  /// Whether a service answers and a reader is there.
  package static func hasReader(wanted: String? = nil, within time: Duration = .milliseconds(300)) -> Bool {
    switch take(wanted: wanted, within: time).state {
    case .waiting, .present, .unusable(.manyChips), .unusable(.notADocument), .unusable(.busy): true
    case .unusable: false
    }
  }

  /// The reader of the settings: a made-up one has its document on it.
  package static func take(_ config: NFCConfig) -> ReaderSurvey {
    config.twin.map { ReaderSurvey([ReaderGlance("twin:\($0)", .chip)]) } ?? take(wanted: config.reader)
  }

  /// Asks the service, on a thread that is left to itself if it takes longer.
  package static func take(wanted: String? = nil, within time: Duration = .seconds(2)) -> ReaderSurvey {
    let found = Found()
    let thread = WorkThread("readers") { found.survey.withLock { $0 = ask(wanted) } }
    do throws(CaptureError) { try thread.start() } catch { return ask(wanted) }
    guard thread.join(atMost: time) else { return ReaderSurvey(wanted: wanted, refusal: .silent) }
    return found.survey.withLock { $0 }
  }

  private final class Found: Sendable {
    let survey = Mutex(ReaderSurvey(refusal: .silent))
  }

  private static func ask(_ wanted: String?) -> ReaderSurvey {
    do throws(CaptureError) { try LibcryptoChips.load() } catch {
      return ReaderSurvey(wanted: wanted, refusal: .ciphers(error))
    }
    guard PCSCService.load() else { return ReaderSurvey(wanted: wanted, refusal: .library(PCSCService.loadTrouble)) }
    let readers = PCSCReaders()
    defer { readers.release() }
    switch readers.see(waiting: 0) {
    case .success(let glances): return ReaderSurvey(glances, wanted: wanted)
    case .failure(.noService): return ReaderSurvey(wanted: wanted, refusal: .absent)
    case .failure(.notAllowed):
      return ReaderSurvey(wanted: wanted, refusal: PCSCService.refusal == .notAllowed ? .socket : .policy)
    case .failure(.noReader): return ReaderSurvey(wanted: wanted)
    case .failure: return ReaderSurvey(wanted: wanted, refusal: .silent)
    }
  }
}
