package import Contract
package import Documents
package import Files
internal import Films
internal import Frames
internal import Imaging

/// Looks for documents in pictures.
package struct DocumentLooking {
  /// What became of one picture.
  package struct Sight {
    package var size: PixelSize
    /// The best quad there is, accepted or not.
    package var document: DocumentSight?
    /// Of one that is accepted.
    package var measures: DocumentMeasures?
  }

  private let files: any FileStore
  private var finder = DocumentFinder()

  package init(files: any FileStore) { self.files = files }

  /// The pictures of a folder one by one; anything else as it is.
  package func parts(of path: String) -> [String] { ReelPlace.parts(of: path, files) }

  package mutating func look(at path: String) throws(CaptureError) -> Sight {
    let picture = try still(path)
    defer { withExtendedLifetime(picture) {} }
    let luma = UnsafeBufferPointer(picture.luma)
    let document = finder.findThoroughly(in: luma, picture.size)
    let accepted = document.flatMap { $0.isAccepted ? $0 : nil }
    return Sight(
      size: picture.size, document: document,
      measures: accepted.flatMap { DocumentMeasures($0, in: luma, picture.size) })
  }

  private func still(_ path: String) throws(CaptureError) -> Picture {
    let name = printable(path)
    let camera = FileCamera(try ReelPlace.of(path, files), id: path, name: name, loops: false)
    let mode = try camera.open(CameraWish(sizes: []))
    defer { camera.close() }
    camera.begin()
    let picture = Picture(mode.size)
    guard try camera.next() != nil, camera.isStill else {
      throw CaptureError(
        .badSyntax, "\(name) is a film, and documents are looked for in pictures.",
        recovery: "Take one out of it, such as with 'ffmpeg -ss 2 -i IN -frames:v 1 OUT.png'.")
    }
    try camera.fill(picture)
    return picture
  }
}

extension ReelPlace {
  /// The pictures of a folder one by one; anything else as it is.
  static func parts(of path: String, _ files: any FileStore) -> [String] {
    guard let names = try? files.list(path), case .pictures(let paths) = pictures(in: path, names: names),
      !paths.isEmpty
    else { return [path] }
    return paths
  }
}
