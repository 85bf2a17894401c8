package import Contract
package import Faces
package import Files
internal import Films
package import Finders
internal import Flow
internal import Frames
internal import Imaging
package import Notation
package import Settings

/// Runs face detection over films and pictures offline: every frame is analysed, and time is the film's own.
package struct FaceLooking {
  /// The result for one frame.
  package struct Sight {
    package var line: FindingLine
    package var hint: Hint
    package var cost: FinderCost
  }

  /// How long a still picture is analysed, so that a hint can pass its debounce.
  private static let patience: Duration = .seconds(1)

  private let files: any FileStore
  private let oval: OvalPreset
  private let finder: DlibFaceFinder

  package init(
    oval: OvalPreset, environment: [String: String], files: any FileStore, resources: Resources
  ) throws(CaptureError) {
    (self.oval, self.files) = (oval, files)
    finder = try DlibFaceFinder(cache: Folders(environment: environment).made, eye: resources.eyeNetwork(files))
  }

  /// Why detection is limited here, if something is missing.
  package var limitation: CaptureError? { finder.limitation }

  /// The pictures of a folder, one by one; another path as it is.
  package func parts(of path: String) -> [String] { ReelPlace.parts(of: path, files) }

  /// Reports a film's frames until `telling` returns false, or the last sight of a still picture; true for one.
  package func look(at path: String, telling: (Sight) -> Bool) throws(CaptureError) -> Bool {
    let camera = FileCamera(try ReelPlace.of(path, files), id: path, name: printable(path), loops: false)
    let mode = try camera.open(CameraWish(sizes: []))
    defer { camera.close() }
    camera.begin()
    let picture = Picture(mode.size)
    var guidance = Guidance(oval: oval)
    finder.reset()
    while let stamp = try camera.next() {
      try camera.fill(picture)
      let kind = finder.find(in: picture, at: stamp.capturedAt)
      guard case .face(let found) = kind else { continue }
      let now = Instant() + stamp.capturedAt
      let reading = guidance.read(found, in: mode.size, at: now)
      let finding = Finding(frame: stamp.number, capturedAt: now, size: mode.size, kind: kind)
      let sight = Sight(
        line: FindingLine(told: stamp.capturedAt, finding), hint: reading.hint, cost: finder.cost)
      let isOver = camera.isStill && stamp.capturedAt >= Self.patience
      if isOver || !camera.isStill, !telling(sight) || isOver { break }
    }
    return camera.isStill
  }
}

extension Resources {
  /// The network that sees covered, dark and tilted faces.
  package func eyeNetwork(_ files: some FileStore) throws(CaptureError) -> EyeWeights {
    if let bytes = try? read(eyeWeights, files), let weights = EyeWeights(bytes) { return weights }
    throw CaptureError(
      .resourceMissing, "\(printable(eyeWeights)) is missing, or is not the face network of this program.",
      recovery: "Reinstall the program, or set CAMEO_DATA_DIR to its data folder.")
  }
}
