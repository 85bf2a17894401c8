// What the finder sees, frame by frame, as lines of numbers for scripts/bench.d/faces.py:
//   EyesBench track FILE WIDTH HEIGHT FRAMES [boxes]   a demo track, with its truth
//   EyesBench video WIDTH HEIGHT                       grey frames from stdin
//   EyesBench still WIDTH HEIGHT                       one grey picture from stdin, shown three times
//   EyesBench ready                                    the time until the finder is loaded
//   EyesBench bare FILE WIDTH HEIGHT FRAMES            CPU ms of dlib's own scan of the whole picture
import Demo
import Frames
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
  guard let track = Track.read(bytes(of: path), file: path).track else { stop("\(path) is no track") }
  let camera = DemoCamera(track: track, name: path, seed: 1)
  _ = try camera.open(CameraWish(sizes: [size]))
  let picture = Picture(size)
  print(names, truths)
  for number in 0..<frames {
    guard let stamp = try camera.next() else { return }
    try camera.fill(picture)
    let finding = finder.faces(in: picture, at: stamp.capturedAt)
    print((line(number, finding, finder.cost) + truth(camera)).joined(separator: " "))
  }
}

func watch(_ size: PixelSize, times: Int, _ finder: DlibFaceFinder) {
  guard let input = fdopen(STDIN_FILENO, "rb") else { stop("there is no stdin") }
  let picture = Picture(size)
  print(names)
  var (number, moment) = (0, Duration.zero)
  while fread(picture.luma.baseAddress, 1, picture.luma.count, input) == picture.luma.count {
    for _ in 1..<times {
      _ = finder.faces(in: picture, at: moment)
      moment += .milliseconds(33)
    }
    print(line(number, finder.faces(in: picture, at: moment), finder.cost).joined(separator: " "))
    moment += .milliseconds(33)
    number += 1
  }
}

/// What the machine does today: the detector alone, on frames of a track.
func scan(_ path: String, _ size: PixelSize, frames: Int) throws {
  guard let track = Track.read(bytes(of: path), file: path).track else { stop("\(path) is no track") }
  var (opened, words) = (OpaquePointer?.none, [CChar](repeating: 0, count: 256))
  guard cdlib_detector_open(nil, 0, &opened, &words, words.count) == cdlib_ok, let detector = opened else {
    stop("the detector cannot be started")
  }
  defer { cdlib_detector_close(detector) }
  let camera = DemoCamera(track: track, name: path, seed: 1)
  _ = try camera.open(CameraWish(sizes: [size]))
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
  if words.first == "bare" {
    return try scan(words[1], PixelSize(width: number(2), height: number(3)), frames: number(4))
  }
  let before = (resident(), now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
  let finder = try DlibFaceFinder(model: words.last == "boxes" ? nil : DlibFaceFinder.packagedModel)
  let after = (resident(), now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
  switch words.first {
  case "ready": print(show(after.1 - before.1), show(after.2 - before.2), after.0 - before.0)
  case "track": try play(words[1], PixelSize(width: number(2), height: number(3)), frames: number(4), finder)
  case "video": watch(PixelSize(width: number(1), height: number(2)), times: 1, finder)
  case "still": watch(PixelSize(width: number(1), height: number(2)), times: 3, finder)
  default: stop("see main.swift for the words")
  }
}

try run(Array(CommandLine.arguments.dropFirst()))
