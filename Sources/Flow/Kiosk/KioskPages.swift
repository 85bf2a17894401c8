package import Contract

/// The attract page of a kiosk without a visitor.
package struct Attract: Equatable, Sendable {
  /// How often its content has moved, to prevent burn-in.
  package var moves = 0
  /// The alternative to this machine; empty if there is none.
  package var alternative: String
  /// Whether there is a choice of languages; if not, their keys are like any others.
  package var offersLanguages = true
  /// Whether a camera looks for visitors.
  package var looks = false
  /// A visitor has pressed a key, and preparing the session takes long.
  package var isMakingRoom = false

  package init(alternative: String = "") { self.alternative = alternative }

  /// The interval of the moves; nothing changes between them.
  static let moveEvery: Duration = .seconds(30)
}

/// The page that asks an idle visitor whether they are still there.
package struct StillThere: Equatable, Sendable {
  /// Why the visitor is asked.
  enum Reason: Hashable, Sendable {
    /// The idle timeout.
    case idle
    /// The time limit of the session.
    case limit
  }

  let reason: Reason
  package var left: Duration
  package let whole: Duration

  init(_ reason: Reason, for length: Duration) { (self.reason, left, whole) = (reason, length, length) }

  /// For tests of the page.
  package init(left: Duration, of whole: Duration) { (reason, self.left, self.whole) = (.idle, left, whole) }
}

/// The out-of-order page.
package struct OutOfOrder: Equatable, Sendable {
  package var cause: CaptureError
  /// The contact; empty if there is none.
  package var contact: String
  package var offersLanguages = true

  package init(_ cause: CaptureError, contact: String = "") { (self.cause, self.contact) = (cause, contact) }

  /// How the kiosk detects that the cause is gone.
  enum Mending: Equatable, Sendable {
    case camera, place
    /// Not detectable: it tries again after a while.
    case time
    /// The operator has closed it and must reopen it.
    case order

    /// The polling interval; `nil` if there is nothing to poll.
    var every: Duration? {
      switch self {
      case .camera: .seconds(5)
      case .place: .seconds(30)
      case .time: .seconds(60)
      case .order: nil
      }
    }
  }

  var nextLook: Effect { mending.every.map { .setTimer(.kioskLook, $0) } ?? .cancelTimer(.kioskLook) }

  var mending: Mending {
    switch (cause.code, cause.category) {
    case (.detectorUnavailable, _), (.recorderUnavailable, _), (.filmEnded, _): .time
    case (.paused, _), (.outOfOrder, _): .order
    case (_, .device), (_, .permission): .camera
    case (_, .storage), (_, .delivery): .place
    case (_, .person), (_, .session), (_, .settings), (_, .internal): .time
    }
  }
}

extension CaptureError {
  /// The disk has not answered within its timeout.
  package static let silentDisk = CaptureError(
    .cannotWrite, "The disk with the captures does not answer.", recovery: "Check the disk and its cable.")

  /// Whether the machine is the cause, so that the next visitor would be affected too.
  var isOfMachine: Bool {
    switch category {
    case .device, .storage, .delivery, .settings, .internal: true
    case .permission: code != .consentRefused
    case .person, .session: false
    }
  }
}

extension [CameraInfo] {
  /// Why none of them can be used; `nil` if one can.
  var cause: CaptureError? {
    if contains(where: { $0.state == .usable }) { return nil }
    for camera in self {
      if case .unusable(let error) = camera.state { return error }
    }
    return CaptureError(.cameraUnavailable, "No camera was found.", recovery: "Connect a camera.")
  }
}

/// Timers of the kiosk; they continue while the timers of a session are paused.
extension Timer {
  static let kioskMove = Timer("kioskMove", goesOn: true)
  static let kioskSeat = Timer("kioskSeat", goesOn: true)
  static let kioskPeep = Timer("kioskPeep", goesOn: true)
  static let kioskRest = Timer("kioskRest", goesOn: true)
  static let kioskIdle = Timer("kioskIdle", goesOn: true)
  static let kioskTick = Timer("kioskTick", goesOn: true)
  static let kioskLimit = Timer("kioskLimit", goesOn: true)
  static let kioskGone = Timer("kioskGone", goesOn: true)
  static let kioskLook = Timer("kioskLook", goesOn: true)
  static let kioskOperator = Timer("kioskOperator", goesOn: true)
}
