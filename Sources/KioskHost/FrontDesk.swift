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
    /// Makes the folder where the disk may take long, in the place of `archive`; `nil` where time passes in steps.
    var rooms: RoomMaker?
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
  private var isMaking = false

  package init(
    _ house: House, _ place: Place, hear: @escaping (EventStamp, Engine) -> Void,
    onTrouble: @escaping (CaptureError) -> Void
  ) {
    (self.house, self.place, self.hear, self.onTrouble) = (house, place, hear, onTrouble)
  }

  package func begin() {
    isMaking = true
    place.rooms?.begin(place.nextID())
  }

  package func giveUp() {
    isMaking = false
    place.rooms?.giveUp()
  }

  package var descriptors: [Int32] { place.rooms?.descriptors ?? [] }

  package func admission() -> Result<Sitting, CaptureError>? {
    if isMaking, let blindness = house.engine.blindness {
      giveUp()
      return .failure(blindness)
    }
    guard let rooms = place.rooms else { return isMaking ? admitAtOnce() : nil }
    guard let made = rooms.takeRoom(), isMaking else { return nil }
    isMaking = false
    return made.map { room in
      let production = house.production.anew
      let archive = production.archive(room.folder, began: .now(), .aside(room.hold))
      return house.sitting(production.plan, id: room.folder.session, archive: archive, hear: hear)
    }
  }

  private func admitAtOnce() -> Result<Sitting, CaptureError> {
    isMaking = false
    return Result { () throws(CaptureError) in
      if let obstacle = obstacle() { throw obstacle }
      let production = house.production.anew
      let id = place.nextID()
      return house.sitting(production.plan, id: id, archive: try place.archive(production, id), hear: hear)
    }
  }

  /// Before somebody consents, and not after they have been recorded.
  package func obstacle() -> CaptureError? {
    house.engine.blindness
      ?? place.report(.milliseconds(100)).obstacle(least: house.production.settings.kiosk.minFreeMB)
  }

  package func tidy() { place.tidy().forEach(onTrouble) }

  /// Opens the kiosk.
  package var hosting: Hosting { Hosting(self, listeners: [{ [house, hear] in hear($0, house.engine) }]) }
}
