// Reads one chip without the wizard, in a process of its own; Tests/ChipTrials runs it.
//
// The first line of input is the request: {"number", "birth", "expiry"} or {"can"}, "printed" (the rows of the zone), "trust" (a
// folder) and "reader". Each news is a line of output. A line "leave" ends the read, the end of input the process. With "hostile",
// a number, and "document", a folder, so many answers of a simulated chip are damaged instead, and the memory for them is told.
import CardReaders
import Contract
import Files
import Glibc
import Notation

func bytes(_ node: JSONNode?) -> WipedBytes? { node?.string.map { WipedBytes(Array($0.utf8)) } }

func rows(_ node: JSONNode?) -> WipedBytes? {
  node?.array.map { WipedBytes(Array($0.compactMap(\.string).joined().utf8)) }
}

func request(_ node: JSONNode) -> ChipRequest? {
  if let digits = bytes(node["can"]) { return ChipRequest(key: .access(digits), printed: rows(node["printed"])) }
  guard let number = bytes(node["number"]), let birth = bytes(node["birth"]), let expiry = bytes(node["expiry"]) else {
    return nil
  }
  return ChipRequest(
    key: .zone(ChipKeyFields(number: number, birth: birth, expiry: expiry)), printed: rows(node["printed"]))
}

/// The CPU time of this process.
func cpuMilliseconds() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + $1.tv_sec * 1000 + Int($1.tv_usec) / 1000 }
}

func fields(_ news: ChipNews) -> [(String, String)] {
  switch news {
  case .reader(.waiting): [("news", "reader"), ("state", "waiting")]
  case .reader(.present): [("news", "reader"), ("state", "present")]
  case .reader(.unusable(let trouble)):
    [("news", "reader"), ("state", "unusable"), ("code", trouble.rawValue)]
  case .opened(let access): [("news", "opened"), ("access", access.rawValue)]
  case .progress(let file, let part): [("news", "progress"), ("file", file.name), ("part", "\(part)")]
  case .moved: [("news", "moved")]
  case .failed(let trouble): [("news", "failed"), ("code", trouble.rawValue)]
  case .read(let reading):
    [
      ("news", "read"), ("verdict", reading.verdict.rawValue), ("access", reading.access.rawValue),
      ("passive", reading.passive.rawValue), ("chip", reading.chip.rawValue), ("active", reading.active.rawValue),
      ("trouble", reading.trouble?.rawValue ?? ""), ("signer", reading.signer ?? ""),
      ("anchor", reading.anchor ?? ""), ("commands", "\(reading.commands)"), ("ms", "\(reading.milliseconds)"),
      ("face", reading.face?.format.rawValue ?? ""), ("cpuMs", "\(cpuMilliseconds())"),
    ]
  }
}

func tell(_ fields: [(String, String)]) {
  let line = Array((JSONNode.object(fields.map { ($0.0, .string($0.1)) }).text() + "\n").utf8)
  // One write, so that no line comes in pieces.
  _ = write(STDOUT_FILENO, line, line.count)
}

guard let line = readLine(strippingNewline: true),
  let node = JSONReader.read(Array(line.utf8), file: "request").node, let asked = request(node)
else {
  exit(ExitCode.usage)
}
let store = AnchorStore(node["trust"]?.string ?? Anchors.usualFolder, SystemFiles())
if let count = node["hostile"]?.integer {
  let verifier = StateVerifier { store.anchors }
  guard var hostile = Hostile(node["document"]?.string ?? "", asked, verifier), let peak = hostile.peak(of: count)
  else {
    exit(ExitCode.unavailable)
  }
  tell([
    ("news", "hostile"), ("peakKB", "\(peak)"), ("damages", "\(hostile.damages)"), ("reads", "\(hostile.reads)"),
  ])
  exit(0)
}
let thread = try ChipThread(
  PCSCReaders(wanted: node["reader"]?.string), LibcryptoChips(), StateVerifier { store.anchors }, onVisit: store.prepare
)
guard let number = thread.ask(.read(asked)) else {
  exit(ExitCode.unavailable)
}
while true {
  var ready = [
    pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0),
  ]
  poll(&ready, 2, -1)
  for news in thread.takeNews(of: number) { tell(fields(news)) }
  guard ready[0].revents != 0 else { continue }
  // What is read of a line beyond this one belongs to no request.
  guard readLine() != nil else { break }
  thread.leave()
  tell([("news", "left")])
}
thread.stop(atMost: .milliseconds(200))
