package import Contract

/// The page of a kiosk where nobody is.
package struct Attract: Equatable, Sendable {
  /// How often it has moved, so that nothing burns in.
  package var moves = 0
  /// Another way than this machine; empty where none is told.
  package var alternative: String
  /// Whether there is more than one to choose from; where there is not, their keys are like any others.
  package var offersLanguages = true
  /// Whether a camera sees who comes.
  package var looks = false
  /// A visitor has pressed a key, and the disk takes long to make room for them.
  package var isMakingRoom = false

  package init(alternative: String = "") { self.alternative = alternative }

  /// How often it moves; in between nothing on it changes.
  static let moveEvery: Duration = .seconds(30)
}

/// Whoever was at the kiosk is asked whether they still are.
package struct StillThere: Equatable, Sendable {
  /// Why they are asked.
  enum Reason: Hashable, Sendable {
    /// Nobody was seen or heard of for long.
    case idle
    /// They have been there for long.
    case limit
  }

  let reason: Reason
  package var left: Duration
  package let whole: Duration

  init(_ reason: Reason, for length: Duration) { (self.reason, left, whole) = (reason, length, length) }

  /// For those who show it.
  package init(left: Duration, of whole: Duration) { (reason, self.left, self.whole) = (.idle, left, whole) }
}

/// A kiosk that can serve nobody.
package struct OutOfOrder: Equatable, Sendable {
  package var cause: CaptureError
  /// Whom to turn to; empty where nobody is told.
  package var contact: String
  package var offersLanguages = true

  package init(_ cause: CaptureError, contact: String = "") { (self.cause, self.contact) = (cause, contact) }

  /// How it finds out by itself that the cause is gone.
  enum Mending: Equatable, Sendable {
    case camera, place
    /// Nobody can tell: somebody may try again after a while.
    case time
    /// Whoever runs it has closed it, and opens it again.
    case order

    /// How often it looks; nil where there is nothing to look at.
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
    case (_, .storage): .place
    case (_, .person), (_, .session), (_, .settings), (_, .internal): .time
    }
  }
}

extension CaptureError {
  /// The disk has not answered within its timeout.
  package static let silentDisk = CaptureError(
    .cannotWrite, "The disk that captures are kept on does not answer.", recovery: "Check the disk and its cable.")

  /// Whether it lies with the machine, so that the next person would meet it too.
  var isOfMachine: Bool {
    switch category {
    case .device, .storage, .settings, .internal: true
    case .permission: code != .consentRefused
    case .person, .session: false
    }
  }
}

extension [CameraInfo] {
  /// Why none of them can be used; nil where one can.
  var cause: CaptureError? {
    if contains(where: { $0.state == .usable }) { return nil }
    for camera in self {
      if case .unusable(let error) = camera.state { return error }
    }
    return CaptureError(.cameraUnavailable, "No camera was found.", recovery: "Connect a camera.")
  }
}

/// They go on whatever stops the time of a session.
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
