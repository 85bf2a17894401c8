package import Contract
internal import Delivery
package import Evidence
package import Files
package import Settings

/// Keeps sessions beyond their retention until a backend has them.
package struct DeliveryRetention {
  private let config: DeliveryConfig
  /// The folder of `cameo deliver` with a state file for each session.
  private let states: String?
  private let files: any FileStore

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore = SystemFiles()
  ) {
    config = settings.delivery
    states = Folders(environment: environment).state.map { Folders.join($0, DeliveryLine.folder) }
    self.files = files
  }

  /// Whether a finished session must stay: it waits for delivery, was given up, or was delivered after `moment`.
  ///
  /// If its state can't be read, it stays: what is not known to be delivered may be the only copy.
  package func needs(_ entry: LedgerEntry, before moment: WallTime) -> Bool {
    guard config.adapter != DeliveryConfig().adapter, let states else { return false }
    guard config.what.includes(status: entry.status ?? "") else { return false }
    do throws(FileFault) {
      let bytes = try files.read(Folders.join(states, entry.session + ".json"), limit: 1 << 20)
      guard let state = DeliveryState.read(bytes, file: entry.session).state, state.stage == .done else { return true }
      return state.attempts.last.map { $0.at >= moment } ?? false
    } catch {
      guard error.reason == .missing else { return true }
      return wasCapturedWithAdapter(entry, states)
    }
  }

  /// Sessions from before an adapter was first set are not sent; their retention is as ever.
  private func wasCapturedWithAdapter(_ entry: LedgerEntry, _ states: String) -> Bool {
    let mark = try? files.read(Folders.join(states, "since.txt"), limit: 64)
    guard let mark, let since = WallTime(text: String(decoding: mark.filter { $0 != 10 }, as: UTF8.self)) else {
      // 'cameo deliver' has not run yet, or the mark is damaged.
      return true
    }
    return entry.at >= since
  }
}
