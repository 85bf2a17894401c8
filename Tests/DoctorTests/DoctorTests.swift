import Contract
import Doctor
import Files
import Foundation
import Settings
import Testing

@Suite struct DoctorTests {
  /// A machine without faults.
  private func facts() -> DoctorFacts {
    DoctorFacts(
      terminal: .init(
        name: "xterm-256color", columns: 80, rows: 24, unicode: true, colors: 256,
        colorReason: "the terminal has 256 colours"),
      locale: "fr_FR.UTF-8", isUTF8: true, language: .success("fr"),
      resources: .success(
        .init(folder: "/data", languages: ["en", "fr"], themes: ["mono", "unissey"], tracks: ["dark"])),
      theme: "unissey", themeDiagnostics: [], settings: nil,
      output: .init(folder: "/captures", isWritable: true, freeBytes: 5_000_000_000),
      camera: .auto, devices: [CameraInfo(id: "/dev/video0", name: "Webcam")],
      group: .init(name: "video", isRoot: false, isMember: true, isListed: true), landmarks: "/model.dat",
      lookTime: .milliseconds(15))
  }

  private func examine(_ change: (inout DoctorFacts) -> Void) -> DoctorReport {
    var facts = facts()
    change(&facts)
    return Doctor.examine(facts)
  }

