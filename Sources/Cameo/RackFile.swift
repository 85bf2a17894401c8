internal import Films
internal import Demo
internal import Files
internal import Frames
internal import Contract

/// A film, a picture, or the pictures of a folder.
struct RackFile: RackCamera {
  private let path: String
  private let place: ReelPlace
  private let loops: Bool

  /// Opened once before any screen stands, so that a wrong file is told at once.
  init(_ path: String, loops: Bool, files: any FileStore) throws(CaptureError) {
    self.path = path
    self.loops = loops
    place = try Self.place(path, files)
    let source = source(nil)
    _ = try source.open(CameraWish(sizes: []))
    source.close()
  }

  private static func place(_ path: String, _ files: any FileStore) throws(CaptureError) -> ReelPlace {
    let place: String
    do throws(FileFault) {
      place = try files.place(of: path)
    } catch {
      throw error.error(error.reason == .notAllowed ? .permissionDenied : .resourceMissing)
    }
    guard let names = try? files.list(path) else { return .film(place) }
    let pictures = ReelPlace.pictures(in: place, names: names)
    guard pictures != .pictures([]) else {
      throw CaptureError(
        .resourceMissing, "There is no picture in the folder \(printable(path)).",
        recovery: "Put some there, such as 0001.png, 0002.png and so on.")
    }
    return pictures
  }

  func source(_ prompter: Prompter?) -> sending any CameraSource {
    FileCamera(place, id: "\(loops ? "loop" : "file"):\(printable(path))", name: printable(path), loops: loops)
  }

  /// A file has its own size; only an explicit list, of lines of the shorter side, can be missed.
  func wish(_ qualities: QualityWish) throws(CaptureError) -> CameraWish {
    guard qualities.isExplicit, !qualities.list.contains(.highest) else { return CameraWish(sizes: []) }
    return CameraWish(sizes: qualities.list.compactMap(\.wideSize))
  }
}
