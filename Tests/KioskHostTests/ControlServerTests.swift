import CommandLine
import Contract
import Engine
import Evidence
import Files
import Foundation
import Notation
import Settings
import Synchronization
import Testing
import Theming

@testable import Cameo
@testable import KioskHost

/// Clients at the real control socket of a running kiosk, taking turns with its loop.
@Suite(.timeLimit(.minutes(2))) final class ControlServerTests {
  private let home = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)")
  private let house: House
  private let front: Admission
  private var desk: ControlServer?

  init() throws {
    let settings = try ProgramSettings.resolve(
      Invocation(parsing: ["run", "--camera", "demo", "--quality", "lowest", "--language", "en"]), environment: [:],
      files: MemoryFiles())
    let composition = try SessionComposition(settings.forKiosk(), environment: [:], files: SystemFiles())
    let assembly = composition.assembly
    house = House(
      composition,
      Engine.Parts(
        cameras: try composition.cameras(clock: .live), vision: [:],
        presentation: Presentation(
          catalogue: assembly.vocabulary.catalogue, language: assembly.language, library: assembly.themes.library,
          theme: assembly.theme)))
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
    let desk = try ControlServer(["RUNTIME_DIRECTORY": home.path])
    var count = 0
    front = Admission(
      house,
      Admission.Place(
        nextID: {
          count += 1
          return "secret-\(count)"
        }, archive: { _, _ in nil }, report: { _ in OutputFolderReport(free: nil) }),
      hear: { stamp, _ in desk.hear(stamp) }, onTrouble: { Issue.record("\($0)") })
    self.desk = desk
    engine.open(composition.kiosk, front.hosting, at: Instant())
    engine.start()
  }

  deinit {
    house.close()
    try? FileManager.default.removeItem(at: home)
  }

  private var engine: Engine { house.engine }
  private var socket: String { home.path + "/control.sock" }

  private func caller() throws -> LocalLine { try LocalLine.connect(socket, most: 1 << 16).get() }

  /// The lines a client has received after a turn of the kiosk's loop.
  private func lines(of caller: LocalLine) -> [String] {
    desk?.attend(engine)
    var lines: [String] = []
    while case .pieces(let pieces) = caller.read(), !pieces.isEmpty {
      for case .line(let bytes) in pieces { lines.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return lines
  }

  private func ask(_ text: String, _ caller: LocalLine) -> JSONNode? {
    #expect(caller.send(text))
    return lines(of: caller).last.flatMap(ControlCaller.read)
  }

  private func hasGone(_ caller: LocalLine) -> Bool {
    while case .pieces(let pieces) = caller.read() { if pieces.isEmpty { return false } }
    return true
  }

  @Test func itTellsHowItStandsAndTakesOrdersAsKeys() throws {
    let caller = try caller()
    let status = try #require(ask(#"{"id":7,"do":"status"}"#, caller))
    #expect(status["id"]?.integer == 7 && status["ok"]?.bool == true)
    #expect(status["page"]?.string == "attract" && status["people"]?.integer == 0 && status["camera"]?.isNull == true)
    #expect(status["since"]?.string.flatMap(WallTime.init(text:)) != nil)
    #expect(status["version"]?.string == Program.version && status["upMs"]?.integer == 0)
    let begun = try #require(ask(#"{"id":8,"do":"start"}"#, caller))
    #expect(begun["page"]?.string == "instructions" && begun["people"]?.integer == 1)
    #expect(engine.view?.face.page == .instructions)
    #expect(ask(#"{"do":"language","code":"fr"}"#, caller)?["language"]?.string == "fr")
    #expect(ask(#"{"do":"back"}"#, caller)?["ok"]?.bool == true)
    #expect(engine.view?.overlay == .leaveQuestion, "as Esc on the first page")
  }

  @Test func itTellsTheDaysCountsTheLastFaultsAndWhatTheDoctorFound() throws {
    let caller = try caller()
    desk?.doctor = try .doctor(isAside: false) { ["warn disk: little room"] }
    #expect(ask(#"{"do":"start"}"#, caller)?["today"]?["people"]?.integer == 1)
    let ended = try #require(ask(#"{"do":"wipe"}"#, caller))
    #expect(ended["today"]?["left"]?.integer == 1)
    #expect(ended["faults"]?.array?.isEmpty == true, "leaving is no fault")
    #expect(ended["doctor"]?.array?.compactMap(\.string) == ["warn disk: little room"])
    desk?.hear(
      EventStamp(sequence: 1, time: .zero, session: KioskEnvironment.id, notice: .outOfOrderShown(.cameraLost)))
    let status = try #require(ask(#"{"do":"status"}"#, caller))
    #expect(status["faults"]?.array?.compactMap { $0["code"]?.string } == ["device.cameraLost"])
  }

  @Test func itTellsTheStateOfTheDeliveryToWhoAsks() throws {
    let caller = try caller()
    #expect(ask(#"{"do":"status"}"#, caller)?["delivery"] == nil, "no backend is set")
    let readings = Mutex(0)
    desk?.delivery = try .delivery {
      let waiting = readings.withLock { count in
        count += 1
        return count
      }
      var status = DeliveryStatus()
      (status.waiting, status.oldest, status.blocked) = (waiting, .seconds(5), .clock)
      status.fault = CaptureError(.cannotWrite, "It is damaged.", recovery: "Correct it.")
      return status
    }
    #expect(readings.withLock(\.self) == 0, "nobody has asked")
    for _ in 1...3 {
      let told = ask(#"{"do":"status"}"#, caller)?["delivery"].flatMap(DeliveryStatus.init)
      #expect(told?.waiting == 1 && told?.blocked == .clock && told?.oldest == .seconds(5))
      #expect(told?.fault?.message == "It is damaged." && told?.fault?.recovery == "Correct it.")
    }
    #expect(readings.withLock(\.self) == 1, "it is read every ten seconds at most")
  }

  /// The settings at the next reload.
  private func reload(_ words: String...) throws {
    desk?.reload = try KioskReload(house, isAside: false) { () throws(CaptureError) in
      do {
        let usual = ["run", "--camera", "demo", "--quality", "lowest", "--language", "en"]
        return try ProgramSettings.resolve(
          try Invocation(parsing: usual + words), environment: [:], files: MemoryFiles())
      } catch let error as SettingsFailure {
        throw error.error
      } catch {
        throw CaptureError(.usage, "\(error)")
      }
    }
  }

  @Test func settingsReloadOnceTheVisitorHasLeft() throws {
    let caller = try caller()
    try reload("--flow", "liveness", "--language", "fr")
    let hash = try #require(ask(#"{"do":"status"}"#, caller)?["configHash"]?.string)
    #expect(ask(#"{"do":"start"}"#, caller)?["page"]?.string == "instructions")
    #expect(ask(#"{"do":"reload"}"#, caller)?["ok"]?.bool == true)
    #expect(ask(#"{"do":"status"}"#, caller)?["language"]?.string == "en", "a visitor is there")
    #expect(ask(#"{"do":"status"}"#, caller)?["configHash"]?.string == hash)
    #expect(ask(#"{"do":"wipe"}"#, caller)?["ok"]?.bool == true)
    #expect(ask(#"{"do":"status"}"#, caller)?["language"]?.string == "fr")
    #expect(house.composition.settings.session.flow == "liveness")
    let new = ask(#"{"do":"status"}"#, caller)?["configHash"]?.string
    #expect(new == house.composition.settings.configHash && new != hash)
  }

  @Test func settingsThatAreWrongOrNeedARestartAreRefused() throws {
    let caller = try caller()
    try reload("--output", "/elsewhere")
    let answer = try #require(ask(#"{"do":"reload"}"#, caller))
    #expect(answer["ok"]?.bool == false && answer["message"]?.string?.contains("output") == true)
    try reload("--camera-roles", "front")
    #expect(ask(#"{"do":"reload"}"#, caller)?["message"]?.string?.contains("camera.roles") == true, "cameras are made")
    try reload("--flow", "elephant")
    #expect(ask(#"{"do":"reload"}"#, caller)?["code"]?.string == "settings.usage")
    try reload("--flow", "document")
    #expect(ask(#"{"do":"reload"}"#, caller)?["message"]?.string?.contains("flow") == true, "its finder is not made")
    #expect(house.composition.settings.session.flow == "selfie")
  }

  @Test func aRestartWaitsUntilTheVisitorHasLeft() throws {
    let caller = try caller()
    #expect(ask(#"{"do":"start"}"#, caller)?["page"]?.string == "instructions")
    #expect(ask(#"{"do":"restart"}"#, caller)?["ok"]?.bool == true)
    _ = lines(of: caller)
    #expect(engine.end == nil && engine.view?.face.page == .instructions, "a visitor is there")
    #expect(ask(#"{"do":"status"}"#, caller)?["restarts"]?.bool == true)
    #expect(ask(#"{"do":"wipe"}"#, caller)?["ok"]?.bool == true)
    _ = lines(of: caller)
    #expect(engine.end == .cancelled(by: .host))
  }

  @Test func ordersWithoutEffectAreRefused() throws {
    let caller = try caller()
    for order in [#"{"do":"retake"}"#, #"{"do":"back"}"#, #"{"do":"cancel"}"#, #"{"do":"language","code":"xx"}"#] {
      let answer = try #require(ask(order, caller))
      #expect(answer["ok"]?.bool == false && answer["code"]?.string == "settings.usage", "\(order)")
      #expect(answer["message"]?.string?.isEmpty == false && answer["remedy"]?.string?.isEmpty == false)
    }
    #expect(engine.view?.face.page == .attract)
  }

  @Test func aBrokenLineIsAnsweredAndTheNextOneCounts() throws {
    let caller = try caller()
    #expect(caller.send(#"{"id":7,"do":"fly"}"# + "\n\n{\n" + #"{"id":9,"do":"status"}"#))
    let answers = lines(of: caller).compactMap(ControlCaller.read)
    #expect(answers.map { $0["ok"]?.bool } == [false, false, true])
    #expect(answers.map { $0["id"]?.integer } == [7, nil, 9])
    #expect(answers.first?["code"]?.string == "settings.usage")
  }

  @Test func tooLongLineIsAnsweredAndDisconnected() throws {
    let caller = try caller()
    #expect(caller.send(String(repeating: "x", count: 3 * ControlLine.longest)))
    #expect(lines(of: caller).first?.contains("4096 bytes") == nil, "no more than a portion is read in one turn")
    #expect(lines(of: caller).count == 1)
    #expect(hasGone(caller))
  }

  @Test func fifthCallerIsRefusedAndTheOthersGoOn() throws {
    var callers = try (0..<4).map { _ in try caller() }
    for caller in callers { #expect(ask(#"{"do":"status"}"#, caller)?["ok"]?.bool == true) }
    let fifth = try caller()
    let said = lines(of: fifth)
    #expect(said.count == 1 && said.first?.contains("session.alreadyActive") == true, "\(said)")
    #expect(hasGone(fifth))
    #expect(ask(#"{"do":"status"}"#, callers[3])?["ok"]?.bool == true)
    callers.removeFirst()
    desk?.attend(engine)
    #expect(ask(#"{"do":"status"}"#, try caller())?["ok"]?.bool == true, "whose place is free")
  }

  @Test func theLongestIdleLineGivesWayToAFifth() throws {
    let desk = try #require(desk)
    desk.idleAfter = .milliseconds(50)
    let callers = try (0..<4).map { _ in try caller() }
    desk.attend(engine)
    // The first subscribes to events; of the others only the third has given no order since.
    for index in [0, 1, 3] {
      let order = index == 0 ? "events" : "status"
      #expect(ask("{\"do\":\"\(order)\"}", callers[index])?["ok"]?.bool == true)
    }
    _ = poll(nil, 0, 100)
    let fifth = try caller()
    #expect(ask(#"{"do":"status"}"#, fifth)?["ok"]?.bool == true)
    let said = lines(of: callers[2])
    #expect(said.count == 1 && said.first?.contains("session.alreadyActive") == true, "\(said)")
    #expect(hasGone(callers[2]))
    for index in [0, 1, 3] { #expect(!hasGone(callers[index])) }
    // An order that arrives in the same turn as the sixth client is still answered.
    _ = poll(nil, 0, 100)
    #expect(callers[1].send(#"{"do":"status"}"#))
    #expect(ask(#"{"do":"status"}"#, try caller())?["ok"]?.bool == true)
    #expect(hasGone(callers[3]) && !hasGone(callers[1]))
  }

  @Test func slowReadersAreDisconnected() throws {
    let (slow, other) = (try caller(), try caller())
    #expect(ask(#"{"do":"events"}"#, slow)?["ok"]?.bool == true)
    #expect(ask(#"{"do":"events"}"#, other)?["ok"]?.bool == true)
    var heard = 0
    let stamp = EventStamp(sequence: 0, time: .zero, session: "kiosk", notice: .attractShown)
    for _ in 0..<20_000 {
      desk?.hear(stamp)
      heard += lines(of: other).count
    }
    #expect(heard == 20_000)
    #expect(hasGone(slow))
  }

  @Test func eventsTellNothingOfAPerson() throws {
    let (caller, other) = (try caller(), try caller())
    #expect(ask(#"{"id":1,"do":"events"}"#, caller)?["id"]?.integer == 1)
    #expect(ask(#"{"do":"start"}"#, other)?["ok"]?.bool == true)
    let events = lines(of: caller)
    #expect(events.contains { $0.contains(#""session":"kiosk","event":"personSeated"}"#) }, "\(events)")
    #expect(events.contains { $0.contains(#""session":"person","event":"instructionsShown"}"#) })
    #expect(events.allSatisfy { !$0.contains("secret") })
  }

  @Test func onlyTextsOfWhichAllAreKnownPass() {
    func line(_ notice: Notice) -> String? {
      EventStamp(sequence: 0, time: .zero, session: "secret", notice: notice).openLine
    }
    #expect(line(.answerGiven(question: 1, right: false)) == nil)
    let ends = line(.sessionEnded(.failed(CaptureError(.fitTimeout, "Secret.")), result: "/secret/result.json"))
    #expect(ends?.contains(#""status":"failed","code":"person.fitTimeout"}"#) == true, "\(ends ?? "")")
    let notices: [Notice] = [
      .personSeated("secret"), .framesRecorded("secret", frames: 1, current: ["secret"]),
      .tasksStarted(count: 1, seed: 99), .sessionEnded(.completed, result: "/secret/result.json"),
    ]
    for notice in notices {
      let line = line(notice) ?? "secret"
      #expect(!line.contains("secret") && !line.contains("99"), "\(line)")
    }
  }

  @Test func secondKioskOnTheSocketIsRefused() throws {
    let error = #expect(throws: CaptureError.self) { try ControlServer(["RUNTIME_DIRECTORY": home.path]) }
    #expect(error?.code == .captureAlreadyActive)
    #expect(FileManager.default.fileExists(atPath: socket), "the first one's")
  }
}
