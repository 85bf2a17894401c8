package import Contract
internal import Wording

/// Pipeline statistics of about the last second; stages without measurements are `nil`.
package struct PipelineFigures: Equatable, Sendable {
  /// One stage.
  package struct Part: Equatable, Sendable {
    package var perSecond: Double
    /// CPU time per frame.
    package var cost: Duration
    /// Frames skipped since the start.
    package var lost: Int
    /// Of these, the damaged ones.
    package var damaged: Int

    package init(perSecond: Double, cost: Duration, lost: Int = 0, damaged: Int = 0) {
      (self.perSecond, self.cost, self.lost, self.damaged) = (perSecond, cost, lost, damaged)
    }
  }

  /// CPU time of face detection per frame, by stage.
  package struct Stages: Equatable, Sendable {
    package var scaling: Duration
    package var scanning: Duration
    package var landmarks: Duration
    package var measuring: Duration

    package init(scaling: Duration, scanning: Duration, landmarks: Duration, measuring: Duration) {
      (self.scaling, self.scanning, self.landmarks, self.measuring) = (scaling, scanning, landmarks, measuring)
    }
  }

  package var asked: CameraMode?
  package var mode: CameraMode?
  package var camera: Part?
  package var eyes: Part?
  package var stages: Stages?
  package var screen: Part?
  /// Whether the drawing quality is reduced because the terminal is slow.
  package var lineIsSlow = false

  package init() {}
}

extension ScreenModel {
  /// Short phrases, one per stage.
  static func figures(_ figures: PipelineFigures?, _ speaker: MessageLookup) -> [String] {
    guard let figures else { return [] }
    let stages = figures.stages.map {
      speaker.say(
        .explainStages, milliseconds($0.scaling), milliseconds($0.scanning), milliseconds($0.landmarks),
        milliseconds($0.measuring))
    }
    let phrases = [
      mode(figures, speaker), figures.camera.map { phrase(.explainCamera, $0, speaker) },
      damage(figures.camera, speaker),
      figures.eyes.map { phrase(.explainEyes, $0, speaker) }, stages,
      figures.screen.map { phrase(.explainScreen, $0, speaker) },
      figures.lineIsSlow ? speaker.say(.explainLine) : nil,
    ]
    return phrases.compactMap(\.self)
  }

  /// Damaged frames are reported separately, if any: they are the camera's fault.
  private static func damage(_ camera: PipelineFigures.Part?, _ speaker: MessageLookup) -> String? {
    guard let camera, camera.damaged > 0 else { return nil }
    return speaker.say(.explainDamaged, String(camera.damaged))
  }

  private static func mode(_ figures: PipelineFigures, _ speaker: MessageLookup) -> String? {
    guard let mode = figures.mode else { return nil }
    guard let asked = figures.asked, asked != mode else { return words(mode) }
    return speaker.say(.explainAsked, words(mode), words(asked))
  }

  private static func words(_ mode: CameraMode) -> String {
    "\(mode.size.width) x \(mode.size.height), \(decimal(mode.framesPerSecond, 0))/s"
  }

  private static func phrase(_ key: MessageKey, _ part: PipelineFigures.Part, _ speaker: MessageLookup) -> String {
    speaker.say(key, decimal(part.perSecond, 1), milliseconds(part.cost), String(part.lost))
  }

  private static func milliseconds(_ time: Duration) -> String { decimal(min(time.milliseconds, 99_999), 1) }
}
