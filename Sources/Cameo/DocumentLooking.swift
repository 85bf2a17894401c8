internal import Codes
package import Contract
package import Documents
package import Files
internal import Films
internal import Frames
internal import Imaging
package import Settings

/// Detects documents in pictures, and reads their MRZ and QR code.
package struct DocumentLooking {
  /// The result for one picture.
  package struct Sight {
    package var size: PixelSize
    /// The best quad found, accepted or not.
    package var document: DocumentSight?
    /// Measurements of an accepted quad.
    package var measures: DocumentMeasures?
    /// The MRZ; `nil` if none was read.
    package var zone: ZoneReading?
    /// The QR code; `nil` if none was read.
    package var code: CodeReading?

    /// Without an outline: the kind that the whole picture may be cropped to, by its shape.
    package var mayBeCroppedTo: DocumentKind? {
      document?.isAccepted == true ? nil : DocumentKind(croppedTo: size)
    }

    /// The finding that a step would receive.
    var finding: DocumentFinding {
      guard let document, let measures else { return DocumentFinding(code: code) }
      var outline = DocumentOutline(document, measures)
      if zone?.isUpsideDown == true { outline.turnAround() }
      return DocumentFinding(outline: outline, zone: zone.map { DocumentZone($0) }, code: code)
    }
  }

  private let files: any FileStore
  private var finder = DocumentFinder()

  private var reader: ZoneReader
  private let codes: CodeReader

  package init(files: any FileStore, resources: Resources, keepsText: Bool = false) throws(CaptureError) {
    self.files = files
    reader = ZoneReader(try resources.zoneNetwork(files))
    codes = try CodeReader(keepsText: keepsText)
  }

  /// The pictures of a folder, one by one; another path as it is.
  package func parts(of path: String) -> [String] { ReelPlace.parts(of: path, files) }

  package mutating func look(at path: String) throws(CaptureError) -> Sight {
    look(at: try Self.still(path, files), turns: true)
  }

  /// Analyses a picture, as a document of `kind` if known.
  ///
  /// Without a whole MRZ in a document's outline, the picture may be a scan that was cropped to the document, or the
  /// document may lie on its side, and the outline be that of something printed on it. `turns`: whether the latter is
  /// tried; in the wizard the user turns the picture.
  mutating func look(
    at picture: Picture, as kind: DocumentKind? = nil, readsCode: Bool = true, turns: Bool = false
  ) -> Sight {
    defer { withExtendedLifetime(picture) {} }
    let (luma, size) = (UnsafeBufferPointer(picture.luma), picture.size)
    var document = finder.findThoroughly(in: luma, size)
    var accepted = document.flatMap { $0.isAccepted ? $0 : nil }
    var zone = accepted.flatMap { reader.read($0.quad, in: luma, size, kind: kind ?? $0.kind) }
    if zone?.checks.allHold != true, let border = reader.readBorder(of: luma, size, kind: kind) {
      (document, accepted, zone) = (border.sight, border.sight, border.zone)
    } else if turns, zone?.checks.allHold != true, let turned = finder.findTurned(in: luma, size), turned.isAccepted,
      let other = reader.read(turned.quad, in: luma, size, kind: kind ?? turned.kind), other.checks.allHold
    {
      (document, accepted, zone) = (turned, turned, other)
    }
    let code = accepted.map { document in
      let kind = kind ?? DocumentKind(nearest: document.pose.aspect)
      return readsCode ? codes.read(document.quad, of: kind, in: luma, size) : nil
    }
    return Sight(
      size: size, document: document, measures: accepted.flatMap { DocumentMeasures($0, in: luma, size) }, zone: zone,
      code: code ?? (readsCode ? codes.read(luma, size) : nil))
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
