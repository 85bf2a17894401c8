package import Cameo
package import Contract
package import Engine
package import Flow
package import Settings
internal import Files
internal import Threads

/// Operator console of a kiosk: checks the operator's PIN and gathers the status for the operator page.
package final class OperatorConsole: AskedDevice {
  /// Dependencies that differ between clocks.
  package struct Place {
    package var pace: Scheduling
    package var now: () -> Instant
    package var wall: () -> WallTime
    /// A time as the clock on the wall shows it.
    package var local: (WallTime) -> WallTime = { $0 }
    /// Free bytes in the output folder; `nil` if unknown.
    package var free: @Sendable () -> Int?
    /// Faults of the machine, line by line.
    package var complaints: @Sendable () -> [String]
    /// `nil` if no backend is set.
    package var delivery: DeliveryReading = { nil }

    package init(
      _ pace: Scheduling, now: @escaping () -> Instant, wall: @escaping () -> WallTime,
      free: @escaping @Sendable () -> Int?, complaints: @escaping @Sendable () -> [String] = { [] }
    ) {
      (self.pace, self.now, self.wall) = (pace, now, wall)
      (self.free, self.complaints) = (free, complaints)
    }
  }

  /// A request and its time.
  private struct Question: Sendable {
    let number: Int
    let order: OperatorOrder
    let moment: PinGuard.Moment
    let known: KioskStatus
  }

  /// A response and its errors.
  private struct Told: Sendable {
    let number: Int
    let answer: OperatorAnswer
    var troubles: [CaptureError] = []
  }

  package let device = Device.operatorConsole
  private let place: Place
  private let onTrouble: (CaptureError) -> Void
  /// Two workers, so that a hanging disk while the status is read does not block PIN checks.
  private let (checks, statusWorker): (Worker<Question, Told>, Worker<Question, Told>)
  private var day = DayCount()
  private var fault: (at: WallTime, code: ErrorCode)?
  /// Why the kiosk is out of order now.
  private var outOfOrder: ErrorCode?
  private var frameRates: [String: Double] = [:]

  package init(
    _ file: PinFile, _ place: Place, onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) {
    (self.place, self.onTrouble) = (place, onTrouble)
    let (pins, isAside) = (PinGuard(file), place.pace == .aside)
    checks = try Worker("operator", isAside: isAside, most: Self.mostWaiting) { Self.answer($0, pins) }
    let (free, complaints, delivery) = (place.free, place.complaints, place.delivery)
    statusWorker = try Worker("survey", isAside: isAside, joining: { $1 }) {
      var status = $0.known
      status.freeMB = free().map { $0 / 1_000_000 }
      status.complaints = complaints()
      status.delivery = delivery()
      return Told(number: $0.number, answer: .statusRead(status))
    }
  }

  /// Queue limit: a PIN beyond it is answered as wrong.
  private static let mostWaiting = 8

  package var descriptors: [Int32] { [checks.descriptor, statusWorker.descriptor] }

  /// Counts visitors and ends, and keeps what outlasts a session: its fault and the rates of its cameras.
  package func hear(_ stamp: EventStamp, of engine: Engine) {
    let now = place.local(place.wall())
    day.hear(stamp.notice, at: now)
    noteFault(stamp.notice, at: now)
    if case .sessionEnded = stamp.notice { noteFrameRates(of: engine) }
  }

  /// After each visit of the operator, the page that says out of order is shown again for the same fault.
  private func noteFault(_ notice: Notice, at now: WallTime) {
    let known = outOfOrder
    switch notice {
    case .outOfOrderShown(let code): outOfOrder = code
    case .orderRestored: outOfOrder = nil
    default: break
    }
    if let code = notice.fault, outOfOrder == nil || outOfOrder != known { fault = (now, code) }
  }

  private func noteFrameRates(of engine: Engine) {
    for camera in engine.cameraBook.cameras {
      if let rate = camera.rates.camera { frameRates[camera.info.id] = rate }
    }
  }

  /// What is known without a look at the disk.
  private func known(of engine: Engine) -> KioskStatus {
    noteFrameRates(of: engine)
    let now = place.local(place.wall())
    var status = day.status(at: now)
    status.lastFault = fault.map { fault in
      let date = fault.at.day == now.day ? "" : "\(fault.at.day) "
      return KioskFault(at: date + fault.at.clock, code: fault.code)
    }
    (status.uptime, status.version, status.frameRates) = (engine.uptime, Program.version, frameRates)
    return status
  }

  package func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .operator(let order) = order else { return }
    let moment = PinGuard.Moment(now: place.now(), wall: place.wall())
    let question = Question(
      number: number, order: order, moment: moment, known: order == .status ? known(of: engine) : KioskStatus())
    switch order {
    case .look, .check:
      let isRefused = checks.askOrWork(question) == .full && order != .look
      if isRefused { checks.tell(Told(number: number, answer: .wrong(.zero))) }
    case .status:
      // Without a thread, report the counts and skip the disk, which may hang.
      if case .noThread = statusWorker.ask(question) {
        statusWorker.tell(Told(number: number, answer: .statusRead(question.known)))
      }
    }
  }

  /// A PIN that can't be checked counts as wrong.
  private static func answer(_ question: Question, _ pins: PinGuard) -> Told {
    var troubles: [CaptureError] = []
    do throws(CaptureError) {
      guard case .check(let pin) = question.order else {
        return Told(number: question.number, answer: try pins.look(at: question.moment))
      }
      let answer = try pins.check(pin, at: question.moment) { troubles.append($0) }
      return Told(number: question.number, answer: answer, troubles: troubles)
    } catch {
      let isTry = question.order != .look
      return Told(number: question.number, answer: isTry ? .wrong(.zero) : .unguarded, troubles: troubles + [error])
    }
  }

  package func advance(_ engine: Engine) {
    for told in (checks.takeReplies() + statusWorker.takeReplies()).map(\.answer) {
      told.troubles.forEach(onTrouble)
      engine.told(.operator(told.answer), to: told.number)
    }
  }

  /// Drops replies; failed attempts still count.
  package func forget(_ engine: Engine) { (_, _) = (checks.takeReplies(), statusWorker.takeReplies()) }
}

extension Notice {
  /// Why a session failed or the kiosk went out of order; an operator who closes it is no fault.
  fileprivate var fault: ErrorCode? {
    let code: ErrorCode? =
      switch self {
      case .sessionEnded(.failed(let error), _, _), .sessionEnded(.error(let error), _, _): error.code
      case .outOfOrderShown(let code): code
      default: nil
      }
    return code == .paused || code == .outOfOrder ? nil : code
  }
}

extension SessionComposition {
  /// Creates the operator console; `nil` if there is no location for a PIN.
  package func operatorConsole(
    _ place: OperatorConsole.Place, onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) -> OperatorConsole? {
    guard let file = try? pinFile else { return nil }
    return try OperatorConsole(file, place, onTrouble: onTrouble)
  }
}
