internal import Glibc
package import Contract

extension DeviceList: DeviceFinder {
  package func whereIs(_ identity: DeviceIdentity) -> String? {
    if let name = identity.stableName { return DevicePlace.find(name, in: folders)?.path }
    return DevicePlace.all(in: folders).first { place in
      guard let told = capability(of: place) else { return false }
      return identity.mayBe(told) && told.bus == identity.bus
    }?.path
  }

  package func explain(_ fault: DeviceFault, at path: String) -> CaptureError? {
    let isKnown = fault.number == EBUSY || (fault.call == "open" && [EACCES, EPERM].contains(fault.number))
    guard isKnown, let place = DevicePlace.find(path, in: folders) else { return nil }
    let cause = DeviceInquiry(place: place, calls: calls, account: account).cause(of: fault)
    return named([DeviceReport(place: place, cause: cause)]).first?.error
  }

  private func capability(of place: DevicePlace) -> DeviceCapability? {
    guard let descriptor = try? calls.open(place.path) else { return nil }
    defer { try? calls.close(descriptor) }
    guard let told = try? DeviceNode(calls, descriptor: descriptor).capability(), told.cause == nil else { return nil }
    return told
  }
}

extension DeviceReport {
  package var identity: DeviceIdentity {
    DeviceIdentity(stableName: place.stablePath, card: name, bus: bus ?? "", hasTwin: place.hasTwin)
  }
}
