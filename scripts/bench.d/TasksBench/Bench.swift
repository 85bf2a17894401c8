import Contract
import Finders
import GuidanceKit

/// Sessions of as many people as there are seeds, and a row of a table from each lot of them.
struct Bench {
  /// Who looks at the person of a seed.
  let finder: (Int) -> any Finder
  let seeds: Range<Int>

  static let usual = PixelSize(width: 640, height: 480)

  /// How people are looked at.
  struct Place {
    var oval = OvalPreset.desk
    var rate = 15.0
    var size = Bench.usual

    func scene(_ track: String, _ lines: String?, _ seed: Int) -> GuidedRun.Scene {
      GuidedRun.Scene(
        track, seed: UInt64(seed), framesPerSecond: rate, size: size, oval: oval, lines: lines)
    }
  }

  func runs(
    _ track: String, at place: Place = Place(), lines: String? = nil, avoid: [Gesture] = [],
    _ tasks: (Int) -> [TaskOrder]
  ) throws -> [TaskedRun] {
    try seeds.map { seed in
      try TaskedRun(place.scene(track, lines, seed), tasks: tasks(seed), avoid: avoid, witness: Witness(finder(seed)))
    }
  }

  // MARK: Words

  static let head = "| passed | s a step | s a movement | told late, ms | at most (seed) | failed by |\n"

  static func head(_ first: String) {
    tell("| \(first) " + head + "|---|---:|---:|---:|---:|---:|---|")
  }

  static func row(_ name: String, _ runs: [TaskedRun]) {
    let done = runs.flatMap(\.steps)
    let steps = done.compactMap(\.took)
    let movements = done.compactMap { step in step.took.map { $0 / max(1, step.count) } }
    let late = runs.flatMap { run in run.seen.compactMap(\.late).map { (time: $0, seed: run.seed) } }
    let latest = late.max { $0.time < $1.time }
    let words = [
      name, "\(runs.count { $0.passed == true }) of \(runs.count)", seconds(steps.middle), seconds(movements.middle),
      milliseconds(late.map(\.time).middle), latest.map { "\(milliseconds($0.time)) (\($0.seed))" } ?? "-",
      faults(runs),
    ]
    tell("| " + words.joined(separator: " | ") + " |")
  }

  /// What was asked for when it failed, and why.
  private static func faults(_ runs: [TaskedRun]) -> String {
    let failed = runs.filter { $0.passed != true }.map { run in
      [run.steps.last?.gesture.rawValue, run.faults.last?.rawValue ?? "undecided"].compactMap { $0 }.joined(
        separator: " ")
    }
    let counts = Dictionary(failed.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  static func seconds(_ time: Duration?) -> String {
    guard let time else { return "-" }
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  static func milliseconds(_ time: Duration?) -> String {
    time.map { String(Int(($0 / .milliseconds(1)).rounded())) } ?? "-"
  }
}

extension [Duration] {
  var middle: Duration? { isEmpty ? nil : sorted()[count / 2] }
}
