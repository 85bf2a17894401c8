package import Files
package import Contract
package import Engine
internal import Cells
internal import Screens
internal import Evidence
internal import Flow
package import Notation
package import Settings

/// Runs one session from its settings: on a terminal or as lines, in real time.
package struct SessionRunner {
  /// The host's callbacks and components, which settings can't express.
  package struct Host {
    /// Whether the program blocked signals at the start, for the loop to handle.
    package var ownsSignals: Bool
    /// Called for every event, with its engine.
    package var hear: (EventStamp, Engine) -> Void
    /// Called with each frame's findings while a step searches.
    package var find: ((FindingLine) -> Void)?
    /// Called for each step of the core, for debugging.
    package var trace: ((TraceLine) -> Void)?
    /// Called after every event, reported or not.
    package var follow: (Engine) -> Void
    package var onTrouble: (CaptureError) -> Void
    package var witness: (any SessionWitness)?
    /// Components that a host implements in code.
    var screens = HostScreens()
    var camera: (any HostCamera)?
    /// The size of a headless window, in place of the terminal.
    var headless: Size?
    /// Starts a process that delivers what is in this output folder; `nil` if the host does that itself.
    package var startDelivery: ((String, _ awaitsClient: Bool) -> Bool)?

    /// Reads what is printed on a document; `nil` if the host does not.
    package var readNumber: NumberReader.Reading?

    package init(
      ownsSignals: Bool, hear: @escaping (EventStamp, Engine) -> Void, find: ((FindingLine) -> Void)? = nil,
      follow: @escaping (Engine) -> Void = { _ in },
      onTrouble: @escaping (CaptureError) -> Void, witness: (any SessionWitness)? = nil
    ) {
      (self.ownsSignals, self.hear, self.find, self.follow) = (ownsSignals, hear, find, follow)
      (self.onTrouble, self.witness) = (onTrouble, witness)
    }

    /// Throws if the camera or the window size is unusable.
    func check() throws(CaptureError) {
      if let camera { try HostCameraSource.check(camera.name, camera.mode) }
      let sides = 1...1000
      guard let headless, !(sides ~= headless.columns && sides ~= headless.rows) else { return }
      throw CaptureError(
        .impossibleSettings, "There is no window of \(headless) cells.",
        recovery: "Give \(sides.lowerBound) to \(sides.upperBound) columns and rows.")
    }
  }

  package let composition: SessionComposition

  package init(
    _ settings: ProgramSettings, environment: [String: String], files: any FileStore & Sendable
  ) throws(CaptureError) {
    composition = try SessionComposition(settings, environment: environment, files: files)
  }

  /// Problems in the string tables; reported to the operator, and the session still runs.
  package var warnings: [Diagnostic] { composition.warnings }

  /// Runs one session.
  package func run(_ host: Host, commands: CommandQueue) throws(CaptureError) -> SessionEnd {
    let began = WallTime.now()
    try composition.check(host.screens)
    try host.check()
    try composition.tidy(at: began).forEach(host.onTrouble)
    let hold = KeepingHold()
    let data = try composition.hostData(at: began)
    let folder = try CaptureFolder.prepare(
      in: try composition.output(), session: Self.newID(), encryptedFor: try composition.artefactKey(), disk: hold.disk)
    try composition.keep(data, of: folder.session)
    let attempts = try composition.attempts(data)
    let lockEnd = try attempts?.lock(at: began, tell: host.onTrouble)
    var (host, wasFilmed) = (host, false)
    host.hear = { [hear = host.hear] stamp, engine in
      if stamp.notice == .cameraReady { wasFilmed = true }
      hear(stamp, engine)
    }
    let house = try LiveHouse(composition, host, commands, records: true)
    let plan = lockEnd.map { Plan.refused(.locked(until: $0.local)) } ?? composition.plan(for: data)
    let end = house.sit(plan, keeping: (folder, hold), since: began)
    house.close(after: end)
    guard wasFilmed, let attempts else { return end }
    do throws(CaptureError) { try attempts.count(end, at: .now(), tell: host.onTrouble) } catch {
      host.onTrouble(error)
    }
    return end
  }

  /// Shows the camera until the user leaves; `signals` adds the tasks' measurements; hot-reloads texts and colours.
  package func preview(
    _ host: Host, signals: Bool = false, commands: CommandQueue
  ) throws(CaptureError) -> SessionEnd {
    let hotReload = composition.hotReload
    let task = BackgroundTask(every: HotReload.interval) { engine in
      if let renewed = hotReload.renewed(engine.parts.presentation) { engine.dress(renewed) }
    }
    let house = try LiveHouse(composition, host, commands, records: false)
    let end = house.sit(composition.previewPlan(signals: signals), task: task)
    house.close(after: end)
    return end
  }

  package static func newID() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
