// Tasks with all their real parts on the virtual clock, as Markdown.
//   TasksBench gestures|photo|waved|bent|recorded SEEDS FIRST MOVEMENT
//   TasksBench rates SEEDS FIRST desk|kiosk
//   TasksBench still|others|order|cost SEEDS FIRST
//   TasksBench people FILM...
//   TasksBench paper ...             the same without pictures: what people do, read as unsteadily as the finder reads
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

let bench: Bench
let onPaper = CommandLine.arguments.dropFirst().first == "paper"
let words = Array(CommandLine.arguments.dropFirst(onPaper ? 2 : 1))
if words.first == "people", words.count > 1 {
  try people(Array(words.dropFirst()))
  exit(0)
}
guard (3...4).contains(words.count), let count = Int(words[1]), count > 0, let first = Int(words[2]) else {
  stop("say what, from how many seeds, the first of them, and for some parts a movement or an oval")
}
let photos = ["photo": "tasks-photo", "waved": "tasks-photo-waved", "bent": "tasks-photo-bent"]
if onPaper, photos[words[0]] != nil { stop("on paper a photo is taken for a person; leave out 'paper'") }
let seeds = first..<(first + count)
let more = words.count > 3 ? words[3] : ""
if onPaper {
  bench = Bench(finder: { PaperFinder(seed: UInt64($0)) }, seeds: seeds)
} else {
  let finder = try DlibFaceFinder.complete()
  bench = Bench(finder: { _ in finder }, seeds: seeds)
}
switch (words[0], Gesture(rawValue: more), OvalPreset(rawValue: more)) {
case ("gestures", let gesture?, _): try bench.gestures(gesture)
case (let photo, let gesture?, _) where photos[photo] != nil: try bench.photo(gesture, by: photos[photo] ?? "")
case ("recorded", let gesture?, _): try bench.recorded(gesture)
case ("rates", _, let oval?): try bench.rates(oval)
case ("still", nil, nil): try bench.still()
case ("others", nil, nil): try bench.others()
case ("order", nil, nil): try bench.order()
case ("cost", nil, nil): try bench.cost()
default: stop("there is no part \(words.joined(separator: " "))")
}
