/// A user's folders by the XDG base directory specification.
///
/// Ignores relative paths in its variables, as the specification requires; a folder is `nil` without its variable and
/// `HOME`.
package struct Folders: Hashable, Sendable {
  package var config: String?
  package var state: String?
  package var data: String?
  package var cache: String?

  package init(environment: [String: String]) {
    let home = Self.absolute(environment["HOME"])
    func folder(_ name: String, _ usual: String) -> String? {
      Self.absolute(environment[name]) ?? home.map { Self.join($0, usual) }
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    state = folder("XDG_STATE_HOME", ".local/state")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }

  package static let systemSettings = "/etc/cameo/config.json"
  /// The agent's folder.
  package var fleet: String? { state.map { Self.join($0, "cameo/fleet") } }
  /// What the fleet's backend has set.
  package var fleetSettings: String? { fleet.map { Self.join($0, "config.json") } }
  package var userSettings: String? { config.map { Self.join($0, "cameo/config.json") } }
  package var consent: String? { state.map { Self.join($0, "cameo/consent.json") } }
  package var pin: String? { state.map { Self.join($0, "cameo/pin.json") } }
  /// The cache, which can be deleted at any time.
  package var made: String? { cache.map { Self.join($0, "cameo") } }
  package var captures: String? { data.map { Self.join($0, "cameo/captures") } }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The parent folder of a path; `.` for a bare name.
  package static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
