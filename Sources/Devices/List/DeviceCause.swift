package import Contract

/// The reason why a device can't be used, with the facts for its message.
package enum DeviceCause: Hashable, Sendable {
  /// Not a camera.
  case metadata, output, memoryToMemory, mediaController, multiPlanar, noPictures
  /// An infrared or depth camera; never chosen automatically.
  case infrared
  case noPermission(DeviceAccess?, fix: String, saying: Saying? = nil)
  /// `hidden` if not all programs could be inspected.
  case busy([DeviceHolder], hidden: Bool)
  /// It disappeared after the folder was read.
  case vanished
  /// Any other error of the system.
  case failed(String)

  /// Stable, for programs that parse the output.
  package var word: String {
    switch self {
    case .metadata: "metadata"
    case .output: "output"
    case .memoryToMemory: "memoryToMemory"
    case .mediaController: "mediaController"
    case .multiPlanar: "multiPlanar"
    case .noPictures: "noPictures"
    case .infrared: "infrared"
    case .noPermission: "noPermission"
    case .busy: "busy"
    case .vanished: "vanished"
    case .failed: "failed"
    }
  }

  /// The order among several cameras that can't be used: the one that is most likely to be fixed comes first.
  package var rank: Int {
    switch self {
    case .noPermission: 0
    case .busy: 1
    case .failed, .vanished: 2
    case .infrared: 3
    case .metadata, .output, .memoryToMemory, .mediaController, .multiPlanar, .noPictures: 4
    }
  }

  /// Whether it is a camera that may become usable.
  package var isOfCamera: Bool { rank < 4 }

  package func error(of path: String) -> CaptureError {
    switch self {
    case .metadata: Self.notUsed(path, "carries metadata, not pictures", Self.takeAnother)
    case .output: Self.notUsed(path, "is a video output, not a camera", Self.takeAnother)
    case .memoryToMemory: Self.notUsed(path, "is a video converter, not a camera", Self.takeAnother)
    case .mediaController:
      Self.notUsed(
        path, "must be set up through the media controller", "Use it through libcamera, or use another camera.")
    case .multiPlanar: Self.notUsed(path, "is multi-planar, which is not supported", Self.takeAnother)
    case .noPictures: Self.notUsed(path, "offers no supported picture format", Self.takeAnother)
    case .infrared:
      Self.notUsed(path, "is an infrared camera", "--camera \(path) uses it anyway.")
        .saying(Saying(.infrared, path), Saying(.takeItAnyway, path))
    case .noPermission(let access, let fix, let advice):
      CaptureError(
        .permissionDenied, "No permission for \(path)\(access.map { " (\($0.shown))" } ?? "").", recovery: fix
      ).saying(Saying(.notAllowed, path + (access.map { " (\($0.shown))" } ?? "")), advice)
    case .busy(let holders, let hidden): Self.busy(path, holders, hidden)
    case .vanished:
      Self.notUsed(path, "was disconnected while it was checked", "Reconnect it.")
        .saying(Saying(.unplugged, path), Saying(.plugAgain))
    case .failed(let reason):
      Self.notUsed(path, "does not answer: \(reason)", "Reconnect it, or use another one.")
        .saying(Saying(.noAnswer, path, reason), Saying(.plugAgain))
    }
  }

  private static let takeAnother = "Use another camera; 'cameo cameras' lists them."

  private static func notUsed(_ path: String, _ why: String, _ fix: String) -> CaptureError {
    CaptureError(.cameraUnavailable, "\(path) \(why).", recovery: fix)
      .saying(Saying(.notACamera, path), Saying(.takeAnother))
  }

  private static func busy(_ path: String, _ holders: [DeviceHolder], _ hidden: Bool) -> CaptureError {
    guard !holders.isEmpty else {
      let who = hidden ? " that this user may not see" : ""
      return CaptureError(
        .cameraBusy, "\(path) is in use by a program\(who).",
        recovery: hidden ? "'sudo cameo cameras' names it; close it." : "Close that program."
      ).saying(Saying(.inUse, path), Saying(hidden ? .whoHoldsIt : .closeProgram))
    }
    let names = holders.map(\.shown).joined(separator: ", ")
    return CaptureError(
      .cameraBusy, "\(path) is in use by \(names).",
      recovery: holders.count == 1 ? "Close that program: kill \(holders[0].pid)" : "Close those programs."
    ).saying(
      Saying(.inUseBy, path, names),
      holders.count == 1 ? Saying(.closeByNumber, String(holders[0].pid)) : Saying(.closeProgram))
  }
}
