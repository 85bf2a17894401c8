internal import Demo
internal import Files
internal import Frames
internal import Contract
internal import Settings

/// The demo camera, on a track that the settings name.
struct RackDemo: RackCamera {
  private let name: String
  private let track: Track
  private let seed: UInt64

  init(_ name: String, seed: UInt64, resources: Resources, files: any FileStore) throws(CaptureError) {
    self.name = name
    self.seed = seed
    track = try Self.track(name, resources, files)
  }

  func source(_ prompter: Prompter?) -> sending any CameraSource {
    DemoCamera(track: track, name: name, seed: seed, prompter: prompter)
  }

  func wish(_ qualities: QualityWish) throws(CaptureError) -> CameraWish {
    CameraWish(sizes: try qualities.sizes(of: Self.sizes))
  }

  /// A rendered picture has any size up to a bound; these are the ones that have a name.
  private static let sizes = VideoQuality.allCases.compactMap(\.wideSize).filter {
    $0.height <= DemoCamera.largest.height
  }

  private static func track(
    _ name: String, _ resources: Resources, _ files: any FileStore
  ) throws(CaptureError) -> Track {
    let path = resources.trackFile(name)
    guard name.contains("/") || resources.trackNames(files).contains(name) else {
      throw CaptureError(
        .resourceMissing, "There is no demo track '\(name)'.",
        recovery: "There are: \(resources.trackNames(files).joined(separator: ", ")).")
    }
    let (track, diagnostics) = Track.read(try resources.read(path, files), file: path)
    guard let track, !diagnostics.contains(where: { $0.severity == .error }) else {
      throw CaptureError(
        .badSyntax, diagnostics.map(\.description).joined(separator: "\n"), recovery: "Mend the track.")
    }
    return track
  }
}
