package import Cameo
package import Contract
package import Engine
internal import Evidence
internal import Files
internal import Flow

/// Seats one person after the other at a kiosk, each with a session, a folder and a seed of their own.
package final class FrontDesk: Reception {
  /// What differs from clock to clock.
  package struct Place {
    /// The id of the next session.
    package var nextID: () -> String
    /// Its folder, and how it is kept; nil where nothing is.
    package var archive: (Production, String) throws(CaptureError) -> SessionArchive?
    /// What stands there, as far as it is known within this time.
    package var report: (Duration) -> PlaceReport
    /// Takes away what is kept no longer, without making anybody wait, and tells what could not be.
    package var tidy: () -> [CaptureError]

    package init(
      nextID: @escaping () -> String,
      archive: @escaping (Production, String) throws(CaptureError) -> SessionArchive?,
      report: @escaping (Duration) -> PlaceReport, tidy: @escaping () -> [CaptureError] = { [] }
    ) {
      (self.nextID, self.archive, self.report, self.tidy) = (nextID, archive, report, tidy)
    }
  }

  private unowned let house: House
  private let place: Place
  private let hear: (EventStamp, Engine) -> Void
  private let onTrouble: (CaptureError) -> Void

  package init(
    _ house: House, _ place: Place, hear: @escaping (EventStamp, Engine) -> Void,
    onTrouble: @escaping (CaptureError) -> Void
  ) {
    (self.house, self.place, self.hear, self.onTrouble) = (house, place, hear, onTrouble)
  }

  package func seat() throws(CaptureError) -> Sitting {
    // Whoever has pressed a key waits longer for a disk that sleeps than the page of nobody does.
    if let obstacle = obstacle(within: PlaceWatch.patience) { throw obstacle }
    let production = house.production.anew
    let id = place.nextID()
    return house.sitting(production.plan, id: id, archive: try place.archive(production, id), hear: hear)
  }

  /// Before somebody consents, and not after they have been recorded.
  package func obstacle() -> CaptureError? { obstacle(within: .milliseconds(100)) }

  private func obstacle(within time: Duration) -> CaptureError? {
    if let blindness = house.engine.blindness { return blindness }
    let report = place.report(time)
    let least = house.production.settings.kiosk.minFreeMB
    guard let free = report.free, free < least * 1_000_000 else { return report.obstacle }
    return CaptureError(
      .storageLow, "Only \(free / 1_000_000) MB are free for captures; \(least) MB must be.",
      recovery: "Free some room, or lower storage.minFreeMB.")
  }

  package func tidy() { place.tidy().forEach(onTrouble) }

  /// Opens the kiosk.
  package var hosting: Hosting { Hosting(self, listeners: [{ [house, hear] in hear($0, house.engine) }]) }
}
