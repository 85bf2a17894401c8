package import Contract
package import Engine
package import Evidence
internal import Files
package import Flow
internal import Recording
internal import Terminal
internal import Voices

/// A `House` in real time: a terminal or lines, and threads for camera, finders, encoder and saving.
package final class LiveHouse {
  package let house: House
  private let output: SessionOutput
  package let loop: LiveLoop
  package let host: SessionRunner.Host

  /// `other` replaces the display of the settings; without `records` there is no recorder.
  package init(
    _ composition: SessionComposition, _ host: SessionRunner.Host, _ commands: CommandQueue, records: Bool,
    showing other: (any Display)? = nil, isKiosk: Bool = false, devices: [(any AskedDevice)?] = []
  ) throws(CaptureError) {
    self.host = host
    let settings = composition.settings
    let cameras = try composition.cameras(host.camera, forPreview: !records)
    let unseen = host.headless.map { ScreenDisplay(HeadlessTerminal(size: $0), screens: host.screens) }
    output = try SessionOutput(
      settings, environment: composition.environment, screens: host.screens, showing: other ?? unseen,
      holdsKeys: isKiosk)
    do throws(CaptureError) {
      // They load while the first screen is shown.
      var vision: [Subject: Engine.Vision] = [:]
      let finders = composition.finders
      for (subject, finder) in finders { vision[subject] = .watching(try LiveVision(finder)) }
      let parts = Engine.Parts(
        cameras: cameras, vision: vision, recorder: records ? try LiveRecorder() : nil,
        devices: devices + [
          try composition.importer(.aside), try composition.deliveryLink(host.startDelivery),
          try composition.numberReader(.aside, host.readNumber), try composition.chipReader(),
        ],
        presentation: output.dress(composition.assembly))
      // A benchmark display has no page to read aloud.
      parts.narration.voice = other == nil ? try composition.voice : nil
      parts.sounds.touch = try composition.touch
      parts.sounds.card = other == nil ? try composition.tones(hasTerminal: unseen == nil) : nil
      house = House(composition, parts)
    } catch {
      output.close()
      throw error
    }
    // Without a recording, the stream's measurements are not needed.
    if !records { house.engine.parts.checksStream = false }
    house.engine.onTrouble = host.onTrouble
    house.engine.onFinding = host.find
    house.engine.onTrace = host.trace
    house.engine.afterEvent = { [unowned engine = house.engine] in host.follow(engine) }
    loop = LiveLoop(
      engine: house.engine, display: output.display, commands: commands, ownsSignals: host.ownsSignals,
      facts: composition.facts(forPreview: !records), pace: LiveLoop.Pace(framesPerSecond: Double(settings.fps)))
  }

  var engine: Engine { house.engine }

  /// Runs one person's session, with a background task.
  package func sit(
    _ plan: Plan, keeping folder: (folder: CaptureFolder, hold: KeepingHold)? = nil, since began: WallTime = .now(),
    task: BackgroundTask? = nil
  ) -> SessionEnd {
    let archive = folder.map { house.composition.archive($0.folder, began: began, .aside($0.hold)) }
    let sitting = house.sitting(
      plan, id: folder?.folder.session ?? SessionRunner.newID(), archive: archive, hear: host.hear)
    loop.task = task
    if let witness = host.witness {
      witness.begins(house.composition.outset)
      loop.onInput = witness.receives
    }
    return loop.run(sitting)
  }

  /// Restores the terminal, then wipes personal data; after that, another Ctrl-C skips remaining waits.
  package func close(after end: SessionEnd) {
    output.close()
    host.witness?.ends(end)
    engine.wipe()
    // The outcome is known but not yet reported, so Ctrl-C only shortens the remaining waits.
    if host.ownsSignals { Signals.outlive() }
    house.close()
  }
}
