// Guidance with all its real parts, as Markdown: a table of hints on the demo's tracks, then people who obey.
//   GuidanceBench STARTS
import Contract
import Faces
import Glibc
import GuidanceKit

func stop(_ words: String) -> Never {
  let line = "GuidanceBench: \(words)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}

func ms(_ time: Duration?) -> String { time.map { "\(Int(($0 / .milliseconds(1)).rounded())) ms" } ?? "-" }

func seconds(_ time: Duration) -> String {
  let tenths = Int((time / .milliseconds(100)).rounded())
  return "\(tenths / 10).\(tenths % 10) s"
}

func tell(_ line: String) {
  print(line)
  fflush(nil)
}

func hints(_ finder: DlibFaceFinder) throws {
  print("| hint | track | so when | told after | told when not so |\n|---|---|---|---:|---:|")
  for (hint, scene) in HintRow.scenes {
    let row = try HintRow(hint, scene, finder: finder)
    tell(
      "| `\(hint)` | `\(row.track)` | \(row.condition.words) | \(ms(row.delay)) | \(row.run.untrue.count) |")
  }
}

func starts(_ count: Int, _ oval: OvalPreset, rate: Double = 15, _ finder: DlibFaceFinder) throws -> String {
  var runs: [GuidedRun] = []
  for seed in 0..<count {
    let scene = GuidedRun.Scene("obeys-random", seed: UInt64(seed), framesPerSecond: rate, oval: oval)
    runs.append(try GuidedRun(scene, finder: finder, limit: .seconds(150)))
  }
  let times = runs.compactMap { run in run.recordedAt.flatMap { at in run.startedAt.map { at - $0 } } }.sorted()
  func part(_ share: Double) -> String {
    times.isEmpty ? "-" : seconds(times[min(times.count - 1, Int(Double(times.count) * share))])
  }
  let changes = runs.map(\.guiding.count).sorted()
  func most(_ span: Duration, _ withPerfect: Bool) -> Int {
    runs.map { $0.mostChanges(in: span, withPerfect: withPerfect) }.max() ?? 0
  }
  return
    "| \(oval.rawValue) | \(Int(rate)) | \(times.count) of \(count) | \(runs.count { $0.isWhole }) of \(count) | \(part(0.5)) | "
    + "\(part(0.95)) | \(changes[count / 2]), \(changes[count - 1]) | \(most(.seconds(4), false)) | "
    + "\(most(.seconds(60), true)) | \(runs.map(\.flips).reduce(0, +)) | "
    + "\(runs.map(\.untrue.count).reduce(0, +)) of \(runs.map(\.told.count).reduce(0, +)) |"
}

let words = CommandLine.arguments.dropFirst()
guard let word = words.first, words.count == 1, let count = Int(word), count > 0 else {
  stop("say from how many places people start, such as 200")
}
let finder = try DlibFaceFinder.complete()
tell("Pictures of 240x180 (kiosk 320x240, shut eyes 640x480), 15 a second; the truth is the track's.\n")
try hints(finder)
print(
  "\n| oval | a second | recorded | whole clips | median | 95 % | hints, most | in 4 s | in 60 s | A-B-A | told when not so |"
)
print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
for rate in [8.0, 15, 30] { tell(try starts(count, .desk, rate: rate, finder)) }
for oval in [OvalPreset.handheld, .kiosk] { tell(try starts(max(1, count / 10), oval, finder)) }
