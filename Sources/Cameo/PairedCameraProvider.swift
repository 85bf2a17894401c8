package import Contract
package import Engine
package import Frames

/// Camera provider with different cameras for faces and documents, or with both for either.
package final class PairedCameraProvider: CameraProvider {
  /// In the order in which they are needed; a role may have the other camera beside its own.
  private let racks: [(role: CameraRole, isOther: Bool, rack: SessionCameraProvider)]
  /// The roles for which the user has switched to the other camera.
  private var switched: Set<CameraRole> = []
  /// The rack that is open, or was last.
  private var current: SessionCameraProvider
  /// The racks whose scan has not finished.
  private var awaited: Set<Int> = []

  /// `racks` must not be empty.
  init(_ racks: [(role: CameraRole, isOther: Bool, rack: SessionCameraProvider)]) {
    (self.racks, current) = (racks, racks[0].rack)
  }

  private func rack(for role: CameraRole) -> SessionCameraProvider {
    racks.first { $0.role == role && $0.isOther == switched.contains(role) }?.rack ?? current
  }

  package func list() -> [CameraInfo] {
    racks.flatMap { $0.rack.list() }.reduce(into: []) { known, camera in
      if !known.contains(where: { $0.id == camera.id }) { known.append(camera) }
    }
  }

  package func look() -> [CameraInfo]? {
    awaited = Set(racks.indices.filter { racks[$0].rack.look() == nil })
    return awaited.isEmpty ? list() : nil
  }

  package func news() -> [CameraInfo]? {
    let told = racks.indices.filter { racks[$0].rack.news() != nil }
    awaited.subtract(told)
    return told.isEmpty || !awaited.isEmpty ? nil : list()
  }

  package var descriptors: [Int32] { racks.flatMap { $0.rack.descriptors } }
  package var opened: CameraInfo? { current.opened }

  package func open(
    _ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]
  ) throws(CaptureError) -> any FrameFeed {
    current = rack(for: role)
    return try current.open(role, at: now, alsoInto: readers)
  }

  package func chooseNext(for role: CameraRole) -> Bool {
    guard racks.contains(where: { $0.role == role && $0.isOther }) else { return rack(for: role).chooseNext(for: role) }
    switched.formSymmetricDifference([role])
    return true
  }

  package func show(_ prompted: Prompted, at now: Instant) { current.show(prompted, at: now) }

  package func forget() {
    for one in racks { one.rack.forget() }
    switched = []
    current = racks[0].rack
  }
}
