package import Contract
package import Engine
package import Frames

/// Camera provider with different cameras for faces and documents, or with both for either.
package final class PairedCameraProvider: CameraProvider {
  /// In the order in which they are needed; a role may have the other camera beside its own.
  private let providers: [(role: CameraRole, isOther: Bool, provider: SessionCameraProvider)]
  /// The roles for which the user has switched to the other camera.
  private var switched: Set<CameraRole> = []
  /// The provider that is open, or was last.
  private var current: SessionCameraProvider
  /// The racks whose scan has not finished.
  private var awaited: Set<Int> = []

  /// `providers` must not be empty.
  init(_ providers: [(role: CameraRole, isOther: Bool, provider: SessionCameraProvider)]) {
    (self.providers, current) = (providers, providers[0].provider)
  }

  private func provider(for role: CameraRole) -> SessionCameraProvider {
    providers.first { $0.role == role && $0.isOther == switched.contains(role) }?.provider ?? current
  }

  package func list() -> [CameraInfo] {
    providers.flatMap { $0.provider.list() }.reduce(into: []) { known, camera in
      if !known.contains(where: { $0.id == camera.id }) { known.append(camera) }
    }
  }

  package func look() -> [CameraInfo]? {
    awaited = Set(providers.indices.filter { providers[$0].provider.look() == nil })
    return awaited.isEmpty ? list() : nil
  }

  package func news() -> [CameraInfo]? {
    let told = providers.indices.filter { providers[$0].provider.news() != nil }
    awaited.subtract(told)
    return told.isEmpty || !awaited.isEmpty ? nil : list()
  }

  package var descriptors: [Int32] { providers.flatMap { $0.provider.descriptors } }
  package var opened: CameraInfo? { current.opened }

  package func open(
    _ role: CameraRole, at now: Instant, alsoInto readers: [any FrameReader]
  ) throws(CaptureError) -> any FrameFeed {
    current = provider(for: role)
    return try current.open(role, at: now, alsoInto: readers)
  }

  package func chooseNext(for role: CameraRole) -> Bool {
    guard providers.contains(where: { $0.role == role && $0.isOther }) else {
      return provider(for: role).chooseNext(for: role)
    }
    switched.formSymmetricDifference([role])
    return true
  }

  package func show(_ prompted: Prompted, at now: Instant) { current.show(prompted, at: now) }

  package func forget() {
    for one in providers { one.provider.forget() }
    switched = []
    current = providers[0].provider
  }
}
