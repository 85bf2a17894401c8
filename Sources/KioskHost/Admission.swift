package import Cameo
package import Contract
package import Engine
internal import Evidence
internal import Files
internal import Flow
internal import Settings

/// Session factory of a kiosk: creates each visitor's session, with its own folder and seed.
package final class Admission: SessionFactory {
  /// Dependencies that differ between clocks.
  package struct Place {
    /// The ID of the next session.
    package var nextID: () -> String
    /// Creates its archive; `nil` if nothing is saved.
    package var archive: (SessionComposition, String) throws(CaptureError) -> SessionArchive?
    /// The state of the output folder, as known within this timeout.
    package var report: (Duration) -> OutputFolderReport
    /// Creates the folder on a worker thread, in place of `archive`; `nil` on a virtual clock.
    var rooms: VisitorFolderMaker?
    /// Deletes expired sessions in the background; returns earlier errors.
    package var tidy: () -> [CaptureError]

    package init(
      nextID: @escaping () -> String,
      archive: @escaping (SessionComposition, String) throws(CaptureError) -> SessionArchive?,
      report: @escaping (Duration) -> OutputFolderReport, tidy: @escaping () -> [CaptureError] = { [] }
    ) {
      (self.nextID, self.archive, self.report, self.tidy) = (nextID, archive, report, tidy)
    }
  }

  private unowned let house: House
  private let place: Place
  private let hear: (EventStamp, Engine) -> Void
  private let onTrouble: (CaptureError) -> Void
  private var isMaking = false
  /// What the host knows of the visitor whom it announced, and when.
  private var announced: (data: SessionFile, at: Instant)?
  /// Longer ago, another person stands there.
  private static let announcementTime = Duration.milliseconds(200)

  package init(
    _ house: House, _ place: Place, hear: @escaping (EventStamp, Engine) -> Void,
    onTrouble: @escaping (CaptureError) -> Void
  ) {
    (self.house, self.place, self.hear, self.onTrouble) = (house, place, hear, onTrouble)
  }

  /// The host announces a visitor, whose session begins now.
  func bring(_ data: SessionFile) { announced = (data, house.engine.now) }

  package func begin() {
    isMaking = true
    let isFresh = announced.map { house.engine.now - $0.at < Self.announcementTime } ?? false
    place.rooms?.begin(place.nextID(), for: isFresh ? announced?.data ?? SessionFile() : SessionFile())
    announced = nil
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
      let composition = house.composition.renewed
      let archive = composition.archive(room.folder, began: .now(), .aside(room.hold))
      let plan = room.lockEnd.map { Plan.refused(.locked(until: $0.local)) } ?? composition.plan(for: room.data)
      return house.sitting(plan, id: room.folder.session, archive: archive, hear: counting(room))
    }
  }

  /// Counts the session for its person, if a camera was opened.
  private func counting(_ room: VisitorFolder) -> (EventStamp, Engine) -> Void {
    guard let attempts = room.attempts else { return hear }
    var wasFilmed = false
    return { [hear, rooms = place.rooms] stamp, engine in
      if stamp.notice == .cameraReady { wasFilmed = true }
      if wasFilmed, case .sessionEnded(let end, _, _) = stamp.notice { rooms?.count(end, in: attempts) }
      hear(stamp, engine)
    }
  }

  private func admitAtOnce() -> Result<Sitting, CaptureError> {
    isMaking = false
    return Result { () throws(CaptureError) in
      if let obstacle = obstacle() { throw obstacle }
      let composition = house.composition.renewed
      let id = place.nextID()
      return house.sitting(composition.plan, id: id, archive: try place.archive(composition, id), hear: hear)
    }
  }

  /// Checked before the visitor consents, rather than after recording.
  package func obstacle() -> CaptureError? {
    house.engine.blindness
      ?? place.report(.milliseconds(100)).obstacle(least: house.composition.settings.kiosk.minFreeMB)
  }

  package func tidy() { place.tidy().forEach(onTrouble) }

  /// The kiosk's environment, as the engine needs it.
  package var hosting: KioskEnvironment {
    KioskEnvironment(self, listeners: [{ [house, hear] in hear($0, house.engine) }])
  }
}
