package import Files
package import Contract

/// The data folder: string tables, themes, tracks, the weights of the face network and the MRZ reader, and made-up
/// documents with chips.
package struct Resources: Hashable, Sendable {
  /// The folder that contains them all.
  package var root: String
  package var strings: String
  package var themes: String
  package var tracks: String
  package var eye: String
  package var zone: String
  package var chips: String

  /// Searches `CAMEO_DATA_DIR`, then beside the program, then the source tree that the program was built from.
  package static func find(
    environment: [String: String], program: String?, files: some FileStore, sourceTree: String = builtFrom
  ) throws(CaptureError) -> Resources {
    let beside = program.map { Folders.join(Folders.parent(Folders.parent($0)), "share/cameo") }
    let asked = environment["CAMEO_DATA_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    let places = [asked, beside, sourceTree].compactMap(\.self)
    if let found = places.lazy.compactMap({ at($0, files) }).first { return found }
    // Folders that can't be opened are treated as missing.
    for place in places {
      do throws(FileFault) { _ = try files.list(place) } catch {
        if error.reason == .noDescriptor { throw error.error() }
      }
    }
    throw CaptureError(
      .resourceMissing, "No texts and themes were found in \(places.map(printable).joined(separator: ", ")).",
      recovery: "Set CAMEO_DATA_DIR to the folder with strings and themes.")
  }

  /// In an installed folder everything is beside `themes`; in a source tree the rest is in `Resources`.
  private static func at(_ root: String, _ files: some FileStore) -> Resources? {
    let themes = Folders.join(root, "themes")
    guard files.isFolder(themes) else { return nil }
    let homes = [root, Folders.join(root, "Resources")]
    guard let home = homes.first(where: { files.isFolder(Folders.join($0, "strings")) }) else { return nil }
    return Resources(
      root: root, strings: Folders.join(home, "strings"), themes: themes, tracks: Folders.join(home, "tracks"),
      eye: Folders.join(home, "eye"), zone: Folders.join(home, "zone"), chips: Folders.join(home, "chips"))
  }

  /// The root of the source tree at compile time.
  package static let builtFrom = (0..<4).reduce(#filePath) { path, _ in Folders.parent(path) }

  package static let sizeLimit = 1 << 20

  // MARK: Contents

  package func languages(_ files: some FileStore) -> [String] { Self.names(in: strings, ".lproj", files) }
  package func themeNames(_ files: some FileStore) -> [String] { Self.names(in: themes, ".json", files) }
  package func trackNames(_ files: some FileStore) -> [String] { Self.names(in: tracks, ".track", files) }

  /// The names in a folder with this suffix, without it; empty if the folder does not exist.
  package static func names(in folder: String, _ end: String, _ files: some FileStore) -> [String] {
    let names = (try? files.list(folder)) ?? []
    return names.filter { $0.hasSuffix(end) && $0.count > end.count }.map { String($0.dropLast(end.count)) }
  }

  /// The file of a theme given by name, or by path if it has a slash.
  package func themeFile(_ theme: String) -> String {
    Self.isPath(theme) ? theme : Folders.join(themes, theme + ".json")
  }

  /// Whether a theme is given as a file.
  package static func isPath(_ theme: String) -> Bool { theme.contains("/") || theme.hasSuffix(".json") }

  /// The weights of the network for covered, dark and tilted faces.
  package var eyeWeights: String { Folders.join(eye, "covered-faces.weights") }

  /// The weights of the MRZ reader (OCR).
  package var zoneWeights: String { Folders.join(zone, "ocr-b.weights") }

  /// The folder of a made-up document given by name, or by path if it has a slash.
  package func chipFolder(_ document: String) -> String {
    document.contains("/") ? document : Folders.join(chips, document)
  }

  package func trackFile(_ track: String) -> String {
    track.contains("/") ? track : Folders.join(tracks, track + ".track")
  }

  package func read(_ path: String, _ files: some FileStore) throws(CaptureError) -> [UInt8] {
    do throws(FileFault) {
      return try files.read(path, limit: Self.sizeLimit)
    } catch {
      throw error.error()
    }
  }
}
