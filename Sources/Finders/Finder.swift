package import Contract
package import Imaging

/// Finds one kind of thing in the frames of one camera, one after the other; one thread at a time talks to it.
package protocol Finder: AnyObject {
  /// What is in this picture, captured so long after its camera was opened; what was seen in the ones before helps to
  /// find it.
  func find(in picture: Picture, at moment: Duration) -> Finding.Kind

  /// Forgets everything, and wipes what is left of the pictures.
  func reset()

  /// Checks what this finder was loaded from; `nil` if it is unchanged.
  ///
  /// Thoroughly when another person comes; otherwise at the cost of a system call.
  func check(thoroughly: Bool) -> FinderDamage?

  /// What this finder cannot do because something is missing; nil if it can do everything.
  var limitation: CaptureError? { get }

  /// What the last picture cost.
  var cost: FinderCost { get }
}

extension Finder {
  package var limitation: CaptureError? { nil }
  package var cost: FinderCost { FinderCost() }
  package func check(thoroughly: Bool) -> FinderDamage? { nil }
}

/// What a finder was loaded from has changed.
package struct FinderDamage: Equatable, Sendable {
  package var error: CaptureError
  /// Whether it was loaded again; otherwise nothing can be found until a later check succeeds.
  package var isMended: Bool

  package init(_ error: CaptureError, isMended: Bool) { (self.error, self.isMended) = (error, isMended) }
}

/// CPU time that one picture took, stage by stage.
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
