// What a recording costs, as a line of numbers for scripts/bench.d/record.py:
//   RecordBench stages TRACK WIDTH HEIGHT FRAMES   CPU ms a frame, mean and most, of capture, detection, preview, encoding and all
//   RecordBench live TRACK WIDTH HEIGHT FRAMES     CPU ms a frame of the whole process, frames, frames lost, peak MB

import Demo
import Frames
import GuidanceKit
import Cells
import Contract
import Faces
import Finders
import Glibc
import Imaging
import Recording

func stop(_ words: String) -> Never {
  let line = "RecordBench: \(words)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}

func cpu() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { stop("\(path) cannot be read") }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}

/// So many pictures of a track, with the sensor's noise of the demo camera.
func pictures(_ path: String, _ size: PixelSize, _ count: Int) throws -> [Picture] {
  guard let track = Track.read(bytes(of: path), file: path).track else { stop("\(path) is no track") }
  let camera = DemoCamera(track: track, name: path, seed: 1)
  _ = try camera.open(CameraWish(sizes: [size]))
  return try (0..<count).map { _ in
    _ = try camera.next()
    let picture = Picture(size)
    try camera.fill(picture)
    return picture
  }
}

/// The picture drawn as 80x24 cells around the oval.
struct Preview {
  private var renderer = PreviewRenderer()
  private var grid = Grid(Size(columns: 80, rows: 24))
  private let view: PreviewView
  private let look: PreviewLook

  init(_ size: PixelSize) {
    view = .fitting(
      frame: size, oval: .desk, area: Rect(Size(columns: 80, rows: 24)), cellAspect: 2)
    look = PreviewLook(
      mode: .ascii, oval: OvalPreset.desk.box(in: size), opacity: 0.5)
  }

  mutating func show(_ picture: Picture) { renderer.draw(picture, through: view, into: &grid, look: look) }
}

struct Stage {
  private(set) var total = 0.0
  private(set) var most = 0.0

  mutating func measure(_ work: () throws -> Void) rethrows {
    let start = cpu()
    try work()
    let took = cpu() - start
    (total, most) = (total + took, max(most, took))
  }
}

func order(_ mode: CameraMode, _ frames: Int) -> RecordingOrder {
  RecordingOrder(duration: .seconds(Double(frames) / mode.framesPerSecond), mode: mode, path: "clip.mp4")
}

/// One after the other on this thread.
func stages(_ source: MemorySource, _ frames: Int) throws {
  let mode = try source.open(CameraWish(sizes: []))
  let (finder, picture) = (try DlibFaceFinder.complete(), Picture(mode.size))
  let writer = try ClipWriter(for: mode)
  var preview = Preview(mode.size)
  var (capture, detection, drawing, encoding, all) = (Stage(), Stage(), Stage(), Stage(), Stage())
  try writer.begin(order(mode, frames))
  for number in 0..<(frames + 1) {
    guard let stamp = try source.next() else { break }
    guard number < frames else {
      _ = try writer.add(stamp) { picture }
      break
    }
    try all.measure {
      try capture.measure { try source.fill(picture) }
      detection.measure { _ = finder.faces(in: picture, at: stamp.capturedAt) }
      drawing.measure { preview.show(picture) }
      try encoding.measure { _ = try writer.add(stamp) { picture } }
    }
  }
  _ = try writer.finish()
  let parts = [capture, detection, drawing, encoding, all]
  print(parts.map { "\($0.total / Double(frames)) \($0.most)" }.joined(separator: " "))
}

/// As the program does it: camera, finder and recorder on threads of their own, the screen on this one.
func live(_ source: sending MemorySource, _ frames: Int) throws {
  let mode = try source.open(CameraWish(sizes: []))
  let (slot, recorder) = (try FrameSlot(), try LiveRecorder())
  let eyes = try FinderThread { () throws(CaptureError) in try DlibFaceFinder.complete() }
  try eyes.start()
  while !eyes.isReady { wait(for: [eyes.descriptor]) }
  guard let queue = recorder.queue else { return }
  let camera = try CameraThread(
    source, wish: CameraWish(sizes: []), readers: [slot, eyes.slot, queue]
  ) { _ in }
  recorder.prepare(for: mode)
  recorder.settle()
  var preview = Preview(mode.size)
  let start = cpu()
  recorder.start(order(mode, frames))
  try camera.start()
  while true {
    wait(for: [slot.descriptor, recorder.descriptors[0], eyes.descriptor])
    _ = eyes.news()
    if let frame = slot.take() { preview.show(frame.picture) }
    for news in recorder.news() {
      switch news {
      case .started, .progress, .batch, .batched: continue
      case .failed(let error): stop(error.message)
      case .finished(let clip):
        let spent = cpu() - start
        print(spent / Double(frames), clip.frames, clip.lost, peak(), eyes.counts.analysed)
      }
      camera.stop()
      eyes.stop()
      return recorder.close()
    }
  }
}

func wait(for descriptors: [Int32]) {
  var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  poll(&requests, nfds_t(requests.count), 1000)
}

/// The most memory this process has had, in MB.
func peak() -> Double {
  var usage = rusage()
  getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) / 1024
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 5, let width = Int(words[2]), let height = Int(words[3]), let frames = Int(words[4]), frames > 0
else {
  stop("see main.swift for the words")
}
let source = MemorySource(try pictures(words[1], PixelSize(width: width, height: height), 15))
switch words[0] {
case "stages": try stages(source, frames)
case "live": try live(source, frames)
default: stop("see main.swift for the words")
}
