package import Cameo
package import Contract
package import Engine
internal import Delivery
internal import Evidence
internal import Files
internal import Flow

/// Reads the state of the delivery; slow, callable on any thread.
///
/// `nil` if it can't be read.
package typealias DeliveryReading = @Sendable () -> DeliveryStatus?

extension SessionRunner {
  /// Runs the kiosk, visitor after visitor, until a signal ends it; its streams cover all sessions.
  ///
  /// `delivery` is `nil` if no backend is set, and `trial` if no settings are on trial.
  package func serve(
    _ onTrouble: @escaping (CaptureError) -> Void, lacks isMissing: (Int32) -> Bool, commands: CommandQueue,
    complaints: @escaping @Sendable () -> [String] = { [] }, delivery: DeliveryReading? = nil,
    trial: SettingsTrial? = nil, reading settings: @escaping KioskReload.Reading
  ) throws(CaptureError) -> SessionEnd {
    try composition.checkCalling(onTrouble)
    let streams = try Streams(composition.settings, unless: isMissing, onTrouble: onTrouble)
    let output = try composition.output()
    try composition.tidy(at: .now()).forEach(onTrouble)
    let control = openControl(onTrouble)
    let console = try openConsole(in: output, complaints, delivery, onTrouble)
    let hear: (EventStamp, Engine) -> Void = { stamp, engine in
      streams.hear(stamp, of: engine)
      control?.hear(stamp)
      console?.hear(stamp, of: engine)
    }
    var host = Host(ownsSignals: true, hear: hear, find: streams.find, onTrouble: onTrouble)
    host.trace = streams.trace
    let place = try place(in: output, delivery)
    let house = try LiveHouse(
      composition, host, commands, records: true, isKiosk: true, devices: [console])
    control?.reload = try KioskReload(house.house, settings)
    control?.doctor = try .doctor(complaints)
    control?.free = { FreeSpace.bytes(at: output) }
    if let delivery { control?.delivery = try .delivery(delivery) }
    let supervisor = Supervisor(environment: composition.environment)
    house.loop.task = supervisor.flatMap { $0.heartbeat }
    if let trial {
      house.loop.watch(TrialRun(trial, configHash: composition.settings.configHash, onTrouble: onTrouble))
    }
    let end = house.serve(place, supervisor, control)
    house.close(after: end)
    _ = streams.finish()
    return end
  }

  private func openConsole(
    in output: String, _ complaints: @escaping @Sendable () -> [String], _ delivery: DeliveryReading?,
    _ onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) -> OperatorConsole? {
    let origin = ContinuousClock.now
    var place = OperatorConsole.Place(
      .aside, now: { Instant(ContinuousClock.now - origin) }, wall: WallTime.now,
      free: { FreeSpace.bytes(at: output) }, complaints: complaints)
    place.local = \.local
    if let delivery { place.delivery = delivery }
    return try composition.operatorConsole(place, onTrouble: onTrouble)
  }

  /// Without a control socket the kiosk still serves visitors.
  private func openControl(_ onTrouble: (CaptureError) -> Void) -> ControlServer? {
    do throws(CaptureError) {
      return try ControlServer(composition.environment)
    } catch {
      onTrouble(error)
      return nil
    }
  }

  private func place(
    in output: String, _ delivery: DeliveryReading?
  ) throws(CaptureError) -> Admission.Place {
    let (settings, environment) = (composition.settings, composition.environment)
    // A key that can't be used is told at once, not to the first visitor.
    _ = try composition.artefactKey()
    let tidier = try RetentionWorker {
      do throws(CaptureError) {
        return try SessionComposition.tidy(settings, environment: environment, at: .now())
      } catch {
        return [error]
      }
    }
    let (trial, least, book) = (Self.newID(), settings.kiosk.minFreeMB, SessionComposition.book(settings))
    let watch = try OutputFolderWatch {
      let obstacle =
        CaptureFolder.obstacle(in: output, session: trial) ?? book?.obstacle() ?? delivery?()?.obstacle
      return OutputFolderReport(free: FreeSpace.bytes(at: output), obstacle: obstacle)
    }
    var place = Admission.Place(
      nextID: Self.newID, archive: { _, _ in nil }, report: watch.report, tidy: tidier.takeTurn)
    place.rooms = try VisitorFolderMaker { [composition] session, data throws(CaptureError) in
      let report = OutputFolderReport(
        free: FreeSpace.bytes(at: output), obstacle: book?.obstacle() ?? delivery?()?.obstacle)
      if let obstacle = report.obstacle(least: least) { throw obstacle }
      let hold = KeepingHold()
      let folder = try CaptureFolder.prepare(
        in: output, session: session, encryptedFor: try composition.artefactKey(), disk: hold.disk)
      try composition.keep(data, of: session)
      let attempts = try composition.attempts(data)
      // A damaged record is set aside, and the next start of the program says so.
      let lockEnd = try attempts?.lock(at: .now(), tell: { _ in })
      return VisitorFolder(folder: folder, hold: hold, data: data, attempts: attempts, lockEnd: lockEnd)
    }
    return place
  }
}

extension LiveHouse {
  /// Serves visitors and sends heartbeats to the supervisor (systemd watchdog).
  func serve(_ place: Admission.Place, _ supervisor: Supervisor?, _ control: ControlServer?) -> SessionEnd {
    let admission = Admission(house, place, hear: host.hear, onTrouble: host.onTrouble)
    control?.bring = { [weak admission] in admission?.bring($0) }
    loop.onDraw = { engine in supervisor?.shows(engine.view?.face.page.rawValue ?? "") }
    loop.inputSource = control
    defer { supervisor?.stops() }
    return loop.serve(house.composition.kiosk, admission.hosting)
  }
}

extension Supervisor {
  /// Tells systemd's watchdog that the kiosk lives; `nil` without a watchdog.
  fileprivate var heartbeat: BackgroundTask? {
    patience.map { patience in
      BackgroundTask(every: patience / 3) { engine in
        let isWell = engine.heartbeat.isFresh(at: engine.now, within: patience / 2, awaitsFrames: engine.awaitsFrames)
        if isWell { self.lives() }
      }
    }
  }
}
