internal import Codes
package import Contract
package import Documents
package import Files
internal import Films
package import Finders
internal import Frames
internal import Imaging
package import Settings

/// Detects documents in pictures, and reads their MRZ and QR code.
package struct DocumentLooking {
  /// The result for one picture.
  package typealias Sight = StillSeeker.Sight

  private let files: any FileStore
  private var seeker: StillSeeker

  package init(files: any FileStore, resources: Resources, keepsText: Bool = false) throws(CaptureError) {
    self.files = files
    seeker = StillSeeker(try resources.zoneNetwork(files), codes: try CodeReader(keepsText: keepsText))
  }

  /// The pictures of a folder, one by one; another path as it is.
  package func parts(of path: String) -> [String] { ReelPlace.parts(of: path, files) }

  package mutating func look(at path: String) throws(CaptureError) -> Sight {
    look(at: try Self.still(path, files), turns: true)
  }

  /// As `StillSeeker` does it.
  mutating func look(
    at picture: Picture, as kind: DocumentKind? = nil, readsCode: Bool = true, turns: Bool = false
  ) -> Sight {
    defer { withExtendedLifetime(picture) {} }
    return seeker.look(
      at: UnsafeBufferPointer(picture.luma), picture.size, as: kind, readsCode: readsCode, turns: turns)
  }

  /// Reads a file that holds a single picture.
  static func still(_ path: String, _ files: any FileStore) throws(CaptureError) -> Picture {
    let name = printable(path)
    let place: ReelPlace
    do throws(CaptureError) {
      place = try ReelPlace.of(path, files)
    } catch {
      throw files.isFolder(path) ? error.saying(Saying(.aFolder, name)) : error
    }
    if case .pictures = place {
      throw CaptureError(.badSyntax, "\(name) is a folder.", recovery: "Name one of the pictures in it.")
        .saying(Saying(.aFolder, name))
    }
    let camera = FileCamera(place, id: path, name: name, loops: false)
    let mode = try camera.open(CameraWish(sizes: []))
    defer { camera.close() }
    camera.begin()
    let picture = Picture(mode.size)
    guard try camera.next() != nil, camera.isStill else {
      throw CaptureError(
        .badSyntax, "\(name) is a film; documents can only be found in pictures.",
        recovery: "Extract one, for example with 'ffmpeg -ss 2 -i IN -frames:v 1 OUT.png'."
      ).saying(Saying(.aFilm, name))
    }
    try camera.fill(picture)
    return picture
  }
}

extension StillSeeker.Sight {
  /// The finding that a step would receive.
  var finding: DocumentFinding {
    guard let document, let measures else { return DocumentFinding(code: code) }
    var outline = DocumentOutline(document, measures)
    if zone?.isUpsideDown == true { outline.turnAround() }
    return DocumentFinding(outline: outline, zone: zone.map { DocumentZone($0) }, code: code)
  }
}

extension Resources {
  /// The neural network that reads MRZ characters (OCR).
  package func zoneNetwork(_ files: some FileStore) throws(CaptureError) -> ZoneNetwork {
    if let network = ZoneNetwork(try read(zoneWeights, files)) { return network }
    throw CaptureError(
      .resourceMissing, "\(printable(zoneWeights)) is not the MRZ model of this program.",
      recovery: "Reinstall the program, or set CAMEO_DATA_DIR to its data folder.")
  }
}

extension ReelPlace {
  /// The pictures of a folder, one by one; another path as it is.
  static func parts(of path: String, _ files: any FileStore) -> [String] {
    guard let names = try? files.list(path), case .pictures(let paths) = pictures(in: path, names: names),
      !paths.isEmpty
    else { return [path] }
    return paths
  }
}
