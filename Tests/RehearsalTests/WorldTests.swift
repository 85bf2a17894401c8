import Rehearsal
import Testing

@Suite struct WorldTests {
  /// Files of this machine that the tape does not name do not exist for it.
  @Test(arguments: [
    "Set Option \"--theme /etc/passwd\"", "Set Option \"--strings /etc\"", "Set Option \"--iad-data @/etc/passwd\"",
    "Set Option \"--theme /etc/../etc/passwd\"",
  ])
  func nothingIsReadThatTheTapeDoesNotName(_ line: String) throws {
    let failure = try Playhouse.failure("Camera demo\n\(line)\nExpect+Screen /root|daemon/")
    #expect(failure?.kind == .failed)
    let told = try Playhouse.failure("Camera demo\n\(line)\nWait+Exit@1s\nExpect+Exit 66")
    #expect(told == nil || line.contains("--strings"), "\(told?.message ?? "")")
  }

  @Test func aSettingsFileBesideTheTapeIsRead() throws {
    let files = ["show/kiosk.json": "{\"uiConfig\": {\"preferredLanguage\": \"fr\"}}"]
    #expect(try Playhouse.failure("Camera demo\nSet Config kiosk.json\nExpect+Screen \"Continuer\"", files) == nil)
    #expect(try Playhouse.failure("Camera demo\nSet Config no.json\nWait+Exit\nExpect+Exit 66", files) == nil)
    let parts = ["show/p/kiosk.json": files["show/kiosk.json"] ?? "", "show/p/_s.tape": "Set Config kiosk.json"]
    #expect(try Playhouse.failure("Camera demo\nSource p/_s.tape\nExpect+Screen \"Continuer\"", parts) == nil)
  }

  @Test func everyTestHasAFreshWorld() throws {
    let files = ["show/own.json": "{\"rememberPermission\": true}"]
    let tape = """
      Set Config own.json
      Set Option "--no-instructions"
      Camera demo
      Test "is asked"
      Expect+Page cameraPermission
      Enter
      Enter
      Wait+Page videoCapture
      Test "is asked again"
      Expect+Page cameraPermission
      """
    #expect(try Playhouse.play(tape, files).map { $0.failure?.message } == [nil, nil])
  }

  @Test func theCameraCanBeEverythingThatCamerasAre() throws {
    let walk = "Set Option \"--no-instructions\"\n"
    for (word, code) in [("none", 69), ("busy", 75), ("denied", 77)] {
      #expect(
        try Playhouse.failure("\(walk)Camera \(word)\nEnter\nType 'q'\nTab\nEnter\nWait+Exit\nExpect+Exit \(code)")?
          .message
          == nil, "\(word)")
    }
    let lost = Playhouse.ready + "Enter\nFace centred\nWait+Event holdStarted\n"
    #expect(
      try Playhouse.failure(
        lost + "Camera unplug\nWait+Event cameraLost\nSleep 5s\nCamera restore\nWait+Event cameraRestored\n"
          + "Wait+Event cameraReady\nWait+Event@9s videoRecordStarted") == nil)
    #expect(
      try Playhouse.failure(
        lost + "Camera freeze\nWait+Event cameraStalled\nCamera restore\nWait+Event cameraRestored\n"
          + "Wait+Event@9s videoRecordStarted") == nil)
  }

  @Test func faultsOfTheRecorderEndTheSessionWithTheirCode() throws {
    let walk = Playhouse.ready + "Enter\nFace centred\n"
    #expect(try Playhouse.failure(walk + "Fault disk-full\nWait+Exit@30s\nExpect+Exit 73") == nil)
    #expect(
      try Playhouse.failure(walk + "Wait+Event videoRecordStarted\nFault encoder\nWait+Exit@30s\nExpect+Exit 69") == nil
    )
  }

  @Test func sameTapeGivesTheSameBytesOnAnyThread() throws {
    let tape = (1...4).map {
      "Test \"\($0)\"\n" + Playhouse.ready + "Enter\nFace left 20%\nSleep 2s\nFace centred\nWait+Exit@30s\n"
    }
    let text = tape.joined().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n")
    let first = try Playhouse.play(text)
    #expect(Set(first.map { $0.events }).count == 1)
    #expect(first.first?.events.count ?? 0 > 40)
    for jobs in [1, 4] { #expect(try Playhouse.play(text, jobs: jobs) == first) }
  }
}