  @Test func aGoodMachineIsATableOfFacts() {
    let report = Doctor.examine(facts())
    #expect(
      report.lines == [
        "ok  terminal   TERM is xterm-256color",
        "ok  size       80x24",
        "ok  colors     256 colours: the terminal has 256 colours",
        "ok  locale     fr_FR.UTF-8, UTF-8",
        "ok  language   fr",
        "ok  resources  /data: 2 languages, 2 themes, 1 tracks",
        "ok  theme      unissey",
        "ok  settings   valid",
        "ok  output     /captures",
        "ok  disk       5000 MB free",
        "ok  camera     /dev/video0 (Webcam)",
        "ok  group      in group video",
        "ok  holder     no other program uses it",
        "ok  detector   dlib, with the landmarks of /model.dat",
        "ok  tasks      one detection takes 15 ms: at most 66 a second, enough for every movement",
      ])
    #expect(report.exitCode == 0)
  }

  private func check(_ id: String, _ change: (inout DoctorFacts) -> Void) -> DoctorCheck? {
    examine(change).checks.first { $0.id == id }
  }

  @Test func aProgramOfAnotherReleaseIsNamedWithItsOwn() throws {
    let lacking = DoctorFacts.Libraries(
      ofClips: ["libavutil57"], ofCodes: ["libzxing2"], release: "Debian 12", here: "Debian GNU/Linux 13 (trixie)")
    let found = try #require(check("libraries") { $0.lacking = lacking })
    #expect(found.status == .fail && found.code == .recorderUnavailable)
    for word in ["libavutil57, libzxing2", "built for Debian 12", "this is Debian GNU/Linux 13 (trixie)"] {
      #expect(found.fact.contains(word), "\(found.fact)")
    }
    let codes = DoctorFacts.Libraries(ofClips: [], ofCodes: ["libzxing2"], release: "Debian 12", here: nil)
    #expect(check("libraries") { $0.lacking = codes }?.status == .warn)
  }

  @Test func aDamagedModelIsTold() {
    let found = check("detector") { $0.damagedModel = "/var/cache/cameo/face-model" }
    #expect(found?.status == .warn && found?.fact.contains("/var/cache/cameo/face-model") == true)
  }

  @Test func whatWaitsForDeliveryIsToldIfABackendIsSet() {
    #expect(check("delivery") { _ in } == nil && check("backend") { _ in } == nil)
    func found(_ change: @escaping (inout DeliveryStatus) -> Void) -> DoctorCheck? {
      var status = DeliveryStatus()
      (status.waiting, status.bytes, status.oldest) = (3, 1_240_000, .seconds(300))
      change(&status)
      return check("delivery") { [status] in $0.delivery = .success(status) }
    }
    let usual = found { _ in }
    #expect(usual?.status == .ok && usual?.fact == "waiting: 3, 1.2 MB, the oldest for 5 min")
    let scarce = found { $0.limit = .scarce }
    #expect(scarce?.status == .warn && scarce?.fact.contains("80 %") == true)
    let full = found { $0.limit = .full }
    #expect(full?.status == .fail && full?.code == .deliveryFull && full?.code?.exitCode == 73)
    let blocked = found { $0.blocked = .unauthorised }
    #expect(blocked?.status == .warn && blocked?.fact.contains("delivery.unauthorised") == true)
    let dead = found { $0.givenUp = 2 }
    #expect(dead?.status == .warn && dead?.fact.hasSuffix("given up: 2") == true && dead?.fix.contains("retry") == true)
    let damaged = found { $0.fault = CaptureError(.cannotWrite, "It is damaged.", recovery: "Correct it.") }
    #expect(damaged?.status == .fail && damaged?.fact == "It is damaged." && damaged?.fix == "Correct it.")
    let unknown = check("delivery") { $0.delivery = .failure(CaptureError(.cannotWrite, "No.", recovery: "Yes.")) }
    #expect(unknown?.status == .warn && unknown?.fact == "No." && unknown?.fix == "Yes.")
  }

  @Test func theAgentIsACheckIfABrokerIsSet() {
    #expect(check("fleet") { _ in } == nil)
    func found(_ change: @escaping (inout DoctorFacts.Fleet) -> Void) -> DoctorCheck? {
      var fleet = DoctorFacts.Fleet(broker: "mqtts://broker.example")
      change(&fleet)
      return check("fleet") { [fleet] in $0.fleet = fleet }
    }
    let none = found { _ in }
    #expect(none?.status == .warn && none?.fact == "no agent of this user runs for mqtts://broker.example")
    let cut = found { ($0.isRunning, $0.trouble) = (true, "It can't be reached.") }
    #expect(cut?.status == .warn)
    #expect(cut?.fact == "the agent is not connected with mqtts://broker.example: It can't be reached.")
    let well = found { ($0.isRunning, $0.isConnected) = (true, true) }
    #expect(well?.status == .ok && well?.fact == "the agent is connected with mqtts://broker.example")
    let fix = "Install it: apt-get install libmosquitto1"
    let lack = found { $0.lack = CaptureError(.resourceMissing, "libmosquitto is missing.", recovery: fix) }
    #expect(lack?.status == .fail && lack?.code == nil && lack?.fact == "libmosquitto is missing." && lack?.fix == fix)
  }

  @Test func theAnswerOfTheBackendIsACheck() {
    func found(_ backend: DoctorFacts.Backend) -> DoctorCheck? { check("backend") { $0.backend = backend } }
    let url = "https://capture.example/api"
    let well = found(.init(url: url, fact: "it answers (404)"))
    #expect(well?.status == .ok && well?.fact == "\(url): it answers (404)")
    #expect(found(.init(url: url, fact: "It can't be reached.", fix: "Check it.", passes: true))?.status == .warn)
    let wrong = found(.init(url: url, fact: "They don't trust each other.", fix: "Check the pin."))
    #expect(wrong?.status == .fail && wrong?.fix == "Check the pin." && wrong?.code == nil)
    var late = DoctorFacts.Backend(url: url, fact: "it answers (404)")
    late.clock = (gap: .seconds(-90), fix: "Set the clock.")
    #expect(found(late)?.status == .warn && found(late)?.fact.hasSuffix("its clock differs by 90 s") == true)
  }

  private static let spoken = DoctorFacts.Voice(
    isWanted: true, ways: ["speech-dispatcher"], absent: ["eSpeak NG: there is no sound card"], mute: [], remedies: [])

  @Test func voiceFaultsAreWarningsIfAVoiceIsWanted() {
    func check(_ change: (inout DoctorFacts.Voice) -> Void) -> DoctorCheck? {
      var voice = Self.spoken
      change(&voice)
      return examine { $0.voice = voice }.checks.first { $0.id == "voice" }
    }
    let whole = check { _ in }
    #expect(whole?.status == .ok && whole?.fact == "speech-dispatcher")
    let mute = check { ($0.mute, $0.remedies) = (["vi"], ["apt-get install speech-dispatcher-espeak-ng"]) }
    #expect(mute?.status == .warn && mute?.fact == "speech-dispatcher; no voice for vi")
    #expect(mute?.fix == "apt-get install speech-dispatcher-espeak-ng")
    let none = check {
      ($0.ways, $0.absent) = ([], ["speech-dispatcher: it does not run", "eSpeak NG: its library is not installed"])
      $0.remedies = ["start it", "apt-get install libespeak-ng1"]
    }
    #expect(none?.status == .warn && none?.fix == "start it; or apt-get install libespeak-ng1")
    #expect(
      none?.fact == "none: speech-dispatcher: it does not run; eSpeak NG: its library is not installed")
    let plugged = check { $0.jack = .plugged }
    #expect(plugged?.status == .ok)
    #expect(plugged?.fact == "speech-dispatcher, headphones only; they are plugged in")
    let pulled = check { $0.jack = .unplugged }
    #expect(pulled?.status == .ok)
    #expect(pulled?.fact == "speech-dispatcher, headphones only; none are plugged in")
    let lacking = check { $0.jack = .absent("there is no sound card", fix: "connect one") }
    #expect(lacking?.status == .warn && lacking?.fix == "connect one")
    #expect(lacking?.fact == "silent, since only headphones are allowed: there is no sound card")
    let unwanted = check { ($0.ways, $0.isWanted) = ([], false) }
    #expect(unwanted?.status == .ok && unwanted?.fix.isEmpty == true)
  }

  private struct Row: Sendable {
    var id: String
    var status: DoctorCheck.Status
    var exitCode: Int32
    var says: String
    var change: @Sendable (inout DoctorFacts) -> Void
  }

  private static let noTable = CaptureError(.impossibleSettings, "There is no table for xx.", recovery: "Take en.")
  private static let rows = [
    Row(id: "tasks", status: .warn, exitCode: 0, says: "at most 10 a second; blinks need 12") {
      $0.lookTime = .milliseconds(100)
    },
    Row(id: "tasks", status: .warn, exitCode: 0, says: "at most 5 a second; liveness tasks need 8") {
      $0.lookTime = .milliseconds(200)
    },
    Row(id: "tasks", status: .warn, exitCode: 0, says: "without the face landmark model, movements can't be detected") {
      $0.landmarks = nil
    },
    Row(id: "font", status: .ok, exitCode: 0, says: "the console font has lines, half blocks") {
      $0.terminal?.glyphs = ["lines", "half blocks"]
    },
    Row(id: "font", status: .ok, exitCode: 0, says: "ASCII only") { $0.terminal?.glyphs = [] },
    Row(id: "colors", status: .ok, exitCode: 0, says: "true colour: COLORTERM=truecolor") {
      $0.terminal?.colors = 1 << 24
      $0.terminal?.colorReason = "COLORTERM=truecolor"
    },
    Row(id: "colors", status: .ok, exitCode: 0, says: "8 colours; on this console cameo sets 16 of its own") {
      $0.terminal?.colors = 16
      $0.terminal?.colorReason = "the terminal has 8 colours"
      $0.terminal?.setsColors = true
    },
    Row(id: "terminal", status: .warn, exitCode: 0, says: "neither stdout nor /dev/tty") { $0.terminal = nil },
    Row(id: "terminal", status: .warn, exitCode: 0, says: "terminfo has no entry for TERM=foot; drawn as xterm") {
      $0.terminal?.name = "foot"
      $0.terminal?.fallback = "xterm"
    },
    Row(id: "terminal", status: .warn, exitCode: 0, says: "TERM is not set") {
      $0.terminal?.name = ""
      $0.terminal?.fallback = "xterm"
    },
    Row(id: "size", status: .warn, exitCode: 0, says: "39x12") {
      $0.terminal?.columns = 39
      $0.terminal?.rows = 12
    },
    Row(id: "size", status: .ok, exitCode: 0, says: "40x12") {
      $0.terminal?.columns = 40
      $0.terminal?.rows = 12
    },
    Row(id: "colors", status: .ok, exitCode: 0, says: "no colour: NO_COLOR is set") {
      $0.terminal?.colors = 0
      $0.terminal?.colorReason = "NO_COLOR is set"
    },
    Row(id: "locale", status: .warn, exitCode: 0, says: "no locale is set: not UTF-8") {
      $0.locale = ""
      $0.isUTF8 = false
    },
    Row(id: "language", status: .fail, exitCode: 78, says: "There is no table for xx.") {
      $0.language = .failure(noTable)
    },
    Row(id: "resources", status: .fail, exitCode: 66, says: "nowhere") {
      $0.resources = .failure(CaptureError(.resourceMissing, "nowhere", recovery: "set it"))
    },
    Row(id: "resources", status: .fail, exitCode: 66, says: "has no texts or no themes") {
      $0.resources = .success(.init(folder: "/d", languages: [], themes: ["a"], tracks: []))
    },
    Row(id: "theme", status: .fail, exitCode: 65, says: "a.json:3: error: no such role") {
      $0.themeDiagnostics = [
        Diagnostic(.warning, file: "a.json", "pale"),
        Diagnostic(file: "a.json", line: 3, "no such role", remedy: "mend"),
      ]
    },
    Row(id: "theme", status: .warn, exitCode: 0, says: "pale") {
      $0.themeDiagnostics = [Diagnostic(.warning, file: "a.json", "pale", remedy: "darken")]
    },
    Row(id: "settings", status: .fail, exitCode: 78, says: "CAMEO_FPS: must be") {
      $0.settings = failure(environment: ["CAMEO_FPS": "0"])
    },
    Row(id: "output", status: .fail, exitCode: 73, says: "no folder") { $0.output.folder = nil },
    Row(id: "output", status: .fail, exitCode: 73, says: "can't be written") { $0.output.isWritable = false },
    Row(id: "disk", status: .fail, exitCode: 73, says: "19 MB") { $0.output.freeBytes = 19_999_999 },
    Row(id: "disk", status: .warn, exitCode: 0, says: "199 MB") { $0.output.freeBytes = 199_999_999 },
    Row(id: "camera", status: .fail, exitCode: 69, says: "no camera was found") { $0.devices = [] },
    Row(id: "camera", status: .ok, exitCode: 0, says: "none is needed: demo:obeys") {
      ($0.devices, $0.camera) = ([], .demo(track: "obeys"))
    },
    Row(id: "camera", status: .ok, exitCode: 0, says: "none is needed: file:a.mp4") {
      ($0.devices, $0.camera) = ([], .file("a.mp4"))
    },
    Row(id: "camera", status: .fail, exitCode: 75, says: "in use by PID 7 (cheese)") { $0.devices = [busy] },
    Row(id: "camera", status: .fail, exitCode: 77, says: "No permission for /dev/video0") { $0.devices = [denied] },
    // The node's own group counts, not the other groups of the user.
    Row(id: "group", status: .fail, exitCode: 77, says: "No permission for /dev/video0 (root:root 0600).") {
      $0.devices = [denied]
    },
    // A session uses the other one.
    Row(id: "group", status: .warn, exitCode: 0, says: "No permission for /dev/video0") { $0.devices.append(denied) },
    Row(id: "group", status: .warn, exitCode: 0, says: "No permission for /dev/video0") {
      ($0.devices, $0.camera) = ([denied], .demo(track: "obeys"))
    },
    Row(id: "group", status: .ok, exitCode: 75, says: "not needed for these devices") {
      ($0.devices, $0.group.isMember) = ([busy], false)
    },
    Row(id: "group", status: .warn, exitCode: 69, says: "not in group video") {
      $0.devices = [missing]
      ($0.group.isMember, $0.group.isListed) = (false, false)
    },
    Row(id: "group", status: .warn, exitCode: 69, says: "added to group video after you logged in") {
      ($0.devices, $0.group.isMember) = ([], false)
    },
    Row(id: "camera", status: .fail, exitCode: 69, says: "There is no camera at /dev/video9.") {
      ($0.devices, $0.camera) = ([missing], .device("/dev/video9"))
    },
    Row(id: "group", status: .ok, exitCode: 0, says: "not needed for these devices") { $0.group.isMember = false },
    Row(id: "group", status: .warn, exitCode: 69, says: "not in group video") {
      $0.devices = []
      ($0.group.isMember, $0.group.isListed) = (false, false)
    },
    Row(id: "group", status: .ok, exitCode: 0, says: "root") {
      ($0.group.isMember, $0.group.isListed, $0.group.isRoot) = (false, false, true)
    },
    Row(id: "holder", status: .fail, exitCode: 75, says: "cheese") { $0.devices = [busy] },
    Row(id: "holder", status: .warn, exitCode: 0, says: "cheese") { $0.devices.append(busy) },
  ]
  private static let busy = CameraInfo(
    id: "/dev/video1", name: "Webcam",
    state: .unusable(CaptureError(.cameraBusy, "/dev/video1 is in use by PID 7 (cheese).", recovery: "Close it.")))
  private static let denied = CameraInfo(
    id: "/dev/video0", name: "",
    state: .unusable(
      CaptureError(.permissionDenied, "No permission for /dev/video0 (root:root 0600).", recovery: "sudo chgrp …")))
  private static let missing = CameraInfo(
    id: "/dev/video9", name: "",
    state: .unusable(CaptureError(.cameraUnavailable, "There is no camera at /dev/video9.", recovery: "Connect it.")))

  @Test(arguments: 0..<rows.count)
  func faultsAreReportedWithFixAndExitCode(_ index: Int) throws {
    let row = Self.rows[index]
    let report = examine(row.change)
    let check = try #require(report.checks.first { $0.id == row.id })
    #expect(check.status == row.status)
    #expect(check.fact.contains(row.says))
    #expect(check.fix.isEmpty == (row.status == .ok))
    #expect(report.exitCode == row.exitCode)
  }

  private static func failure(environment: [String: String] = [:], files: [String: String] = [:]) -> SettingsFailure? {
    do {
      _ = try ProgramSettings.resolve(
        [], from: nil, environment: environment.merging(["HOME": "/home"]) { $1 }, files: MemoryFiles(files),
        canStartOtherwise: false)
      return nil
    } catch {
      return error
    }
  }

  @Test func outputIsNotCheckedIfTheSettingsAreBroken() throws {
    let failure = try #require(Self.failure(files: ["/home/.config/cameo/config.json": "{\"fps\": 0}"]))
    let report = examine { ($0.settings, $0.output.folder) = (failure, nil) }
    #expect(report.checks.contains { $0.id == "settings" } && !report.checks.contains { $0.id == "output" })
  }

  @Test func theRemedyIsToldOnce() {
    let report = examine { $0.themeDiagnostics = [Diagnostic(file: "a.json", "gone", remedy: "look again")] }
    let check = report.checks.first { $0.id == "theme" }
    #expect(check?.fact == "a.json: error: gone" && check?.fix == "look again")
  }

  @Test func theFirstFailureNamesTheExitCode() {
    let report = examine {
      $0.output.isWritable = false
      $0.language = .failure(Self.noTable)
    }
    #expect(report.exitCode == 78)
  }

  @Test func theJSONIsOneDocumentThatOthersCanRead() throws {
    let report = examine { $0.output.folder = nil }
    let document = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let checks = try #require(document?["checks"] as? [[String: String]])
    #expect(document?["v"] as? Int == 1)
    #expect(document?["status"] as? String == "fail")
    #expect(checks.map { $0["id"] } == report.checks.map(\.id))
    #expect(checks.allSatisfy { Set($0.keys) == ["id", "status", "fact", "fix"] })
  }
}
