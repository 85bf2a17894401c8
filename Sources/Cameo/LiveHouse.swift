package import Contract
package import Engine
package import Evidence
internal import Files
package import Flow
internal import Recording
internal import Terminal
internal import Voices

/// A house in real time: with the terminal or lines, and threads for camera, finder, encoder and keeping.
package final class LiveHouse {
  package let house: House
  private let stage: Stage
  package let loop: LiveLoop
  package let host: SessionRunner.Host

  /// `other` takes the place of the display that the settings say; without `records` there is no recorder.
  package init(
    _ production: Production, _ host: SessionRunner.Host, _ commands: CommandQueue, records: Bool,
    showing other: (any Display)? = nil, isKiosk: Bool = false, devices: [(any AskedDevice)?] = []
  ) throws(CaptureError) {
    self.host = host
    let settings = production.settings
    let shelf = try production.shelf(host.camera, forPreview: !records)
    let unseen = host.headless.map { ScreenDisplay(HeadlessTerminal(size: $0), screens: host.screens) }
    stage = try Stage(
      settings, environment: production.environment, screens: host.screens, showing: other ?? unseen,
      holdsKeys: isKiosk)
    do throws(CaptureError) {
      // They load while the first screen is shown.
      var vision: [Subject: Engine.Vision] = [:]
      let finders = production.finders
      for (subject, finder) in finders { vision[subject] = .watching(try LiveVision(finder)) }
      let parts = Engine.Parts(
        shelf: shelf, vision: vision, recorder: records ? try LiveRecorder() : nil,
        devices: devices + [try production.importer(.aside)], presentation: stage.dress(production.assembly))
      // Whoever is measured has no page to hear.
      parts.narration.voice = other == nil ? try production.voice : nil
      parts.sounds.touch = try production.touch
      parts.sounds.card = other == nil ? try production.tones(hasTerminal: unseen == nil) : nil
      house = House(production, parts)
    } catch {
      stage.close()
      throw error
    }
    // Where nothing is kept, nobody needs the measures.
    if !records { house.engine.parts.checksStream = false }
    house.engine.onTrouble = host.onTrouble
    house.engine.onFinding = host.find
    house.engine.afterEvent = { [unowned engine = house.engine] in host.follow(engine) }
    loop = LiveLoop(
      engine: house.engine, display: stage.display, commands: commands, ownsSignals: host.ownsSignals,
      facts: production.facts(forPreview: !records), pace: LiveLoop.Pace(framesPerSecond: Double(settings.fps)))
  }

  var engine: Engine { house.engine }

  /// Walks one person through a plan, while a chore is looked after.
  package func sit(
    _ plan: Plan, keeping folder: (folder: CaptureFolder, hold: KeepingHold)? = nil, since began: WallTime = .now(),
    chore: Chore? = nil
  ) -> SessionEnd {
    let archive = folder.map { house.production.archive($0.folder, began: began, .aside($0.hold)) }
    let sitting = house.sitting(
      plan, id: folder?.folder.session ?? SessionRunner.newID(), archive: archive, hear: host.hear)
    loop.chore = chore
    if let witness = host.witness {
      witness.begins(house.production.outset)
      loop.onInput = witness.receives
    }
    return loop.run(sitting)
  }

  /// The terminal first, then what is left of the person; after that a further Ctrl-C cuts short whatever still waits.
  package func close(after end: SessionEnd) {
    stage.close()
    host.witness?.ends(end)
    engine.wipe()
    // What it has left behind is still to be told.
    if host.ownsSignals { Signals.outlive() }
    house.close()
  }
}
