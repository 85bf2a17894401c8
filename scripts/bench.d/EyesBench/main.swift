// What the finder sees, frame by frame, as lines of numbers for scripts/bench.d/faces.py:
//   EyesBench track FILE WIDTH HEIGHT FRAMES [boxes]   a demo track, with its truth
//   EyesBench frames FILE WIDTH HEIGHT FRAMES          the grey frames of a track, raw
//   EyesBench ready FILE [CACHE]                       until the finder is loaded, and until it has seen a track's first frame
//   EyesBench bare FILE WIDTH HEIGHT FRAMES            CPU ms of dlib's own scan of the whole picture
import Demo
import Frames
import GuidanceKit
import CDlib
import Contract
import Faces
import Finders
import Glibc
import Imaging

func now(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// Memory in use, in MB.
func resident() -> Int {
  let words = bytes(of: "/proc/self/statm").split(separator: UInt8(ascii: " "))
  return words.count > 1 ? (Int(String(decoding: words[1], as: UTF8.self)) ?? 0) * 4096 / 1_000_000 : 0
}

func stop(_ words: String) -> Never {
  let line = "EyesBench: \(words)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}

func show(_ value: Double?) -> String { value.map { String(Double(Int($0 * 10000)) / 10000) } ?? "-" }

func show(_ face: Face?) -> [String] {
  let box = face?.box
  return [
    show(face?.confidence), face.map { String($0.track) } ?? "-", show(box?.x), show(box?.y), show(box?.width),
    show(box?.height), show(face?.pose?.yaw), show(face?.pose?.pitch), show(face?.pose?.roll), show(face?.eyes?.right),
    show(face?.eyes?.left), show(face?.mouth), show(face?.light?.mean), show(face?.light?.background),
    show(face?.light?.clipped), show(face?.light?.evenness), show(face?.sharpness), show(face?.eyeDistance),
  ]
}

let names = """
  frame scaling scanning landmarks measuring faces confidence track x y width height yaw pitch roll right left mouth \
  light background clipped evenness sharpness eyes scene spread
  """
let truths = "true_x true_y true_width true_height true_yaw true_pitch true_roll true_blink true_mouth true_second"

func line(_ number: Int, _ finding: FaceFinding, _ cost: FinderCost) -> [String] {
  [
    String(number), show(cost.scaling.milliseconds), show(cost.scanning.milliseconds),
    show(cost.landmarks.milliseconds),
  ]
    + [show(cost.measuring.milliseconds), String(finding.faces.count)] + show(finding.faces.first)
    + [show(finding.scene?.mean), show(finding.scene?.spread)]
}

func truth(_ camera: DemoCamera) -> [String] {
  let (box, state) = (camera.faceBox, camera.state)
  return [
    show(box?.x), show(box?.y), show(box?.width), show(box?.height), show(state?.yaw), show(state?.pitch),
    show(state?.roll), show(state?.blink), show(state?.mouth), show(state?.second),
  ]
}

func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { stop("\(path) cannot be read") }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}

func play(_ path: String, _ size: PixelSize, frames: Int, _ finder: DlibFaceFinder) throws {
  let camera = try actor(path, size)
  let picture = Picture(size)
  print(names, truths)
  for number in 0..<frames {
    guard let stamp = try camera.next() else { return }
    try camera.fill(picture)
    let finding = finder.faces(in: picture, at: stamp.capturedAt)
    print((line(number, finding, finder.cost) + truth(camera)).joined(separator: " "))
  }
}

/// The frames as they are, for others to look at.
func pour(_ path: String, _ size: PixelSize, frames: Int) throws {
  let camera = try actor(path, size)
  let picture = Picture(size)
  for _ in 0..<frames {
    guard try camera.next() != nil else { return }
    try camera.fill(picture)
    var left = UnsafeRawBufferPointer(picture.luma)
    while let base = left.baseAddress, !left.isEmpty {
      let count = write(STDOUT_FILENO, base, left.count)
      guard count > 0 else { return }
      left = UnsafeRawBufferPointer(rebasing: left[count...])
    }
  }
}

/// Until the finder is there, and until it has looked for the first time: ms, CPU ms, MB; CPU ms.
func begin(_ path: String, cache: String?) throws {
  let size = PixelSize(width: 640, height: 480)
  let camera = try actor(path, size)
  let picture = Picture(size)
  _ = try camera.next()
  try camera.fill(picture)
  let before = (resident(), now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
  let finder = try DlibFaceFinder.complete(cache: cache)
  let loaded = (resident(), now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
  let finding = finder.faces(in: picture, at: .zero)
  let seen = (now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
  print(
    show(loaded.1 - before.1), show(loaded.2 - before.2), loaded.0 - before.0, show(seen.0 - before.1),
    show(seen.1 - before.2), finding.faces.count)
}

func actor(_ path: String, _ size: PixelSize) throws -> DemoCamera {
  guard let track = Track.read(bytes(of: path), file: path).track else { stop("\(path) is no track") }
  let camera = DemoCamera(track: track, name: path, seed: 1)
  _ = try camera.open(CameraWish(sizes: [size]))
  return camera
}

/// What the machine does today: the detector alone, on frames of a track.
func scan(_ path: String, _ size: PixelSize, frames: Int) throws {
  var (opened, words) = (OpaquePointer?.none, [CChar](repeating: 0, count: 256))
  guard cdlib_detector_open(nil, 0, &opened, &words, words.count) == cdlib_ok, let detector = opened else {
    stop("the detector cannot be started")
  }
  defer { cdlib_detector_close(detector) }
  let camera = try actor(path, size)
  let picture = Picture(size)
  let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
  for _ in 0..<frames {
    _ = try camera.next()
    try camera.fill(picture)
    let pixels = cdlib_picture(pixels: picture.luma.baseAddress, width: width, height: height, stride: width)
    var (hit, found, start) = (cdlib_hit(), Int32(0), now(CLOCK_THREAD_CPUTIME_ID))
    _ = cdlib_scan(detector, pixels, 0, 0, &hit, 1, &found)
    start = now(CLOCK_THREAD_CPUTIME_ID) - start
    print(start)
  }
}

func run(_ words: [String]) throws {
  func number(_ index: Int) -> Int {
    guard index < words.count, let value = Int(words[index]), value > 0 else { stop("see main.swift for the words") }
    return value
  }
  guard words.count > 1 else { stop("see main.swift for the words") }
  if words[0] == "ready" { return try begin(words[1], cache: words.count > 2 ? words[2] : nil) }
  let (path, size, frames) = (words[1], PixelSize(width: number(2), height: number(3)), number(4))
  switch words[0] {
  case "bare": try scan(path, size, frames: frames)
  case "frames": try pour(path, size, frames: frames)
  case "track":
    let model = words.last == "boxes" ? nil : DlibFaceFinder.packagedModel
    try play(path, size, frames: frames, try DlibFaceFinder(model: model))
  default: stop("see main.swift for the words")
  }
}

try run(Array(CommandLine.arguments.dropFirst()))
