internal import Contract
internal import Demo
internal import Files
internal import Frames
internal import Notation

extension VirtualCameraKind {
  /// The demo camera.
  static let demo = VirtualCameraKind(
    "demo", "[:TRACK]", .demo,
    "a rendered head or document that follows a track; the default is \(CameraChoice.usualTrack) or card-cooperative"
  ) { track, parts throws(CaptureError) in
    let name = track ?? CameraChoice.usualTrack
    let script = try DemoScript.named(name, parts)
    if let role = parts.roles.first(where: { $0 != script.role }) { throw script.isOfNoUse(for: role, name) }
    // The renderer supports any size up to a bound; these are the named ones.
    let sizes = VideoQuality.allCases.compactMap(\.wideSize).filter { $0.height <= DemoCamera.largest.height }
    let wish: VirtualCamera.Wish = { wish throws(CaptureError) in CameraWish(sizes: try wish.sizes(of: sizes)) }
    return VirtualCamera(wish: wish) { DemoCamera(script: script, name: name, seed: parts.seed, prompter: $0) }
  }
}

extension DemoScript {
  /// The role that its picture suits.
  fileprivate var role: CameraRole {
    switch self {
    case .person: .face
    case .document: .document
    }
  }

  fileprivate func isOfNoUse(for role: CameraRole, _ name: String) -> CaptureError {
    switch role {
    case .face:
      CaptureError(
        .impossibleSettings, "The demo track '\(name)' shows a document, but a face is needed.",
        recovery: "Use \(CameraChoice.usualTrack), or use it for documents: --document-camera demo:\(name).")
    case .document:
      CaptureError(
        .impossibleSettings, "The demo track '\(name)' shows a person, but a document is needed.",
        recovery: "Use card-cooperative; with a person, --document-camera demo:card-cooperative.")
    }
  }

  fileprivate static func named(_ name: String, _ parts: VirtualCameraKind.Parts) throws(CaptureError) -> DemoScript {
    let names = parts.resources.trackNames(parts.files)
    // An error in listing the folder is more useful than an empty list.
    if names.isEmpty {
      do throws(FileFault) { _ = try parts.files.list(parts.resources.tracks) } catch {
        throw error.error(.resourceMissing)
      }
    }
    guard name.contains("/") || names.contains(name) else {
      let near = nearest(name, in: names).map { "Did you mean '\($0)'?" }
      throw CaptureError(
        .resourceMissing, "There is no demo track '\(name)'.",
        recovery: near ?? "There are: \(names.joined(separator: ", ")).")
    }
    let path = parts.resources.trackFile(name)
    let (script, diagnostics) = DemoScript.read(try parts.resources.read(path, parts.files), file: path)
    guard let script, !diagnostics.contains(where: { $0.severity == .error }) else {
      throw CaptureError(
        .badSyntax, diagnostics.map(\.description).joined(separator: "\n"), recovery: "Fix the track.")
    }
    return script
  }
}
