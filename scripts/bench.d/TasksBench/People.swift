import Contract
import Faces
import GuidanceKit

/// Films of people who were asked for nothing: what a task would have taken for its movement, a minute.
func people(_ films: [String]) throws {
  let finder = try DlibFaceFinder.complete()
  let movements: [Gesture] = [.left, .right, .up, .down, .tilt, .nod, .mouth, .smile, .blink, .circle]
  tell("| film | s | at rest | " + movements.map(\.rawValue).joined(separator: " | ") + " |")
  tell("|---|---:|---|" + movements.map { _ in "---:|" }.joined())
  for film in films {
    let run = try FilmedRun(film, finder: finder)
    let name = film.split(separator: "/").last ?? "film"
    let counts = movements.map { String(run.seen[$0] ?? 0) }
    tell(
      "| \(name) | \(Bench.seconds(run.length)) | \(run.rest >= 1 ? "yes" : "no") | " + counts.joined(separator: " | ")
        + " |")
  }
}
