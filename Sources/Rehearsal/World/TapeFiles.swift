internal import Files
internal import Contract
internal import Settings

/// The disk as a tape sees it: the program's own resources, what the tape names, and a home that lives in memory.
///
/// Nothing else can be read, whatever a settings file, an option or a theme asks for, and nothing is ever written.
struct TapeFiles: FileStore, Sendable {
  /// The home of the person in a tape.
  static let home = "/home/tape"

  private let disk: any FileStore & Sendable
  private let memory = MemoryFiles()
  /// Relative paths count from here.
  private let folder: String
  private let resources: Resources

  init(disk: any FileStore & Sendable, folder: String, resources: Resources) {
    self.disk = disk
    self.folder = folder
    self.resources = resources
  }

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    try asked(path) { (store, place) throws(FileFault) in try store.read(place, limit: limit) }
  }

  func list(_ folder: String) throws(FileFault) -> [String] {
    try asked(folder) { (store, place) throws(FileFault) in try store.list(place) }
  }

  func place(of path: String) throws(FileFault) -> String {
    try asked(path) { (store, place) throws(FileFault) in try store.place(of: place) }
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
    guard isHome(path) else { throw FileFault(path, .notAllowed) }
    try memory.write(bytes, to: path)
  }

  /// A PIN that a tape sets is taken home, where it can be counted how often it is tried.
  func takingHome(_ settings: ProgramSettings) -> ProgramSettings {
    guard let path = settings.kiosk.pinFile, let bytes = try? read(path, limit: 4096),
      let place = Folders(environment: ["HOME": Self.home]).pin, (try? write(bytes, to: place)) != nil
    else { return settings }
    var settings = settings
    settings.kiosk.pinFile = nil
    return settings
  }

  /// Does something where the path leads; faults name the path as it was asked for.
  private func asked<Answer>(
    _ path: String, _ ask: (any FileStore, String) throws(FileFault) -> Answer
  ) throws(FileFault) -> Answer {
    if isHome(path) { return try ask(memory, path) }
    guard let place = named(path) else { throw FileFault(path, .missing) }
    do throws(FileFault) {
      return try ask(disk, place)
    } catch {
      throw FileFault(path, error.reason)
    }
  }

  private func isHome(_ path: String) -> Bool { Paths.joined("", path).hasPrefix(Self.home + "/") }

  /// `nil` for a path that was not named.
  private func named(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return Paths.joined(folder, path) }
    let plain = Paths.joined("", path)
    let open = [resources.strings, resources.themes, resources.tracks, resources.zone].map { Paths.joined("", $0) }
    return open.contains { plain == $0 || plain.hasPrefix($0 + "/") } ? plain : nil
  }
}
