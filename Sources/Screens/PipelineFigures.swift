package import Contract
internal import Wording

/// What the pipeline has done in the last second or so; parts that nobody measures are nil.
package struct PipelineFigures: Equatable, Sendable {
  /// One part of it.
  package struct Part: Equatable, Sendable {
    package var perSecond: Double
    /// Of each frame, in CPU time.
    package var cost: Duration
    /// Frames that it has left out since it began.
    package var lost: Int
    /// Of those, the ones that were broken.
    package var damaged: Int

    package init(perSecond: Double, cost: Duration, lost: Int = 0, damaged: Int = 0) {
      (self.perSecond, self.cost, self.lost, self.damaged) = (perSecond, cost, lost, damaged)
    }
  }

  /// The CPU time that looking for faces takes in a frame, stage by stage.
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
  /// Whether the picture is drawn with less, because the terminal does not keep up.
  package var lineIsSlow = false

  package init() {}
}

extension ScreenModel {
  /// Short phrases, one for each part of the pipeline.
  static func figures(_ figures: PipelineFigures?, _ speaker: Speaker) -> [String] {
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

  /// Broken frames are told apart, where there are any: they are the camera's, not the machine's.
  private static func damage(_ camera: PipelineFigures.Part?, _ speaker: Speaker) -> String? {
    guard let camera, camera.damaged > 0 else { return nil }
    return speaker.say(.explainDamaged, String(camera.damaged))
  }

  private static func mode(_ figures: PipelineFigures, _ speaker: Speaker) -> String? {
    guard let mode = figures.mode else { return nil }
    guard let asked = figures.asked, asked != mode else { return words(mode) }
    return speaker.say(.explainAsked, words(mode), words(asked))
  }

  private static func words(_ mode: CameraMode) -> String {
    "\(mode.size.width) x \(mode.size.height), \(decimal(mode.framesPerSecond, 0))/s"
  }

  private static func phrase(_ key: MessageKey, _ part: PipelineFigures.Part, _ speaker: Speaker) -> String {
    speaker.say(key, decimal(part.perSecond, 1), milliseconds(part.cost), String(part.lost))
  }

  private static func milliseconds(_ time: Duration) -> String { decimal(min(time.milliseconds, 99_999), 1) }
}
