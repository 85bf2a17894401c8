package import Contract
package import Finders
package import Screens

/// Counters of a pipeline stage: frames done and skipped, and CPU time.
package struct StageCounters: Equatable, Sendable {
  package var done: Int
  package var lost: Int
  package var spent: Duration
  /// Of the skipped ones, those that were damaged.
  package var damaged: Int

  package init(done: Int = 0, lost: Int = 0, spent: Duration = .zero, damaged: Int = 0) {
    (self.done, self.lost, self.spent, self.damaged) = (done, lost, spent, damaged)
  }
}

/// Turns monotonic counters into rates and means over about a second.
package struct PipelineMeter: Sendable {
  /// The counters at one moment; `nil` for a stage without counters.
  package struct Sample: Equatable, Sendable {
    package var camera: StageCounters?
    package var eyes: StageCounters?
    /// Over all analysed frames, by stage.
    package var stages = FinderCost()
    package var screen: StageCounters?

    package init(
      camera: StageCounters? = nil, eyes: StageCounters? = nil, stages: FinderCost = FinderCost(),
      screen: StageCounters? = nil
    ) {
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

  /// A counter that went down belongs to a new camera.
  private static func part(from old: StageCounters?, to new: StageCounters?, in seconds: Double) -> PipelineFigures
    .Part?
  {
    guard let new else { return nil }
    let old = old.flatMap { $0.done <= new.done ? $0 : nil } ?? StageCounters()
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
