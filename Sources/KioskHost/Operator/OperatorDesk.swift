package import Cameo
package import Contract
package import Engine
package import Evidence
package import Flow
package import Settings
internal import Threads

/// Knows the PIN of whoever runs a kiosk, and what they want to know of it.
package final class OperatorDesk: AskedDevice {
  /// What differs from clock to clock.
  package struct Place {
    package var pace: Pace
    package var now: () -> Instant
    package var wall: () -> WallTime
    /// How many bytes are free where captures are kept; nil where nobody can tell.
    package var free: @Sendable () -> Int?
    /// What is wrong with the machine, line by line.
    package var complaints: @Sendable () -> [String]

    package init(
      _ pace: Pace, now: @escaping () -> Instant, wall: @escaping () -> WallTime,
      free: @escaping @Sendable () -> Int?, complaints: @escaping @Sendable () -> [String] = { [] }
    ) {
      (self.pace, self.now, self.wall) = (pace, now, wall)
      (self.free, self.complaints) = (free, complaints)
    }
  }

  /// A question, and when it was asked.
  private struct Question: Sendable {
    let number: Int
    let order: OperatorOrder
    let moment: PinGuard.Moment
    let counted: Survey
  }

  /// An answer, and what went wrong with it.
  private struct Told: Sendable {
    let number: Int
    let answer: OperatorAnswer
    var troubles: [CaptureError] = []
  }

  package let device = Device.operatorConsole
  private let place: Place
  private let onTrouble: (CaptureError) -> Void
  /// A disk that hangs in a survey keeps nobody from trying a PIN.
  private let (checks, surveys): (Worker<Question, Told>, Worker<Question, Told>)
  private var day = DayCount()

  package init(
    _ file: PinFile, _ place: Place, onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) {
    (self.place, self.onTrouble) = (place, onTrouble)
    let (pins, isAside) = (PinGuard(file), place.pace == .aside)
    checks = try Worker("operator", isAside: isAside, most: Self.mostWaiting) { Self.answer($0, pins) }
    let (free, complaints) = (place.free, place.complaints)
    surveys = try Worker("survey", isAside: isAside, joining: { $1 }) {
      var survey = $0.counted
      survey.freeMB = free().map { $0 / 1_000_000 }
      survey.complaints = complaints()
      return Told(number: $0.number, answer: .surveyed(survey))
    }
  }

  /// A PIN that finds no room behind these is told as wrong.
  private static let mostWaiting = 8

  package var descriptors: [Int32] { [checks.descriptor, surveys.descriptor] }

  /// Counts visitors.
  package func hear(_ stamp: EventStamp) { day.hear(stamp.notice, at: place.wall()) }

  package func ask(_ order: DeviceOrder, _ number: Int, of engine: Engine) {
    guard case .operator(let order) = order else { return }
    let moment = PinGuard.Moment(now: place.now(), wall: place.wall())
    let question = Question(number: number, order: order, moment: moment, counted: day.survey(at: moment.wall))
    switch order {
    case .look, .check:
      let isRefused = checks.askOrWork(question) == .full && order != .look
      if isRefused { checks.tell(Told(number: number, answer: .wrong(.zero))) }
    case .survey:
      // Without a thread the counts are told, and the disk, which may hang, is not asked.
      if case .noThread = surveys.ask(question) {
        surveys.tell(Told(number: number, answer: .surveyed(question.counted)))
      }
    }
  }

  /// Whatever can't be looked at opens nothing.
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
    for told in (checks.takeReplies() + surveys.takeReplies()).map(\.answer) {
      told.troubles.forEach(onTrouble)
      engine.told(.operator(told.answer), to: told.number)
    }
  }

  /// What is tried counts all the same.
  package func forget(_ engine: Engine) { (_, _) = (checks.takeReplies(), surveys.takeReplies()) }
}

extension Production {
  /// What opens the page of whoever runs a kiosk; nil where there is no place for a PIN.
  package func operatorDesk(
    _ place: OperatorDesk.Place, onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) -> OperatorDesk? {
    guard let file = try? pinFile else { return nil }
    return try OperatorDesk(file, place, onTrouble: onTrouble)
  }
}
