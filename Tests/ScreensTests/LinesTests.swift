import Contract
import Flow
import Testing

@testable import Screens

@Suite struct LinesTests {
  private func lines(_ names: [String], language: String = "en") -> [String] {
    let messages = Source.catalogue.messages(for: language)
    var last: ScreenModel?
    return names.flatMap { name -> [String] in
      guard let scene = Scene.all.first(where: { $0.name == name }) else { return ["no scene \(name)"] }
      let model = scene.model(messages)
      defer { last = model }
      return Lines.changes(from: last, to: model)
    }
  }

  @Test func aPageIsReadWholeOnArrival() {
    #expect(
      lines(["instructions"]) == [
        "Record a short video selfie",
        "Let's make sure no one is impersonating you.",
        "A face in an oval: Look straight at the camera, and keep your face clearly visible",
        "A calm face: Have a plain expression",
        "A face in good light: Stand in a well-lit environment",
        "Demo camera",
        "Enter: Continue  Esc: Back  ?: Help",
      ])
  }

  @Test func theStepsOfADocumentAreReadWithTheirNumbers() {
    #expect(
      lines(["first-document"]).prefix(5) == [
        "Show your ID", "This takes about a minute.", "1: Have your card or passport ready",
        "2: Hold it in the frame", "3: Turn the card over when asked",
      ])
    #expect(lines(["first-liveness"]).contains("Nod once"))
  }

  @Test func ofAPartOnlyItsNumberIsSaid() throws {
    #expect(lines(["document-review", "document-review-part"]).last == "Part 1 of 12")
    #expect(lines(["document-review-part", "document-review"]).last == "Front of the card")
    let scene = try #require(Scene.all.first { $0.name == "document-review-part" })
    let model = ScreenModel.make(
      view: scene.view, messages: Source.catalogue.messages(for: "en"), facts: ScreenFacts(showsPicture: false))
    #expect(model.spoken == "Preview off" && !model.legend.contains { $0.key == "z" })
  }

  @Test func theOperatorsFiguresAreInWords() {
    #expect(
      lines(["operator-well"]) == [
        "Operator", "In service, Integrated Camera 30/s, 78 GB free, up 3 d",
        "Today: people 41, captured 37, failed 2, left 2", "Last fault: 14:02, person.fitTimeout",
        "No problems found.", "Cameo 0.1.0",
        "1: Back  2: Pause  3: Out of order  4: Wipe  5: Restart  Enter: Back  Esc: Back",
      ])
  }

  @Test func inAnotherLanguageTheWholePageIsSaidAgain() throws {
    let scene = try #require(Scene.all.first { $0.name == "review" })
    let (english, french) = (
      scene.model(Source.catalogue.messages(for: "en")), scene.model(Source.catalogue.messages(for: "fr"))
    )
    #expect(Lines.changes(from: english, to: french) == Lines.changes(from: nil, to: french))
  }

  @Test func nothingNewIsNothingSaid() {
    for scene in Scene.all {
      let model = scene.model(Source.catalogue.messages(for: "en"))
      #expect(Lines.changes(from: model, to: model) == [])
    }
  }

  @Test func slownessIsRepeatedEveryHalfMinute() {
    let messages = Source.catalogue.messages(for: "en")
    var (steady, last): (SteadySlowness, ScreenModel?) = (SteadySlowness(), nil)
    var said: [String] = []
    // The rate changes each second, and every tenth second it is enough.
    for second in 0..<150 {
      let slowness: Slowness? = second % 10 == 9 ? nil : .machine(1 + second % 5)
      let view = SessionView(PageFace(CaptureView(stage: .guiding, duration: .seconds(1), slowness: slowness)))
      let model = ScreenModel.make(
        view: steady.steady(view, at: Instant() + .seconds(second)), messages: messages, facts: ScreenFacts())
      said += Lines.changes(from: last, to: model).filter { $0.contains("This machine is") }
      last = model
    }
    #expect((1...5).contains(said.count), "\(said)")
  }

  @Test func anAttemptIsToldOnce() throws {
    let scene = try #require(Scene.all.first { $0.name == "ready" })
    let first = scene.model(Source.catalogue.messages(for: "en"))
    var second = first
    second.attempt = "Try 2 of 3"
    #expect(Lines.changes(from: first, to: second) == ["Try 2 of 3"])
    second.notice = "You moved. Try 2 of 3."
    #expect(Lines.changes(from: first, to: second) == ["You moved. Try 2 of 3."])
  }

  @Test func typedTextIsReadOnceItIsUsed() throws {
    let scene = try #require(Scene.all.first { $0.name == "document-import" })
    let writing = scene.model(Source.catalogue.messages(for: "en"))
    var longer = writing
    longer.field = "/tmp/card.png_"
    #expect(Lines.changes(from: writing, to: longer) == [])
    var reading = longer
    reading.prompt = Prompt(text: "Reading the picture")
    #expect(Lines.changes(from: longer, to: reading) == ["/tmp/card.png", "Reading the picture"])
    var refused = reading
    refused.prompt = Prompt(text: "It is no picture")
    #expect(Lines.changes(from: reading, to: refused) == ["It is no picture"])
    #expect(Lines.changes(from: refused, to: longer) == [])
  }

  @Test func aFieldIsAskedForByNameAndExampleAndNoDigitPressesAButton() {
    #expect(
      lines(["chip-number", "chip-fields", "chip-expiry", "chip-wrong"]) == [
        "Type the printed details",
        "Document number: With the digit after it, as in the lines with <<, for example L898902C36",
        "Tab: Access number, Skip  Enter: Continue  Esc: Back  F1: Help",
        "Date of birth: YYMMDD (year, month, day), for example 740812",
        "Date of expiry: YYMMDD (year, month, day), for example 120415",
        "Please check: Date of expiry",
      ])
  }

  @Test func aSentenceThatStaysIsNotSaidAgain() {
    #expect(lines(["chip-present", "chip-opening"]).dropFirst(2) == ["Opening the chip…"])
  }

  @Test func aCaptureIsToldFromStartToEnd() {
    #expect(
      lines(["starting", "ready", "move-left", "several", "holding", "recording", "failed"]).dropFirst(3) == [
        "Demo camera",
        "Esc: Back  ?: Help",
        "Position your face in the oval",
        "Press Start when you are ready",
        "Enter: Start",
        "Move your face to the left",
        "Multiple faces detected",
        "Perfect, don't move",
        "Recording",
        "It did not work this time.",
        "Your face was not in the oval in time. Lean back until your whole face is in the oval.",
        "Demo camera",
        "1: Try again  2: Leave  Enter: Try again  e: Details  Esc: Leave",
      ])
  }

  @Test(arguments: [
    ("en", "Saving…"),
    ("fr", "Sauvegarde en cours…"),
  ])
  func aLongWaitIsSaidOnce(language: String, sentence: String) throws {
    #expect(lines(["recording", "processing"], language: language).last == sentence)
    var scene = try #require(Scene.all.first { $0.name == "processing" })
    let first = scene.model(Source.catalogue.messages(for: language))
    scene.facts.now += .seconds(1)
    let later = scene.model(Source.catalogue.messages(for: language))
    #expect(first != later && Lines.changes(from: first, to: later) == [], "the spinner is not heard")
  }

  @Test func aDialogIsReadWithItsKeysAndThePageAgainAfterIt() {
    #expect(
      lines(["permission", "consent"]).suffix(3) == [
        "Use the camera?", "Cameo uses the camera to record a short video of your face.",
        "1: Allow  2: Don't allow  Enter: Allow  Esc: Back",
      ])
    #expect(
      lines(["permission", "consent", "permission"]).suffix(3).first
        == "The camera permission is required for this feature to be available. Please grant the permission.")
  }

  @Test func theSheetTellsEachCameraWithWhatMendsIt() {
    let told = lines(["permission", "settings"])
    #expect(
      told.contains("HD Pro Webcam C920 (/dev/video2): You may not open this camera. sudo usermod -aG video anna"))
    #expect(told.last == "1: Allow  2: Look again  3: Close  Enter: Look again  R: Look again  Esc: Back")
  }

  @Test func progressIsToldHalfWayAndAtTheEnd() {
    let messages = Source.catalogue.messages(for: "fr")
    var last: ScreenModel?
    let told = stride(from: 0, through: 20, by: 1).flatMap { step -> [String] in
      let scene = Scene.capture("recording", .recording(Double(step) / 20), hint: .doNotMove)
      let model = scene.model(messages)
      defer { last = model }
      return last == nil ? [] : Lines.changes(from: last, to: model)
    }
    #expect(told == ["Enregistrement 50 %", "Enregistrement 100 %"])
  }

  @Test func anotherLanguageIsHeardAtOnce() throws {
    let scene = try #require(Scene.all.first { $0.name == "instructions" })
    let english = scene.model(Source.catalogue.messages(for: "en"))
    let french = scene.model(Source.catalogue.messages(for: "fr"))
    #expect(Lines.changes(from: english, to: french).first == "Enregistrez un selfie vidéo")
  }

  @Test func noLineHasAControlCharacterOrABreak() {
    for scene in Scene.all {
      var model = scene.model(Source.catalogue.messages(for: "en"))
      model.link?.address += "\u{1b}[2Jone\ntwo"
      model.body += "\u{1b}[2Jone\ntwo"
      let told = Lines.changes(from: nil, to: model).joined()
      #expect(!told.unicodeScalars.contains { $0.value < 32 })
      #expect(told.contains("[2Jone two"))
    }
  }
}
