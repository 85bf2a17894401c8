internal import Agents
internal import Contract
internal import Evidence
internal import Files
internal import Notation

/// Turns the lines of the ledger into events, each exactly once.
struct LedgerFollower {
  private let ledger: Ledger
  private var mark: LedgerBookmark
  private var trouble: CaptureError?

  /// A new agent tells what happens from now on.
  init(_ ledger: Ledger, from mark: LedgerBookmark?) throws(CaptureError) {
    self.ledger = ledger
    if let mark { self.mark = mark } else { self.mark = try ledger.end() }
  }

  /// How far the ledger was told.
  var place: LedgerBookmark { mark }

  struct News {
    /// The events of the next lines, none for a line that is not the ledger's; `confirm` moves on once one is stored.
    var events: [(event: FleetEvent?, end: LedgerBookmark)] = []
    var hasMore = false
    /// Set when it begins.
    var trouble: CaptureError?
  }

  mutating func news() -> News {
    var found = News()
    do throws(CaptureError) {
      let news = try ledger.news(since: mark)
      if news.isOther { found.events.append((FleetEvent("ledgerReplaced", .kept), LedgerBookmark())) }
      found.events += news.lines.map { line in (line.entry.map { FleetEvent($0, line.end) }, line.end) }
      found.hasMore = news.hasMore
      trouble = nil
    } catch {
      found.trouble = error == trouble ? nil : error
      trouble = error
    }
    return found
  }

  mutating func confirm(_ end: LedgerBookmark) { mark = end }
}

extension FleetEvent {
  /// With the digest of the line, so that the backend can check the ledger up to there.
  init(_ entry: LedgerEntry, _ end: LedgerBookmark) {
    self.init(
      entry.deed.event, .kept, at: entry.at,
      [
        ("session", .string(entry.session)), ("status", entry.status.map(JSONNode.string)),
        ("files", entry.files.map(JSONNode.integer)), ("bytes", entry.bytes.map(JSONNode.integer)),
        ("manifest", entry.manifest.map { .string($0.hex) }), (Self.ledgerKey, end.node),
      ])
  }

  static let ledgerKey = "ledger"
}

extension LedgerEntry.Deed {
  fileprivate var event: String {
    switch self {
    case .kept, .found: "sessionKept"
    case .removed: "sessionRemoved"
    case .missed: "sessionMissed"
    }
  }
}
