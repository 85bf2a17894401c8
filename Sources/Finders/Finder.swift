package import Contract
package import Imaging

/// A detector and tracker for one kind of thing in the frames of one camera; used by one thread at a time.
package protocol Finder: AnyObject {
  /// The finding in a picture that was captured at this time after its camera was opened.
  ///
  /// State from earlier pictures helps to find it (tracking).
  func find(in picture: Picture, at moment: Duration) -> Finding.Kind

  /// Discards all state, and wipes what remains of the pictures.
  func reset()

  /// Checks the files that this finder was loaded from; `nil` if they are unchanged.
  ///
  /// `thoroughly` is for a new visitor; otherwise it costs one system call.
  func check(thoroughly: Bool) -> FinderDamage?

  /// The error for what this finder can't do because something is missing; `nil` if it can do everything.
  var limitation: CaptureError? { get }

  /// The cost of the last picture.
  var cost: FinderCost { get }
}

extension Finder {
  package var limitation: CaptureError? { nil }
  package var cost: FinderCost { FinderCost() }
  package func check(thoroughly: Bool) -> FinderDamage? { nil }
}

/// Damage to the files that a finder was loaded from: they have changed.
package struct FinderDamage: Equatable, Sendable {
  package var error: CaptureError
  /// Whether it was loaded again; otherwise it finds nothing until a later check succeeds.
  package var isMended: Bool

  package init(_ error: CaptureError, isMended: Bool) { (self.error, self.isMended) = (error, isMended) }
}

/// The CPU time of one picture, by stage.
package struct FinderCost: Equatable, Sendable {
  package var scaling = Duration.zero
  package var scanning = Duration.zero
  package var landmarks = Duration.zero
  package var measuring = Duration.zero

  package init() {}

  package var total: Duration { scaling + scanning + landmarks + measuring }

  package static func += (sum: inout FinderCost, cost: FinderCost) {
    sum.scaling += cost.scaling
    sum.scanning += cost.scanning
    sum.landmarks += cost.landmarks
    sum.measuring += cost.measuring
  }
}
