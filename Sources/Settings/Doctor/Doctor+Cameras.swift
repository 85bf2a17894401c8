internal import Contract

/// The three things that have to be so before a device gives pictures: it is there, this user may open it, it is free.
extension Doctor {
  static func camera(_ facts: DoctorFacts) -> DoctorCheck {
    let id = "camera"
    switch facts.camera {
    case .demo(let track): return .ok(id, "none is needed: the demo camera, track \(printable(track))")
    case .file(let path, _): return .ok(id, "none is needed: the file \(printable(path))")
    case .auto, .device: break
    }
    let usable = facts.devices.filter { $0.state == .usable }
    guard usable.isEmpty else {
      return .ok(id, usable.map { "\($0.id) (\(printable($0.name)))" }.joined(separator: ", "))
    }
    guard let error = facts.devices.lazy.compactMap(trouble).first else {
      return .fail(
        id, .cameraUnavailable, "no camera was found", "connect one, or try it without: --camera demo")
    }
    return .fail(id, error)
  }

  /// Whether a device would be opened where another one is not.
  static func group(_ facts: DoctorFacts) -> DoctorCheck {
    let (id, group) = ("group", facts.group)
    let name = printable(group.name)
    if group.isRoot { return .ok(id, "root may open every device") }
    if group.isMember { return .ok(id, "in group \(name)") }
    let refused = facts.devices.contains { trouble($0)?.code == .permissionDenied }
    if !refused, !facts.devices.isEmpty { return .ok(id, "not in group \(name), and not needed for these devices") }
    let fact = group.isListed ? "put into group \(name) after you logged in" : "not in group \(name)"
    let fix = group.isListed ? "log in again" : "sudo usermod -aG \(name) $USER, then log in again"
    guard refused, facts.camera.kind == .device else { return .warn(id, fact, fix) }
    return .fail(id, .permissionDenied, fact, fix)
  }

  /// Who has a camera that somebody else wants.
  static func holder(_ facts: DoctorFacts) -> DoctorCheck? {
    guard !facts.devices.isEmpty else { return nil }
    let busy = facts.devices.compactMap(trouble).filter { $0.code == .cameraBusy }
    guard let first = busy.first else { return .ok("holder", "no camera is in use") }
    let fact = busy.map(\.message).joined(separator: " ")
    let isInTheWay = facts.camera.kind == .device && !facts.devices.contains { $0.state == .usable }
    return isInTheWay
      ? .fail("holder", .cameraBusy, fact, first.recovery) : .warn("holder", fact, first.recovery)
  }

  private static func trouble(_ camera: CameraInfo) -> CaptureError? {
    if case .unusable(let error) = camera.state { error } else { nil }
  }
}
