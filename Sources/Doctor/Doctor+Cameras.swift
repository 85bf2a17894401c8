internal import Contract

/// Camera checks: a device exists, this user may open it, and it is free.
extension Doctor {
  static func camera(_ facts: DoctorFacts) -> DoctorCheck {
    let id = "camera"
    if let fault = facts.cameraFault { return .fail(id, fault) }
    if !facts.needsDevice { return .ok(id, "none is needed: \(printable(facts.camera.text))") }
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

  /// Permission to open devices: denied access counts, otherwise membership of the cameras' group.
  static func group(_ facts: DoctorFacts) -> DoctorCheck {
    let (id, group) = ("group", facts.group)
    if let refusal = obstacle(id, .permissionDenied, facts) { return refusal }
    let name = printable(group.name)
    if group.isRoot { return .ok(id, "root may open every device") }
    if group.isMember { return .ok(id, "in group \(name)") }
    // A device that is busy could be opened.
    let isOpened = facts.devices.contains { trouble($0).map { $0.code == .cameraBusy } ?? true }
    if isOpened { return .ok(id, "not in group \(name), and not needed for these devices") }
    return group.isListed
      ? .warn(id, "added to group \(name) after you logged in", "log in again")
      : .warn(id, "not in group \(name)", "sudo usermod -aG \(name) $USER, then log in again")
  }

  /// The process that holds a camera that the session needs.
  static func holder(_ facts: DoctorFacts) -> DoctorCheck? {
    guard !facts.devices.isEmpty else { return nil }
    return obstacle("holder", .cameraBusy, facts) ?? .ok("holder", "no other program uses it")
  }

  /// The devices with this error: a failure if the session can't use another one, otherwise a warning.
  private static func obstacle(_ id: String, _ code: ErrorCode, _ facts: DoctorFacts) -> DoctorCheck? {
    let troubles = facts.devices.compactMap(trouble).filter { $0.code == code }
    guard let first = troubles.first else { return nil }
    let fact = troubles.map(\.message).joined(separator: " ")
    let isInTheWay = facts.needsDevice && !facts.devices.contains { $0.state == .usable }
    return isInTheWay ? .fail(id, code, fact, first.recovery) : .warn(id, fact, first.recovery)
  }

  private static func trouble(_ camera: CameraInfo) -> CaptureError? {
    if case .unusable(let error) = camera.state { error } else { nil }
  }
}
