internal import Cameras
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

  /// A rendered picture has any size up to a bound, so the first wish within it is met.
  func wish(_ qualities: CameraRack.Qualities) throws(CaptureError) -> CameraWish {
    let highest = DemoCamera.largest.height
    let heights = qualities.list.map { $0.height ?? highest }.filter { $0 <= highest }
    guard !heights.isEmpty || !qualities.isExplicit else {
      throw CaptureError(
        .noMatchingMode, "The demo camera has none of the qualities asked for.",
        recovery: "It has lowest, sd, hd, fhd and highest.")
    }
    return CameraWish(sizes: heights.map { PixelSize(width: ($0 * 16 / 9 + 1) / 2 * 2, height: $0) })
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
