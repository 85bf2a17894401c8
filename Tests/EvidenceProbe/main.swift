// Makes a session folder in a process of its own: one that is killed, that runs beside another, or that may write only
// a little. The tests of Evidence run it.
import Files
import CPty
import Contract
import Evidence
import Glibc
import Synchronization

let words = Array(CommandLine.arguments.dropFirst())
let (what, output) = (words.first ?? "", words.dropFirst().first ?? "")

/// Kills this process before its n-th call, as a power cut would.
func dying(before nth: Int) -> Disk {
  let count = Atomic<Int>(0)
  return Disk { _ in
    if count.wrappingAdd(1, ordering: .relaxed).newValue == nth { kill(getpid(), SIGKILL) }
    return 0
  }
}

func record(_ session: String) -> SessionRecord {
  var record = SessionRecord(
    session: session,
    end: .completed, began: WallTime(),
    length: .seconds(8), language: "en", software: Software(version: "0"))
  record.products = [
    Product(
      step: "videoCapture", role: "clip", files: [ProductFile("clip.mp4", mime: "video/mp4", .written, isBound: true)])
  ]
  return record
}

func session(_ disk: Disk, meanwhile: () -> Void = {}) throws(CaptureError) {
  let folder = try CaptureFolder.prepare(in: output, session: "probe", disk: disk)
  try folder.write("clip.mp4", [UInt8](repeating: 7, count: 100_000))
  meanwhile()
  print(try folder.seal(record("probe"), events: []).folder)
}

do throws(CaptureError) {
  switch what {
  case "dies": try session(dying(before: words.last.flatMap(Int.init) ?? 0))
  case "waits":
    try session(.system) {
      _ = OutputWriter(STDERR_FILENO).write(Array("waiting\n".utf8))
      _ = readLine()
    }
  case "small":
    var limit = rlimit(rlim_cur: 5000, rlim_max: 5000)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    signal(SIGXFSZ, SIG_IGN)
    try session(.system)
  case "dumps":
    Program.forbidDumps()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    print("core \(limit.rlim_cur) \(limit.rlim_max), dumpable \(cpty_may_dump())")
  default: exit(ExitCode.usage)
  }
} catch {
  print("\(error.message) \(error.recovery)")
  exit(error.code.exitCode)
}
