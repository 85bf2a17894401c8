import Testing

@Suite struct WaitTests {
  @Test func eachWaitForAnEventBeginsBehindTheLast() throws {
    let walk = "Camera demo\nWait+Event instructionsShown\n"
    #expect(try Playhouse.failure(walk) == nil)
    let failure = try #require(try Playhouse.failure(walk + "Wait+Event@2s instructionsShown\n"))
    #expect(failure.line == 3)
    #expect(failure.at == .seconds(2))
    #expect(failure.message.contains("2 s"))
  }

  @Test func waitsForScreenAndPageHoldAtOnceOrComeLater() throws {
    #expect(
      try Playhouse.failure(
        """
        Camera demo
        Wait+Page@0ms instructions
        Wait+Screen@0ms "Continue"
        Enter
        Wait+Page@0ms cameraPermission
        Enter
        Enter
        Wait+Screen@2s "Start"
        """) == nil)
  }

  @Test func theLastPageIsThereWhereItIsLookedAt() throws {
    let walk = Playhouse.ready + "Enter\nFace centred\n"
    #expect(try Playhouse.failure(walk + "Wait+Page captured\nEnter\nWait+Exit@1s\nExpect+Exit 0") == nil)
    #expect(try Playhouse.failure(walk + "Wait+Event sessionEnded\nWait+Exit@0ms\nExpect+Exit 0") == nil)
    let hasNone = "Set Option \"--end-page-ms 0\"\n" + walk + "Wait+Page captured"
    #expect(try Playhouse.failure(hasNone) != nil)
  }

  @Test func aPageThatComesAndGoesAtOneInstantIsSeen() throws {
    // The camera cannot be opened, so the capture page ends within the instant in which it began.
    let tape = """
      Camera demo
      Set Option "--no-instructions"
      Enter
      Camera busy
      """
    #expect(try Playhouse.failure(tape + "\nEnter\nWait+Screen@20s \"cameo:\"\nExpect+Exit 75\n") == nil)
  }

  @Test func aNumberMatchesByItsValueAndATextToTheLetter() throws {
    let walk = Playhouse.ready + "Enter\nFace centred\n"
    #expect(
      try Playhouse.failure(
        walk + "Wait+Event videoRecordProgress progress=0.0\nWait+Event@9s videoRecordProgress progress=1") == nil)
    let failure = try Playhouse.failure(walk + "Wait+Event@9s hintChanged hint=moveLeft")
    #expect(failure?.nearest?.contains("hint") == true)
  }

  @Test func settledMeansThatNothingChangesForSoLong() throws {
    let reports = try Playhouse.play(
      Playhouse.ready + "Mark here\nWait+Settled 300ms\nExpect+Within 300ms since here\nReject+Within 299ms since here")
    #expect(reports.first?.failure == nil)
    // While the face comes and goes the session is never idle.
    let failure = try #require(
      try Playhouse.failure(
        Playhouse.ready + "Enter\nFace centred\nWait+Event videoRecordStarted\nWait+Settled@900ms 500ms"))
    #expect(failure.message.contains("rest"))
  }

  @Test func animatedScreenIsNotSettled() throws {
    let frozen = Playhouse.ready + "Camera freeze\nWait+Event cameraStalled\n"
    let failure = try #require(try Playhouse.failure(frozen + "Wait+Settled@3s 200ms"))
    #expect(failure.message.contains("rest"))
    #expect(try Playhouse.failure(frozen + "Camera restore\nWait+Settled@3s 200ms") == nil)
  }

  @Test func anEndedProgramEndsEveryWaitAtOnce() throws {
    let failure = try #require(try Playhouse.failure("Camera demo\nCtrl+c\nWait+Event@60s cameraReady"))
    #expect(failure.at == .zero)
    #expect(failure.message.contains("ended with 130"))
    #expect(
      try Playhouse.failure("Camera demo\nCtrl+c\nWait+Exit\nExpect+Exit 130\nExpect+Screen \"ended by Ctrl-C\"") == nil
    )
  }
}
