internal import Agents
internal import Contract

/// The kiosks on the page of the backend; empty if none has told how it stands.
struct KioskTable {
  /// A kiosk tells each minute.
  private static let patience = Duration.seconds(180)
  private static let bad: Set<KioskStanding.State> = [.outOfOrder, .stopped, .offline]

  private let entries: [KioskBook.Entry]
  private let now: WallTime

  init(_ entries: [KioskBook.Entry], at now: WallTime) { (self.entries, self.now) = (entries, now) }

  private static let columns = ["kiosk", "state", "since", "page", "waiting", "disk", "version", "settings", "heard"]

  var html: String {
    if entries.isEmpty { return "" }
    let head = Self.columns.map { "<th>\($0)</th>" }.joined()
    return "<table>\n<tr>\(head)</tr>\n\(entries.map(row).joined())</table>"
  }

  private func row(_ entry: KioskBook.Entry) -> String {
    let standing = entry.standing
    let age = now > entry.heard ? now - entry.heard : .zero
    let isSilent = age > Self.patience
    let cells: [(text: String?, isBad: Bool)] = [
      (entry.id.text, false), (standing.state.rawValue, Self.bad.contains(standing.state)),
      (standing.since.map { String($0.text.prefix(19)) + "Z" }, false), (standing.page, false),
      (standing.queue?.words, standing.queue?.blocked != nil), (standing.diskMB.map { "\($0) MB" }, false),
      (standing.version, false), (standing.configHash, false),
      ("\(age.inLargestUnit) ago\(isSilent ? ", silent" : "")", isSilent),
    ]
    let html = cells.map { cell in
      "<td\(cell.isBad ? " class=\"bad\"" : "")>\(StatusPage.escaped(cell.text ?? ""))</td>"
    }
    return "<tr>\(html.joined())</tr>\n"
  }
}

extension KioskStanding.Queue {
  fileprivate var words: String {
    var status = DeliveryStatus()
    (status.waiting, status.bytes, status.oldest) = (waiting, bytes, oldest)
    let more = [givenUp > 0 ? "given up: \(givenUp)" : nil, blocked]
    return ([status.queue] + more.compactMap(\.self)).joined(separator: "; ")
  }
}
