internal import Contract
internal import Films
internal import Files
internal import Frames

extension VirtualCameraKind {
  /// A film, a picture, or the pictures of a folder.
  static let file = VirtualCameraKind(
    "file", ":PATH", .file,
    "a film, at its own size and frame rate, until it ends; a picture; or a folder of pictures by name, 30 a second"
  ) { path, parts throws(CaptureError) in try .file(path ?? "", parts, loops: false) }

  static let loop = VirtualCameraKind("loop", ":PATH", .file, "the same, repeated forever") {
    path, parts throws(CaptureError) in try .file(path ?? "", parts, loops: true)
  }
}

extension VirtualCamera {
  /// Opens the file once before any screen, so that an invalid one is reported at once.
  fileprivate static func file(_ path: String, _ parts: VirtualCameraKind.Parts, loops: Bool) throws(CaptureError)
    -> Self
  {
    let word = loops ? "loop" : "file"
    let (place, name) = (try ReelPlace.of(path, parts.files), printable(path))
    let camera = VirtualCamera(wish: wish) { _ in
      FileCamera(place, id: "\(word):\(name)", name: name, loops: loops)
    }
    let source = camera.source(nil)
    _ = try source.open(CameraWish(sizes: []))
    source.close()
    return camera
  }

  /// A file has its own size; only an explicit quality list (heights) can fail to match.
  private static func wish(_ qualities: QualityWish) -> CameraWish {
    guard qualities.isExplicit, !qualities.list.contains(.highest) else { return CameraWish(sizes: []) }
    return CameraWish(sizes: qualities.list.compactMap(\.wideSize))
  }
}

extension ReelPlace {
  static func of(_ path: String, _ files: any FileStore) throws(CaptureError) -> ReelPlace {
    let place: String
    do throws(FileFault) {
      place = try files.place(of: path)
    } catch {
      let isClosed = error.reason == .notAllowed
      throw error.error(isClosed ? .permissionDenied : .resourceMissing)
        .saying(Saying(isClosed ? .notReadable : .placeMissing, printable(path)))
    }
    guard let names = try? files.list(path) else { return .film(place) }
    let pictures = Self.pictures(in: place, names: names)
    guard pictures != .pictures([]) else {
      throw CaptureError(
        .resourceMissing, "The folder \(printable(path)) has no pictures.",
        recovery: "Add some, such as 0001.png and 0002.png.")
    }
    return pictures
  }
}
