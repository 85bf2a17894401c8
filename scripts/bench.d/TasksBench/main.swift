// Tasks with all their real parts, as Markdown.
//   TasksBench gestures STARTS [FIRST]   each movement by who obeys, at desk and kiosk, in three difficulties
//   TasksBench others STARTS [FIRST]     who does not obey, a picture, a recording
//   TasksBench rates STARTS [FIRST]      findings a second
import Contract
import Faces
import Glibc
import GuidanceKit

func stop(_ words: String) -> Never {
  let line = "TasksBench: \(words)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}

func tell(_ line: String) {
  print(line)
  fflush(nil)
}

func seconds(_ time: Duration) -> String {
  let tenths = Int((time / .milliseconds(100)).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

/// A movement by itself, as a task that asks for nothing else.
func task(_ gesture: Gesture, _ difficulty: TaskDifficulty) -> TaskOrder {
  switch gesture {
  case .circle: TaskOrder(.circle, difficulty: difficulty)
  case .tilt:
    TaskOrder(
      .yesOrNo, difficulty: difficulty,
      questions: [TaskQuestion("Is it day?", answer: true), TaskQuestion("Is it night?", answer: false)])
  case .nod: TaskOrder(.motions, difficulty: difficulty, maxBlinks: 0)
  case .blink: TaskOrder(.blink, difficulty: difficulty)
  case .mouth: TaskOrder(.motions, difficulty: difficulty, maxNods: 0, maxBlinks: 0)
  case .left, .right, .up, .down: TaskOrder(.gestures, difficulty: difficulty, gestures: [gesture])
  case .smile, .eyesShut: TaskOrder(.emoji, difficulty: difficulty, gestures: [gesture])
  case .own(let movement): TaskOrder(.own(movement), difficulty: difficulty)
  }
}

let movements: [Gesture] = [.left, .right, .up, .down, .tilt, .nod, .blink, .mouth, .smile, .circle]

struct Bench {
  let finder: DlibFaceFinder
  let seeds: Range<Int>

  func runs(
    _ track: String, _ tasks: [TaskOrder], oval: OvalPreset = .desk, rate: Double = 15, size: PixelSize? = nil
  ) throws -> [TaskedRun] {
    try seeds.map { seed in
      let size = size ?? PixelSize(width: 640, height: 480)
      let scene = GuidedRun.Scene(track, seed: UInt64(seed), framesPerSecond: rate, size: size, oval: oval)
      return try TaskedRun(scene, tasks: tasks, finder: finder, limit: .seconds(120))
    }
  }

  func row(_ name: String, _ runs: [TaskedRun]) -> String {
    let steps = runs.flatMap(\.steps).sorted()
    let afters = runs.flatMap(\.seen).map(\.after).sorted()
    let median = steps.isEmpty ? "-" : seconds(steps[steps.count / 2])
    let after = afters.isEmpty ? "-" : seconds(afters[afters.count / 2])
    let faults = Dictionary(runs.flatMap(\.faults).map { ($0.rawValue, 1) }, uniquingKeysWith: +).sorted {
      $0.key < $1.key
    }
    let told = faults.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return "| \(name) | \(runs.count { $0.passed == true }) of \(runs.count) | \(median) | \(after) | \(told) |"
  }

  func head(_ first: String) {
    tell("| \(first) | passed | s a step | s to seen | failed by |\n|---|---:|---:|---:|---|")
  }

  func gestures() throws {
    head("movement")
    for gesture in movements {
      for oval in [OvalPreset.desk, .kiosk] {
        for difficulty in TaskDifficulty.allCases {
          let name = "\(gesture.rawValue), \(oval.rawValue), \(difficulty.rawValue)"
          tell(row(name, try runs("tasks", [task(gesture, difficulty)], oval: oval)))
        }
      }
    }
  }

  func others() throws {
    head("who")
    for track in ["tasks-still", "tasks-photo"] {
      for gesture in movements {
        for difficulty in [TaskDifficulty.medium, .hard] {
          tell(
            row("\(track), \(gesture.rawValue), \(difficulty.rawValue)", try runs(track, [task(gesture, difficulty)])))
        }
      }
    }
    tell(row("tasks-replay, shuffled turns", try runs("tasks-replay", [TaskOrder(.gestures)])))
    tell(row("tasks-wrong, yes or no", try runs("tasks-wrong", [task(.tilt, .medium)])))
    tell(row("tasks-fast, circle", try runs("tasks-fast", [task(.circle, .medium)])))
    tell(row("tasks-other, gestures", try runs("tasks-other", [TaskOrder(.gestures)])))
  }

  func rates() throws {
    head("a second")
    for rate in [30.0, 15, 12, 8, 6] {
      for difficulty in TaskDifficulty.allCases {
        let gestures = movements.filter { rate >= 12 || $0 != .blink }
        let all = try gestures.flatMap { try runs("tasks", [task($0, difficulty)], rate: rate) }
        tell(row("\(Int(rate)), \(difficulty.rawValue)", all))
      }
    }
  }
}

let words = Array(CommandLine.arguments.dropFirst())
guard (2...3).contains(words.count), let count = Int(words[1]), count > 0,
  let first = Int(words.dropFirst(2).first ?? "1")
else { stop("say what (gestures, others, rates), from how many seeds, and perhaps the first of them") }
let bench = Bench(finder: try DlibFaceFinder(), seeds: first..<(first + count))
switch words[0] {
case "gestures": try bench.gestures()
case "others": try bench.others()
case "rates": try bench.rates()
default: stop("there is no part \(words[0])")
}
