package import Contract
package import Engine
package import Frames

/// The cameras of a session that shows documents to another one than faces, or may take the other one for either.
package final class PairedShelf: CameraShelf {
  /// In the order in which they are needed; a role may have another one beside its own.
  private let racks: [(role: CameraRole, isOther: Bool, rack: CameraRack)]
  /// The roles for which the person has taken the other one.
  private var switched: Set<CameraRole> = []
  /// That which is open, or was last.
  private var current: CameraRack
  /// Those that have not said yet what there is.
  private var awaited: Set<Int> = []

  /// One or more.
  init(_ racks: [(role: CameraRole, isOther: Bool, rack: CameraRack)]) {
    (self.racks, current) = (racks, racks[0].rack)
  }

  private func rack(for role: CameraRole) -> CameraRack {
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
