internal import Agents
internal import Contract
internal import Delivery

/// What a path names.
enum Place: Equatable {
  /// The page for a browser.
  case home
  case sessions
  case session(String)
  case uploads(session: String)
  case file(String, session: String)
  /// A signed address.
  case upload(token: String)
  /// All kiosks, and one of them.
  case kiosks
  case kiosk(KioskID)
  /// An address for another device of the person.
  case link(LinkKind, code: String)

  init?(_ path: [String]) {
    switch (path.count, path.first ?? "") {
    case (0, _): self = .home
    case (1, "sessions"): self = .sessions
    case (2, "sessions") where SessionName.isSession(path[1]): self = .session(path[1])
    case (3, "sessions") where SessionName.isSession(path[1]) && path[2] == "uploads": self = .uploads(session: path[1])
    case (4, "sessions") where SessionName.isSession(path[1]) && path[2] == "files" && SessionName.isFile(path[3]):
      self = .file(path[3], session: path[1])
    case (2, "uploads"): self = .upload(token: path[1])
    case (1, "kiosks"): self = .kiosks
    case (2, "kiosks"):
      guard let id = KioskID(path[1]) else { return nil }
      self = .kiosk(id)
    case (2, let letter):
      guard let kind = LinkKind.allCases.first(where: { $0.letter == letter }) else { return nil }
      self = .link(kind, code: path[1])
    default: return nil
    }
  }
}

extension LinkKind {
  /// Short, for the code of an address must fit on a screen.
  var letter: String { String(rawValue.prefix(1)) }
}
