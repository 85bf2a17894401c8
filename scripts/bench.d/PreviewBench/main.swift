import Cells
import Contract
import Glibc
import Imaging

// PreviewBench play CLIP COLUMNSxROWS [mode] [oval|whole] [frames]: draws to stdout, reports one line of JSON on stderr.
// PreviewBench still CLIP OUT FRAMES SIGMA: writes a clip of the first picture with sensor noise.

func fail(_ message: String) -> Never {
  send(Array("PreviewBench: \(message)\n".utf8), to: 2)
  exit(64)
}

/// CPU time of this process so far, in milliseconds.
func cpu() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func send(_ bytes: [UInt8], to descriptor: Int32 = 1) {
  var sent = 0
  while sent < bytes.count {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent) }
    guard count > 0 else { return }
    sent += count
  }
}

func play(_ clip: Clip, size: Size, mode: PreviewMode, whole: Bool) {
  guard let frame = clip.pictures.first?.size else { fail("the clip has no pictures") }
  let area = Rect(size)
  let view =
    whole ? PreviewView.whole(frame: frame, area: area) : .fitting(frame: frame, oval: .desk, area: area)
  let look = PreviewLook(mode: mode, oval: whole ? nil : OvalPreset.desk.box(in: frame))
  var renderer = PreviewRenderer()
  var writer = ByteWriter()
  var (shown, next) = (Grid(size), Grid(size))
  var (drawing, writing, total, first) = (0.0, 0.0, 0, 0)
  for (number, picture) in clip.pictures.enumerated() {
    let start = cpu()
    renderer.draw(picture, through: view, into: &next, look: look)
    let drawn = cpu()
    writer.write(from: shown, to: next)
    send(writer.bytes)
    swap(&shown, &next)
    let end = cpu()
    if number == 0 { first = writer.bytes.count } else { total += writer.bytes.count }
    if number > 0 { (drawing, writing) = (drawing + drawn - start, writing + end - drawn) }
  }
  let count = Double(max(1, clip.pictures.count - 1))
  let report = """
    {"frames": \(clip.pictures.count), "drawMs": \(drawing / count), "writeMs": \(writing / count), \
    "cpuMs": \((drawing + writing) / count), "bytes": \(Double(total) / count), "firstBytes": \(first)}

    """
  send(Array(report.utf8), to: 2)
}

let arguments = CommandLine.arguments
guard arguments.count >= 4 else { fail("play CLIP 80x24 [mode] [oval|whole] [frames] | still CLIP OUT FRAMES SIGMA") }
let limit = arguments[1] == "still" ? 1 : arguments.count > 6 ? Int(arguments[6]) ?? 100 : 100
guard let clip = Clip(path: arguments[2], limit: limit) else { fail("\(arguments[2]) is not a y4m clip") }
if arguments[1] == "still" {
  let frames = arguments.count > 4 ? Int(arguments[4]) ?? 100 : 100
  let sigma = arguments.count > 5 ? Double(arguments[5]) ?? 2 : 2
  guard writeStill(of: clip, to: arguments[3], frames: frames, sigma: sigma) else {
    fail("cannot write \(arguments[3])")
  }
} else {
  let numbers = arguments[3].split(separator: "x").compactMap { Int($0) }
  guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { fail("\(arguments[3]) is not a size like 80x24") }
  play(
    clip, size: Size(columns: numbers[0], rows: numbers[1]),
    mode: arguments.count > 4 ? PreviewMode(rawValue: arguments[4]) ?? .ascii : .ascii,
    whole: arguments.count > 5 && arguments[5] == "whole")
}
