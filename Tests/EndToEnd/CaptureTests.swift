import enum Chance.Night
import Foundation
import PtyKit
import Testing

/// The real program with a real recorder: its files, and what remains after a fault.
@Suite("A capture and what it leaves")
struct CaptureTests {
  private let world: World
  private var captures: String { world.path("captures") }
  private static let alone = World.toCapture + ["--plain", "--auto-start", "--seed", "7"]

  init() throws { world = try World() }

  private func start(_ more: [String] = [], output: String? = nil) throws -> PipeSession {
    let session = try world.runPiped(Self.alone + ["--output", output ?? captures] + more)
    session.closeInput()
    return session
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private static let whole = ["clip.mp4", "events.ndjson", "face.jpg", "manifest.json", "result.json"]
  private static let texts = ["events.ndjson", "manifest.json", "result.json"]

  /// Follows the program by its events on stdout.
  private func reach(_ event: String, _ session: PipeSession) -> Bool {
    session.wait(output: "\"event\":\"\(event)\"")
  }

  // MARK: Complete captures

  @Test("It ends with the path of the result, and the folder is whole")
  func captured() throws {
    let session = try start(["--events", world.path("events")])
    #expect(session.exitStatus() == 0, "\(session.errors.text)")
    let id = try #require(names(captures).first)
    let folder = "\(captures)/\(id)"
    #expect(session.output.text == "\(folder)/result.json\n")
    #expect(names(captures) == [id])
    #expect(names(folder) == Self.whole)
    #expect(try mode(folder) == 0o700)
    for name in Self.whole { #expect(try mode("\(folder)/\(name)") == 0o600, "\(name)") }
    #expect(try world.text("captures/\(id)/events.ndjson") == world.text("events"))
    let said = try world.say(["verify", folder])
    #expect(said.status == 0 && said.output.contains("complete and unchanged, 5 files"), "\(said)")
  }

  @Test(
    "ffprobe agrees with the result",
    .enabled("skipped: ffprobe is not installed", { FileManager.default.fileExists(atPath: "/usr/bin/ffprobe") }))
  func probed() throws {
    let session = try start(["--duration-ms", "2000"])
    #expect(session.exitStatus() == 0)
    let folder = "\(captures)/\(try #require(names(captures).first))"
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(folder)/result.json")))
        as? [String: Any])
    let clip = try #require(result["clip"] as? [String: Any])
    let probe = try world.shell(
      "ffprobe -v error -select_streams v -count_frames -show_entries stream=codec_name,width,height,nb_read_frames,"
        + "duration -of json '\(folder)/clip.mp4'")
    #expect(probe.errors == "")
    let object = try JSONSerialization.jsonObject(with: Data(probe.output.utf8)) as? [String: Any]
    let stream = try #require((object?["streams"] as? [[String: Any]])?.first)
    #expect(stream["codec_name"] as? String == clip["codec"] as? String)
    #expect(stream["width"] as? Int == clip["width"] as? Int)
    #expect(stream["height"] as? Int == clip["height"] as? Int)
    #expect(stream["nb_read_frames"] as? String == (clip["frames"] as? Int).map(String.init))
    #expect(clip["durationMs"] as? Double == 2000)
    let camera = try #require(result["camera"] as? [String: Any])
    #expect(camera["kind"] as? String == "demo")
    for mode in ["asked", "got"] {
      let mode = camera[mode] as? [String: Any]
      #expect(mode?["width"] as? Int == clip["width"] as? Int && mode?["height"] as? Int == clip["height"] as? Int)
    }
    #expect((stream["duration"] as? String).flatMap(Double.init) == 2)
  }

  @Test("With events on stdout the last one has the path, and nothing else is there")
  func eventsOnOutput() throws {
    let session = try start(["--events", "-"])
    #expect(session.exitStatus() == 0)
    let end = try #require(try Events(session.output.text).first("sessionEnded"))
    #expect(end["status"] as? String == "captured")
    #expect(end["result"] as? String == names(captures).first.map { "\(captures)/\($0)/result.json" })
  }

  @Test(
    "Any other end leaves texts and no picture; or nothing, where only captures are kept", arguments: [true, false])
  func left(keepsAll: Bool) throws {
    let session = try start(["--events", "-", "--keep", keepsAll ? "all" : "captured"])
    #expect(reach("videoRecordStarted", session))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    let folders = names(captures)
    #expect(folders.count == (keepsAll ? 1 : 0), "\(folders)")
    for folder in folders { #expect(names("\(captures)/\(folder)") == Self.texts) }
    let end = try #require(try Events(session.output.text).first("sessionEnded"))
    #expect((end["result"] != nil) == keepsAll)
  }

  // MARK: The program is killed

  private static let phases = ["cameraPreviewShown", "videoCaptureStarted", "holdStarted", "videoRecordStarted"]

  @Test(
    "Killed in any phase it leaves nothing half-made after the next start, and all that was finished",
    arguments: Night.sample(
      2, of: phases.map { ($0, SIGKILL) } + [("videoRecordStarted", SIGSEGV), ("videoRecordStarted", SIGABRT)]))
  func killed(phase: String, number: Int32) throws {
    // A finished session, and a folder with another name.
    #expect(try start().exitStatus() == 0)
    let before = names(captures)
    try world.write("mine", to: "captures/.mine")
    let session = try start(["--events", "-"])
    #expect(reach(phase, session))
    session.signal(number)
    #expect(session.exitStatus() == 128 + number)
    #expect(names(captures).count == 4)
    #expect(!names(captures).contains { $0.hasPrefix("core") })
    let next = try start(["--events", "-"])
    #expect(reach("cameraPreviewShown", next))
    // Its own session, and nothing of the one that was killed.
    #expect(names(captures).filter { !$0.hasPrefix(".") } == before)
    #expect(names(captures).filter { $0.hasSuffix(".part") }.count == 1)
    next.signal(SIGTERM)
    #expect(next.exitStatus() == 143)
    #expect(names(captures).filter { $0.hasPrefix(".") } == [".mine"])
    #expect(names(captures).count == 3)
    let finished = try #require(before.first)
    #expect(try world.say(["verify", "\(captures)/\(finished)"]).status == 0)
  }

  @Test(
    "Killed while it seals, it leaves all or nothing",
    arguments: Night.sample(1, of: ["manifest.json", "face.jpg", "result.json"]))
  func killedWhileSealing(file: String) throws {
    let session = try start(["--events", "-"])
    #expect(session.wait(output: "\"progress\":1}"))
    // It ends by itself if the moment is missed.
    while !names(captures).contains(where: { names("\(captures)/\($0)").contains(file) }),
      session.exitStatus(seconds: 0) == nil
    {}
    session.signal(SIGKILL)
    _ = session.exitStatus()
    let next = try start(["--events", "-"])
    #expect(reach("cameraPreviewShown", next))
    let left = names(captures).filter { !$0.hasPrefix(".") }
    #expect(left.count <= 1 && names(captures).filter { $0.hasSuffix(".part") }.count == 1)
    for folder in left { #expect(try world.say(["verify", "\(captures)/\(folder)"]).status == 0) }
    next.signal(SIGTERM)
    #expect(next.exitStatus() == 143)
  }

  @Test(
    "A signal that asks in any phase leaves a whole folder without a picture", arguments: Night.sample(2, of: phases))
  func asked(phase: String) throws {
    let session = try start(["--events", "-"])
    #expect(reach(phase, session))
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 143)
    let folder = try #require(names(captures).first)
    #expect(names(captures) == [folder])
    #expect(names("\(captures)/\(folder)") == Self.texts)
    #expect(try world.say(["verify", "\(captures)/\(folder)"]).status == 0)
  }

  // MARK: Unusable folders

  @Test("A folder that can't be one is told before anything is shown, by its name, once")
  func impossible() throws {
    let file = try world.write("mine", to: "file")
    let link = world.path("dangling")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: world.path("nowhere"))
    for output in [file, "\(file)/below", link, "/proc/captures"] {
      let session = try world.run(World.toCapture + ["--output", output], capturesOutput: true, capturesErrors: true)
      #expect(session.exitStatus() == 73, "\(output)")
      let said = session.errors?.text ?? ""
      #expect(said.hasPrefix("cameo: \(output) ") && said.split(separator: "\n").count == 1, "\(said)")
      #expect(session.bytesRead == 0)
      #expect(session.output?.text == "")
      #expect(session.faults == [])
    }
    #expect(try world.text("file") == "mine")
  }

  enum Loss: String, CaseIterable { case removed, moved, emptied }

  @Test(
    "A folder that goes away meanwhile ends it with its name, and nothing stays", arguments: Loss.allCases,
    Night.sample(1, of: ["videoRecordStarted", "holdStarted"]))
  func vanished(loss: Loss, phase: String) throws {
    let session = try start(["--events", "-"])
    #expect(reach(phase, session))
    let manager = FileManager.default
    switch loss {
    case .removed: try manager.removeItem(atPath: captures)
    case .moved: try manager.moveItem(atPath: captures, toPath: world.path("moved"))
    case .emptied: for name in names(captures) { try manager.removeItem(atPath: "\(captures)/\(name)") }
    }
    #expect(session.exitStatus() == 73)
    let said = session.errors.text.split(separator: "\n").filter { $0.hasPrefix("cameo:") }
    #expect(said.count == 1, "\(said)")
    #expect(said.first?.hasPrefix("cameo: \(captures)") == true && said.first?.contains("has vanished") == true)
    #expect(names(captures) == [] && names(world.path("moved")) == [])
    let end = try #require(try Events(session.output.text).first("sessionEnded"))
    #expect(end["code"] as? String == "storage.cannotWrite" && end["result"] == nil)
  }

  @Test("A file that may not grow ends the recording, on a screen that is given back")
  func limited() throws {
    let session = try PtySession(
      program: "/bin/bash",
      arguments: [
        "-c", "ulimit -f 128; exec \"$0\" \"$@\"", World.program, "run", "--camera", "demo:fits", "--quality", "hd",
      ]
        + World.toCapture + ["--auto-start", "--output", captures],
      environment: world.environment, columns: 80, rows: 24, capturesErrors: true)
    #expect(session.wait(for: "It did not work this time."))
    session.answer("\u{1b}")
    #expect(session.exitStatus() == 73)
    #expect(session.errors?.text.contains("it exceeds the file size limit. Raise the limit") == true)
    #expect(session.errors?.text.hasPrefix("cameo: \(captures)/") == true)
    #expect(session.faults == [])
    for folder in names(captures) { #expect(names("\(captures)/\(folder)") == Self.texts) }
  }

  /// A small disk of the program's own, in a mount namespace that ends with it.
  private func onSmallDisk(_ options: String) throws -> Program.Said? {
    let line = """
      mkdir '\(captures)'
      unshare -m bash -c 'mount -t tmpfs -o size=\(options) tmpfs "$2" || exit 99
        "$0" run $1 --output "$2"; code=$?; (cd "$2" && find . | sort) >&2; exit $code' \
        "$0" '\((World.demo + Self.alone).joined(separator: " "))' '\(captures)'
      """
    let said = try world.shell(line)
    // Mounting may not be permitted.
    return said.status == 99 || said.errors.contains("unshare failed") ? nil : said
  }

  @Test("A full disk ends the recording with the folder's name; a read-only one ends it at once")
  func small() throws {
    guard let full = try onSmallDisk("24k") else { return print("skipped: this user may not mount a small disk") }
    #expect(full.status == 73)
    #expect(full.errors.contains("/clip.mp4 can't be written: the disk is full. Free some space, or give another"))
    #expect(!full.errors.contains("./.") && !full.errors.contains("/clip.mp4\n"), "\(full.errors)")
    #expect(full.errors.contains("/result.json\n"))
    try FileManager.default.removeItem(atPath: captures)
    let closed = try #require(try onSmallDisk("1m,ro"))
    #expect(closed.status == 73 && closed.output == "")
    #expect(closed.errors.contains("can't be written: the file system is read-only. Mount it writable"))
  }
}
