package import Contract
package import Finders
package import Screens

/// How often something was done since it began, how often it was left out, and the CPU time it took.
package struct Tally: Equatable, Sendable {
  package var done: Int
  package var lost: Int
  package var spent: Duration
  /// Of those left out, the ones that were broken.
  package var damaged: Int

  package init(done: Int = 0, lost: Int = 0, spent: Duration = .zero, damaged: Int = 0) {
    (self.done, self.lost, self.spent, self.damaged) = (done, lost, spent, damaged)
  }
}

/// Turns tallies that only grow into rates and means over a second or so.
package struct Gauge: Sendable {
  /// The tallies at one moment; nil where nobody counts.
  package struct Sample: Equatable, Sendable {
    package var camera: Tally?
    package var eyes: Tally?
    /// Of all frames that were looked at, stage by stage.
    package var stages = FinderCost()
    package var screen: Tally?

    package init(camera: Tally? = nil, eyes: Tally? = nil, stages: FinderCost = FinderCost(), screen: Tally? = nil) {
      (self.camera, self.eyes, self.stages, self.screen) = (camera, eyes, stages, screen)
    }
  }

  private static let span: Duration = .seconds(1)

  package private(set) var figures: PipelineFigures?
  private var mark: (sample: Sample, at: Instant)?

  package init() {}

  package func isDue(at now: Instant) -> Bool { mark.map { now - $0.at >= Self.span } ?? true }

  package mutating func take(_ sample: Sample, at now: Instant) {
    defer { mark = (sample, now) }
    guard let mark, now > mark.at else { return }
    let time = (now - mark.at).seconds
    var figures = PipelineFigures()
    figures.camera = Self.part(from: mark.sample.camera, to: sample.camera, in: time)
    figures.eyes = Self.part(from: mark.sample.eyes, to: sample.eyes, in: time)
    figures.screen = Self.part(from: mark.sample.screen, to: sample.screen, in: time)
    figures.stages = Self.stages(from: mark.sample, to: sample)
    self.figures = figures
  }

  /// A tally that has shrunk is that of another camera, which has just begun.
  private static func part(from old: Tally?, to new: Tally?, in seconds: Double) -> PipelineFigures.Part? {
    guard let new else { return nil }
    let old = old.flatMap { $0.done <= new.done ? $0 : nil } ?? Tally()
    let done = new.done - old.done
    return PipelineFigures.Part(
      perSecond: Double(done) / seconds, cost: (new.spent - old.spent) / max(1, done), lost: new.lost,
      damaged: new.damaged)
  }

  private static func stages(from old: Sample, to new: Sample) -> PipelineFigures.Stages? {
    guard let done = new.eyes?.done, case let frames = done - (old.eyes?.done ?? 0), frames > 0 else { return nil }
    func mean(_ stage: KeyPath<FinderCost, Duration>) -> Duration {
      (new.stages[keyPath: stage] - old.stages[keyPath: stage]) / frames
    }
    return PipelineFigures.Stages(
      scaling: mean(\.scaling), scanning: mean(\.scanning), landmarks: mean(\.landmarks), measuring: mean(\.measuring))
  }
}
