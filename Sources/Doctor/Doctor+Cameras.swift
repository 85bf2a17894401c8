internal import Contract

/// The three things that have to be so before a device gives pictures: it is there, this user may open it, it is free.
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

  /// Who may open the devices: what they have refused counts, else the group that cameras are given to.
  static func group(_ facts: DoctorFacts) -> DoctorCheck {
    let (id, group) = ("group", facts.group)
    if let refusal = obstacle(id, .permissionDenied, facts) { return refusal }
    let name = printable(group.name)
    if group.isRoot { return .ok(id, "root may open every device") }
    if group.isMember { return .ok(id, "in group \(name)") }
    // Whoever is told that it is busy has opened it.
    let isOpened = facts.devices.contains { trouble($0).map { $0.code == .cameraBusy } ?? true }
    if isOpened { return .ok(id, "not in group \(name), and not needed for these devices") }
    return group.isListed
      ? .warn(id, "put into group \(name) after you logged in", "log in again")
      : .warn(id, "not in group \(name)", "sudo usermod -aG \(name) $USER, then log in again")
  }

  /// Who has a camera that somebody else wants.
  static func holder(_ facts: DoctorFacts) -> DoctorCheck? {
    guard !facts.devices.isEmpty else { return nil }
    return obstacle("holder", .cameraBusy, facts) ?? .ok("holder", "no other program is in the way")
  }

  /// The devices with this trouble: it fails a session that can't take another one, and else is a warning.
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
