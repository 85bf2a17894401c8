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
  private let qualities: Qualities
  private let clock: Clock
  /// Who tells the rendered person what the screen asks, and when their camera was opened.
  private var speaking: (prompter: Prompter, since: Instant)?

  /// The heights of video to choose from, and whether somebody insists on them.
  package struct Qualities {
    var list: [VideoQuality]
    var isExplicit: Bool
  }

  package init(
    _ choice: CameraChoice, qualities: Qualities, seed: UInt64, clock: Clock, resources: Resources,
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
    _ role: CameraRole, at now: Instant, alsoInto slot: FrameSlot?
  ) throws(CaptureError) -> any FrameFeed {
    let prompter = Prompter()
    speaking = (prompter, now)
    switch clock {
    case .live: return try LiveFeed(camera(prompter), wish: try wish(), exposureIsFixed: true, at: now, alsoInto: slot)
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

  /// A rendered picture has any size up to a bound, so the first wish within it is met.
  private func wish() throws(CaptureError) -> CameraWish {
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

  private static func notBuilt(_ choice: CameraChoice) -> CaptureError {
    let what: String
    if case .file = choice { what = "files as cameras" } else { what = "real cameras" }
    return CaptureError(.cameraUnavailable, "\(what) are not built in yet;", recovery: "use --camera demo.")
  }
}
