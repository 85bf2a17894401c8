package import Contract
package import Flow

/// What lines say of a slow camera or machine: once, then in steps of half a minute, however often the rate changes.
///
/// A screen shows each rate, which speech would have to read.
package struct SteadySlowness: Equatable, Sendable {
  private static let step: Duration = .seconds(30)

  private var told: Slowness?
  private var toldAt: Instant?

  package init() {}

  /// The view with what is to be said of slowness now.
  package mutating func steady(_ view: SessionView, at now: Instant) -> SessionView {
    guard let capture = view.face.capture else { return view }
    note(capture.slowness, at: now)
    var steadied = view
    steadied.face.content = view.face.content.telling(told)
    return steadied
  }

  private mutating func note(_ slowness: Slowness?, at now: Instant) {
    guard let slowness else { return told = nil }
    if let toldAt, now - toldAt < Self.step { return }
    (told, toldAt) = (slowness, now)
  }
}

extension PageContent {
  fileprivate func telling(_ slowness: Slowness?) -> PageContent {
    switch self {
    case .videoCapture(var capture):
      capture.slowness = slowness
      return .videoCapture(capture)
    case .liveness(var view):
      view.capture.slowness = slowness
      return .liveness(view)
    case .documentCapture(var view):
      view.capture.slowness = slowness
      return .documentCapture(view)
    case .codeScan(var view):
      view.capture.slowness = slowness
      return .codeScan(view)
    // A page without a live picture says nothing of it.
    default: return self
    }
  }
}
