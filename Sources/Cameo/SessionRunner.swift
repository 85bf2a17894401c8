package import Files
package import Contract
package import Engine
internal import Cells
internal import Screens
internal import Evidence
package import Notation
package import Settings

/// Runs one session as the settings say: on a terminal or as lines, in real time.
package struct SessionRunner {
  /// What a host may know and the settings can't.
  package struct Host {
    /// Whether signals were blocked at the start of the program, for the loop to take.
    package var ownsSignals: Bool
    /// Hears every event, together with the engine that it comes from.
    package var hear: (EventStamp, Engine) -> Void
    /// Hears what was found in each frame, while somebody looks.
    package var find: ((FindingLine) -> Void)?
    /// Called after everything that happened, told or not.
    package var follow: (Engine) -> Void
    package var onTrouble: (CaptureError) -> Void
    package var witness: (any SessionWitness)?
    /// What a host brings in code.
    var screens = HostScreens()
    var camera: (any HostCamera)?
    /// The size of a window that nobody sees, in the place of the terminal.
    var headless: Size?

    package init(
      ownsSignals: Bool, hear: @escaping (EventStamp, Engine) -> Void, find: ((FindingLine) -> Void)? = nil,
      follow: @escaping (Engine) -> Void = { _ in },
      onTrouble: @escaping (CaptureError) -> Void, witness: (any SessionWitness)? = nil
    ) {
      (self.ownsSignals, self.hear, self.find, self.follow) = (ownsSignals, hear, find, follow)
      (self.onTrouble, self.witness) = (onTrouble, witness)
    }

    /// Refuses a camera or a window that nothing can be drawn by.
    func check() throws(CaptureError) {
      if let camera { try HostCameraSource.check(camera.name, camera.mode) }
      let sides = 1...1000
      guard let headless, !(sides ~= headless.columns && sides ~= headless.rows) else { return }
      throw CaptureError(
        .impossibleSettings, "There is no window of \(headless) cells.",
        recovery: "Give \(sides.lowerBound) to \(sides.upperBound) columns and rows.")
    }
  }

  private let production: Production

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore & Sendable
  ) throws(CaptureError) {
    production = try Production(settings, environment: environment, files: files)
  }

  /// What is wrong with the texts, to be told to the operator; the session runs all the same.
  package var warnings: [Diagnostic] { production.warnings }

  /// Walks one person through the flow.
  package func run(_ host: Host, commands: CommandQueue) throws(CaptureError) -> SessionEnd {
    let began = WallTime.now()
    try production.check(host.screens)
    try host.check()
    try production.tidy(at: began).forEach(host.onTrouble)
    let hold = KeepingHold()
    let folder = try CaptureFolder.prepare(in: try production.output(), session: Self.newID(), disk: hold.disk)
    let house = try LiveHouse(production, host, commands, records: true)
    let end = house.sit(production.plan, keeping: (folder, hold), since: began)
    house.close(after: end)
    return end
  }

  /// Lets one person after the other through the flow, until a signal ends it; the streams of the settings hear all of it.
  package func serve(
    _ onTrouble: @escaping (CaptureError) -> Void, lacks isMissing: (Int32) -> Bool, commands: CommandQueue,
    complaints: @escaping @Sendable () -> [String] = { [] }
  ) throws(CaptureError) -> SessionEnd {
    try production.checkCalling(onTrouble)
    let streams = try Streams(production.settings, unless: isMissing, onTrouble: onTrouble)
    let output = try production.output()
    try production.tidy(at: .now()).forEach(onTrouble)
    let control = openControl(onTrouble)
    let desk = try openDesk(in: output, complaints, onTrouble)
    let hear: (EventStamp, Engine) -> Void = { stamp, engine in
      streams.hear(stamp, of: engine)
      control?.hear(stamp)
      desk?.hear(stamp)
    }
    let host = Host(ownsSignals: true, hear: hear, find: streams.find, onTrouble: onTrouble)
    let place = try place(in: output)
    let house = try LiveHouse(
      production, host, commands, records: true, isKiosk: true, devices: [desk])
    let end = house.serve(place, Supervisor(environment: production.environment), control)
    house.close(after: end)
    _ = streams.finish()
    return end
  }

  private func openDesk(
    in output: String, _ complaints: @escaping @Sendable () -> [String],
    _ onTrouble: @escaping (CaptureError) -> Void
  ) throws(CaptureError) -> OperatorDesk? {
    let origin = ContinuousClock.now
    let place = OperatorDesk.Place(
      .aside, now: { Instant(ContinuousClock.now - origin) }, wall: WallTime.now,
      free: { FreeSpace.bytes(at: output) }, complaints: complaints)
    return try production.operatorDesk(place, onTrouble: onTrouble)
  }

  /// People can come although nobody can operate the kiosk from outside.
  private func openControl(_ onTrouble: (CaptureError) -> Void) -> ControlDesk? {
    do throws(CaptureError) {
      return try ControlDesk(production.environment)
    } catch {
      onTrouble(error)
      return nil
    }
  }

  private func place(in output: String) throws(CaptureError) -> FrontDesk.Place {
    let (settings, environment) = (production.settings, production.environment)
    let tidier = try Tidier {
      do throws(CaptureError) {
        return try Production.tidy(settings, environment: environment, at: .now())
      } catch {
        return [error]
      }
    }
    let trial = Self.newID()
    let watch = try PlaceWatch {
      PlaceReport(
        free: FreeSpace.bytes(at: output), obstacle: CaptureFolder.obstacle(in: output, session: trial))
    }
    return FrontDesk.Place(
      nextID: Self.newID,
      archive: { production, id throws(CaptureError) in
        let hold = KeepingHold()
        let folder = try CaptureFolder.prepare(in: output, session: id, disk: hold.disk)
        return production.archive(folder, began: .now(), .aside(hold))
      },
      report: watch.report,
      tidy: tidier.takeTurn)
  }

  /// Shows the camera until somebody leaves, and with `signals` what tasks measure; words and colours follow their files.
  package func preview(
    _ host: Host, signals: Bool = false, commands: CommandQueue
  ) throws(CaptureError) -> SessionEnd {
    let refresher = production.refresher
    let chore = Chore(every: Refresher.interval) { engine in
      if let renewed = refresher.renewed(engine.parts.presentation) { engine.dress(renewed) }
    }
    let house = try LiveHouse(production, host, commands, records: false)
    let end = house.sit(production.previewPlan(signals: signals), chore: chore)
    house.close(after: end)
    return end
  }

  /// Measures a person who stands before the camera; `say` hears how much of it is done.
  package func calibrate(
    _ host: Host, saying say: @escaping (Double) -> Void
  ) throws(CaptureError) -> CalibrationEnd {
    let commands = CommandQueue()
    let calibration = Calibration(commands, saying: say)
    let house = try LiveHouse(production, host, commands, records: false, showing: calibration)
    let end = house.sit(production.previewPlan())
    house.close(after: end)
    return calibration.end(end)
  }

  static func newID() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
