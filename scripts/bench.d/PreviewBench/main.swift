import Demo
import Frames
import Cameo
import Cells
import Contract
import Engine
import Faces
import Glibc
import GuidanceKit
import Imaging
import Settings
import Terminal
import Theming

// PreviewBench clip moving|still|TRACKFILE FRAMES OUT: writes 640x480 y4m from the demo camera.
// PreviewBench documents COUNT FOLDER: writes pictures of documents on each desk, and where their corners are.
// PreviewBench documentcost COUNT: what a frame of such a picture costs, in a table.
// PreviewBench preview|zoomed|whole|screen CLIP ascii|blocks|fine none|16|console|256|true: plays a clip on the terminal, and reports a line of JSON on
// stderr: the CPU of a frame from the picture in memory to the bytes in the terminal, the first frame left out.

func say(_ line: String) {
  _ = (line + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
}

func fail(_ message: String) -> Never {
  say("PreviewBench: \(message)")
  exit(64)
}

/// CPU time of this process so far, in milliseconds.
func cpu() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// A person who never keeps still: sways, comes nearer and turns the head all the while.
let restless = """
  0s   x=-0.3 y=0.05 width=0.8 yaw=-15
  1.1s x=0.3 y=-0.05 width=0.95 yaw=18
  2.2s x=-0.25 y=0.1 width=0.85 yaw=-12
  3.3s x=0.3 y=0 width=1 yaw=15
  4.4s x=-0.3 y=0.05 width=0.8 yaw=-15
  loop 4.4s
  """
/// A person who does not even breathe, so that only the sensor's noise is left.
let statue = "0s width=0.9 life=0"

/// Films the demo camera with a track; a person who follows hints is guided meanwhile, as in the wizard.
func writeClip(_ kind: String, frames: Int, to path: String) throws {
  let known = ["still": statue, "moving": restless]
  let text = known[kind].map { Array($0.utf8) } ?? bytes(of: kind)
  guard let track = Track.read(text, file: kind).track else { fail("\(kind) is no track") }
  let size = PixelSize(width: 640, height: 480)
  let (file, picture) = (try ClipFile(path, size: size), Picture(size))
  if track.follow != nil {
    let name = kind.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? kind
    let scene = GuidedRun.Scene(name, framesPerSecond: 30, size: size)
    _ = try GuidedRun(scene, finder: try DlibFaceFinder.complete(), limit: .seconds(frames) / 30) { camera in
      try camera.fill(picture)
      file.add(picture)
    }
  } else {
    let camera = DemoCamera(track: track, name: "bench", seed: 1)
    _ = try camera.open(CameraWish(sizes: [size]))
    for _ in 0..<frames {
      guard try camera.next() != nil else { break }
      try camera.fill(picture)
      file.add(picture)
    }
  }
  try file.close()
}

func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { fail("\(path) cannot be read") }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}

/// Waits as the program does: for the terminal, without drawing.
func awaitReader(_ terminal: CursesTerminal) {
  while !terminal.canDraw {
    Signals.wait(for: [terminal.inputDescriptor].compactMap(\.self), atMost: .milliseconds(20))
    _ = terminal.readKeys()
  }
}

func play(_ clip: Clip, on terminal: CursesTerminal, by road: consuming some Road) {
  var road = road
  var spent = 0.0
  for (number, picture) in clip.pictures.enumerated() {
    awaitReader(terminal)
    let start = cpu()
    _ = terminal.readKeys()
    road.show(picture, number: number)
    if number > 0 { spent += cpu() - start }
  }
  terminal.close()
  say("{\"cpuMs\": \(spent / Double(max(1, clip.pictures.count - 1)))}")
}

func play(_ words: ArraySlice<String>, environment: [String: String]) throws(CaptureError) {
  let words = Array(words)
  let isConsole = words.last == "console"
  guard words.count == 4, let mode = PreviewMode(rawValue: words[2]),
    let depth = isConsole ? .ansi16 : ColorDepth(rawValue: words[3])
  else {
    fail("preview|zoomed|whole|screen CLIP ascii|blocks|fine none|16|console|256|true")
  }
  guard let clip = Clip(path: words[1]), let frame = clip.pictures.first?.size else {
    fail("\(words[1]) is not a y4m clip")
  }
  let scenery = try Scenery(mode: mode, depth: depth, ownsPalette: isConsole, environment: environment)
  let terminal = try CursesTerminal(try TerminalPlace.find(), depth: { _ in depth })
  if words[0] == "screen" {
    play(clip, on: terminal, by: try ScreenRoad(terminal, scenery))
  } else if let part = PreviewRoad.Part(rawValue: words[0]) {
    play(clip, on: terminal, by: PreviewRoad(terminal, scenery, frame: frame, part: part))
  }
}

var environment: [String: String] = [:]
for name in ["CAMEO_DATA_DIR", "HOME"] {
  if let value = getenv(name) { environment[name] = String(cString: value) }
}
let words = CommandLine.arguments.dropFirst()
do {
  if words.first == "clip", words.count == 4, let frames = Int(CommandLine.arguments[3]) {
    try writeClip(CommandLine.arguments[2], frames: frames, to: CommandLine.arguments[4])
  } else if words.first == "documents", words.count == 3, let count = Int(CommandLine.arguments[2]) {
    try writeDocuments(count, to: CommandLine.arguments[3])
  } else if words.first == "documentcost", words.count == 2, let count = Int(CommandLine.arguments[2]) {
    try timeDocuments(count)
  } else {
    try play(words, environment: environment)
  }
} catch {
  fail((error as? CaptureError)?.message ?? "\(error)")
}
