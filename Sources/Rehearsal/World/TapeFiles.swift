internal import Files
internal import Contract
internal import Settings

/// Sandboxed file system of a tape: the program's resources, the files that the tape names, and a home in memory.
///
/// Nothing else can be read, whatever a settings file, option or theme asks for, and nothing is ever written.
struct TapeFiles: FileStore, Sendable {
  /// The simulated user's home.
  static let home = "/home/tape"

  private let disk: any FileStore & Sendable
  private let memory = MemoryFiles()
  /// The base of relative paths.
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

  /// Copies a PIN file that a tape sets to the home in memory, where wrong attempts can be counted.
  func takingHome(_ settings: ProgramSettings) -> ProgramSettings {
    guard let path = settings.kiosk.pinFile, let bytes = try? read(path, limit: 4096),
      let place = Folders(environment: ["HOME": Self.home]).pin, (try? write(bytes, to: place)) != nil
    else { return settings }
    var settings = settings
    settings.kiosk.pinFile = nil
    return settings
  }

  /// Forwards a call to where the path leads; errors name the path as requested.
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

  /// The path as named by the tape; `nil` if it is not.
  private func named(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return Paths.joined(folder, path) }
    let plain = Paths.joined("", path)
    let open = [resources.strings, resources.themes, resources.tracks, resources.zone, resources.chips].map {
      Paths.joined("", $0)
    }
    return open.contains { plain == $0 || plain.hasPrefix($0 + "/") } ? plain : nil
  }
}
