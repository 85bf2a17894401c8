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

  /// An answer, and what went wrong with it.
  private enum Told: Sendable {
    case news(DeskNews)
    case trouble(CaptureError)
  }

  package let device = Device.operatorDesk
  private let pins: PinGuard
  private let place: Place
  private let onTrouble: (CaptureError) -> Void
  private let told: Mailbox<Told>
  private var day = DayCount()

  package init(
    _ file: PinFile, _ place: Place, onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) {
    pins = PinGuard(file)
    told = try Mailbox()
    (self.place, self.onTrouble) = (place, onTrouble)
  }

  package var descriptors: [Int32] { [told.descriptor] }

  /// Whoever comes and goes is counted.
  package func hear(_ stamp: EventStamp) { day.hear(stamp.notice, at: place.wall()) }

  package func ask(_ order: DeviceOrder) {
    guard let order = DeskOrder(order) else { return }
    place.pace.perform("operator", work(order))
  }

  private func work(_ order: DeskOrder) -> @Sendable () -> Void {
    let (told, pins) = (told, pins)
    let moment = PinGuard.Moment(now: place.now(), wall: place.wall())
    switch order {
    case .look:
      return { Self.answer(in: told, else: .unguarded) { () throws(CaptureError) in try pins.look(at: moment) } }
    case .check(let pin):
      return {
        Self.answer(in: told, else: .wrong(.zero)) { () throws(CaptureError) in
          try pins.check(pin, at: moment) { told.put(.trouble($0)) }
        }
      }
    case .survey:
      let counted = day.survey(at: moment.wall)
      return { [free = place.free, complaints = place.complaints] in
        var survey = counted
        survey.freeMB = free().map { $0 / 1_000_000 }
        survey.complaints = complaints()
        told.put(.news(.surveyed(survey)))
      }
    }
  }

  /// Whatever can't be looked at opens nothing.
  private static func answer(
    in told: Mailbox<Told>, else nothing: DeskNews, _ look: () throws(CaptureError) -> DeskNews
  ) {
    do throws(CaptureError) {
      told.put(.news(try look()))
    } catch {
      told.put(.trouble(error))
      told.put(.news(nothing))
    }
  }

  package func news() -> [DeviceNews] {
    told.takeAll().compactMap { told in
      switch told {
      case .news(let news): return news.news
      case .trouble(let error):
        onTrouble(error)
        return nil
      }
    }
  }

  package func forget() { told.drop { _ in true } }
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
