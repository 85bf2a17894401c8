package import Cameras
package import Contract
package import Engine
package import Settings

/// The cameras a session can have: today the demo camera, on a track that the settings name.
package final class DemoShelf: CameraShelf {
  /// The clock by which the frames come.
  package enum Clock: Sendable {
    case live, virtual
  }

  private let name: String
  private let track: Track
  private let seed: UInt64
  private let qualities: QualityWish
  private let clock: Clock
  /// Who tells the rendered person what the screen asks, and when their camera was opened.
  private var speaking: (prompter: Prompter, since: Instant)?

  package init(
    _ choice: CameraChoice, qualities: QualityWish, seed: UInt64, clock: Clock, resources: Resources,
    files: any FileStore
  ) throws(CaptureError) {
    guard case .demo(let name) = choice else { throw Self.notBuilt(choice) }
    self.name = name
    track = try Self.track(name, resources, files)
    self.seed = seed
    self.qualities = qualities
    self.clock = clock
  }

  package func list() -> [CameraInfo] { [camera(nil).info] }

  package func open(
    _ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]
  ) throws(CaptureError) -> any FrameFeed {
    let prompter = Prompter()
    speaking = (prompter, now)
    switch clock {
    case .live:
      return try LiveFeed(camera(prompter), wish: try wish(), exposureIsFixed: true, at: now, alsoInto: readers)
    case .virtual: return try VirtualFeed(camera(prompter), wish: try wish(), exposureIsFixed: true, at: now)
    }
  }

  private func camera(_ prompter: Prompter?) -> sending DemoCamera {
    DemoCamera(track: track, name: name, seed: seed, prompter: prompter)
  }

  package func show(_ hint: Hint, at now: Instant) {
    if let speaking { speaking.prompter.show(hint, at: now - speaking.since) }
  }

  package func chooseNext(for role: CameraRole) -> Bool { false }

  private func wish() throws(CaptureError) -> CameraWish { CameraWish(sizes: try qualities.sizes(of: Self.sizes)) }

  /// A rendered picture has any size up to a bound; these are the ones that have a name.
  private static let sizes = VideoQuality.allCases.compactMap(\.height).filter { $0 <= DemoCamera.largest.height }
    .map { PixelSize(width: ($0 * 16 / 9 + 1) / 2 * 2, height: $0) }

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

  private static func notBuilt(_ choice: CameraChoice) -> CaptureError {
    let what: String
    if case .file = choice { what = "files as cameras" } else { what = "real cameras" }
    return CaptureError(.cameraUnavailable, "\(what) are not built in yet;", recovery: "use --camera demo.")
  }
}
