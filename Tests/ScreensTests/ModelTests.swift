import Cells
import Contract
import Flow
import Testing
import Wording

@testable import Screens

@Suite struct MessageKeyTests {
  @Test(arguments: Source.languages)
  func everyKeyHasItsText(language: String) {
    let messages = Source.catalogue.messages(for: language)
    for message in RequiredMessage.all { #expect(messages.text(message.key) != message.key) }
  }
}

@Suite struct ModelTests {
  private let messages = Source.catalogue.messages(for: "en")

  private func model(_ view: CaptureView, facts: ScreenFacts = ScreenFacts()) -> ScreenModel {
    ScreenModel.make(view: SessionView(PageFace(view)), messages: messages, facts: facts)
  }

  private func capture(_ stage: CaptureView.Stage, hint: Hint = .positionFace, ms: Int = 1000) -> CaptureView {
    CaptureView(
      stage: stage, hint: hint, frame: PixelSize(width: 640, height: 480), duration: .milliseconds(ms))
  }

  @Test(arguments: [
    (Hint.positionFace, "Position your face in the oval"), (.multipleFaces, "Multiple faces detected"),
    (.noFace, "No face detected"), (.getCloser, "Get closer"), (.getFurtherAway, "Get further away"),
    (.moveRight, "Move your face to the right"), (.moveLeft, "Move your face to the left"),
    (.moveUp, "Move your face up"), (.moveDown, "Move your face down"), (.doNotMove, "Perfect, don't move"),
    (.holdStill, "Hold still"), (.lookStraight, "Look straight at the camera"), (.openEyes, "Keep your eyes open"),
    (.closeMouth, "Close your mouth"),
    (.moreLight, "More light on your face"), (.lessLight, "Less light on your face"),
    (.lightBehind, "Too much light behind you"), (.unevenLight, "Light your face from the front"),
    (.blurred, "The picture is blurred"), (.uncoverCamera, "Uncover the camera"),
  ])
  func eachHintHasItsWords(hint: Hint, words: String) {
    #expect(model(capture(.guiding, hint: hint)).prompt?.text == words)
  }

  @Test(arguments: [true, false])
  func noTwoHintsOfAFaceShareASign(isUnicode: Bool) throws {
    let look = try Look.shipped(isUnicode: isUnicode)
    let signs = Hint.prompts.filter { !Hint.ofDocuments.contains($0) }.map { Marks.text(Guide.row($0).mark, look) }
    #expect(Set(signs.map { $0.pieces[...].string }).count == signs.count)
    #expect(Hint.prompts.allSatisfy { Marks.text(Guide.row($0).mark, look).columns == 1 })
  }

  @Test(arguments: Hint.prompts, [true, false])
  func ignoredHintHasAMovingSignOfConstantWidth(hint: Hint, isUnicode: Bool) throws {
    let look = try Look.shipped(isUnicode: isUnicode)
    let still = capture(.guiding, hint: hint)
    var moving = still
    moving.escalation = .pictured
    let pictures = (0..<12).compactMap { number in
      model(moving, facts: ScreenFacts(now: Pictograms.picture * number)).prompt.map {
        $0.sign(look).pieces[...].string
      }
    }
    let isPraise = [.doNotMove, .docHold].contains(hint)
    #expect(Set(pictures).count > 1 || isPraise)
    #expect(Set(pictures.map { Text($0).columns }) == [isPraise ? 1 : 5])
    #expect(model(moving).spoken == model(still).spoken)
    #expect(Lines.changes(from: model(still), to: model(moving, facts: ScreenFacts(now: .seconds(9)))).isEmpty)
  }

  @Test(arguments: Hint.prompts)
  func aHintThatWasNotFollowedIsSaidInMoreWords(hint: Hint) {
    var view = capture(.guiding, hint: hint)
    let usual = model(view).title
    view.escalation = .insisting
    let words = Guide.row(hint).insistence.map { messages.text($0.rawValue) }
    #expect(model(view).title == words ?? usual)
    #expect((words == nil) == [.doNotMove, .docHold].contains(hint))
    view.stage = .recording(0.5)
    #expect(model(view).title == usual)
  }

  @Test func insistentHintReplacesTheSideUntilItIsTaken() {
    var view = DocumentView(capture(.guiding, hint: .docFingers), kind: .td1, side: .front, offersManual: true)
    view.capture.guide = .document(.td1)
    let model = { (view: DocumentView) in
      ScreenModel.make(view: SessionView(view.face()), messages: messages, facts: ScreenFacts())
    }
    #expect(model(view).title == "Front of the card" && !model(view).insists)
    view.capture.escalation = .insisting
    #expect(model(view).title == "Lay it down, or hold it from behind." && model(view).insists)
    view.isTaking = true
    #expect(model(view).title == "Front of the card" && !model(view).insists)
    (view.isTaking, view.capture.hint, view.capture.slowness) = (false, .docHold, .machine(1))
    view.capture.allowsManual = true
    #expect(model(view).title == "Front of the card", "a key takes it at any pace")
    view.capture.allowsManual = false
    #expect(model(view).title == "Close other programs." && model(view).insists)
    view.capture.slowness = .camera(1)
    #expect(
      model(view).title == "More light or another camera (c) may help.")
  }

  @Test func theConditionsAreToldBrokenOnesFirst() {
    var view = capture(.guiding)
    view.explains = true
    view.explanation.conditions = [
      ConditionReading(.covered, value: nil, side: .below, enter: 8, exit: 8),
      ConditionReading(.tooFar, value: 0.85, side: .below, enter: 0.72, exit: 0.78),
      ConditionReading(.tooDark, value: 41.3, side: .below, enter: 60, exit: 72, isBroken: true),
      ConditionReading(
        .company, value: 0.3, side: .above, enter: 0.25, exit: 0.2, isBroken: true, left: .milliseconds(250)),
      ConditionReading(
        .hold, value: 0.4, side: .below, enter: 1, exit: 1, isBroken: true, left: .milliseconds(600)),
      ConditionReading(.yaw, value: 3, side: .above, enter: 15, exit: 12),
      ConditionReading(.blurry, value: 0.0123, side: .below, enter: 0.015, exit: 0.022),
      ConditionReading(.tooBright, value: 141.6, side: .above, enter: 205, exit: 192),
    ]
    #expect(
      model(view).readings == [
        "  rule      now limit  back   wait",
        "! dim      41.3< 60.0  72.0",
        "~ company  0.30> 0.25  0.20    0.3",
        "~ hold     0.40< 1.00  1.00s   0.6",
        "  far      0.85< 0.72  0.78",
        "  yaw      3.00> 15.0  12.0°",
        "  blurry  0.012<0.015 0.022",
        "  bright    142>  205   192",
      ])
    view.explains = false
    #expect(model(view).readings == [])
  }

  @Test func aPreviewSaysThatNothingIsRecorded() {
    var view = capture(.guiding, hint: .moveLeft)
    view.isPreview = true
    #expect(model(view).title == "Preview: nothing is recorded")
    view.escalation = .insisting
    #expect(model(view).title == "Preview: nothing is recorded")
    let page = SessionView(PageFace(view), overlay: .help)
    let help = ScreenModel.make(view: page, messages: messages, facts: ScreenFacts()).layer
    #expect(help?.keys.first { $0.key == "q" }?.word == "Leave")
  }

  @Test func pipelineFiguresAreShownInPhrases() {
    var figures = PipelineFigures()
    figures.mode = CameraMode(size: PixelSize(width: 640, height: 480), framesPerSecond: 30)
    figures.asked = CameraMode(size: PixelSize(width: 1280, height: 720), framesPerSecond: 30)
    figures.camera = .init(perSecond: 29.94, cost: .microseconds(4120), lost: 3)
    figures.eyes = .init(perSecond: 14.96, cost: .microseconds(5780), lost: 12)
    figures.stages = .init(
      scaling: .microseconds(260), scanning: .microseconds(3200), landmarks: .microseconds(1100),
      measuring: .microseconds(1220))
    figures.screen = .init(perSecond: 30, cost: .microseconds(640))
    var view = capture(.guiding)
    view.explains = true
    var facts = ScreenFacts(figures: figures)
    let parts = [
      "camera 29.9/s, 4.1 ms, lost 3", "eyes 15.0/s, 5.8 ms, lost 12",
      "scale 0.3, scan 3.2, points 1.1, measure 1.2 ms", "screen 30.0/s, 0.6 ms",
    ]
    #expect(model(view, facts: facts).figures == ["640 x 480, 30/s (asked for 1280 x 720, 30/s)"] + parts)
    facts.figures?.asked = figures.mode
    #expect(model(view, facts: facts).figures == ["640 x 480, 30/s"] + parts)
    facts.figures = nil
    #expect(model(view, facts: facts).figures == [], "where no real time passes nothing is told")
    view.explains = false
    #expect(model(view, facts: ScreenFacts(figures: figures)).figures == [])
  }

  @Test func aFaultOfAnEditedFileStandsInOneLineAtTheTop() throws {
    let fault = "en.lproj/Localizable.strings:26:3: " + String(repeating: "words and ", count: 12)
    let model = model(capture(.guiding), facts: ScreenFacts(fault: fault))
    let frame = Frame(model, Size(columns: 40, rows: 12), try Look.shipped())
    #expect(frame.rows[1] == String(fault.prefix(39)) + "…")
    #expect(Lines.changes(from: self.model(capture(.guiding)), to: model).contains(fault))
  }

  @Test func withoutPointsItIsSaidWhereFacesAreLookedFor() {
    let facts = ScreenFacts(cameraKind: .demo, lacksPoints: true)
    #expect(model(capture(.guiding), facts: facts).notice == "Demo camera. Only the place of the face is checked")
    let page = SessionView(PageFace(.instructions, .instructions(FirstPage())))
    #expect(ScreenModel.make(view: page, messages: messages, facts: facts).notice == "Demo camera")
  }

  @Test func beforeStartThePromptIsToPositionTheFaceWhateverIsSeen() {
    #expect(model(capture(.ready, hint: .moveLeft)).prompt?.text == "Position your face in the oval")
    #expect(model(capture(.ready, hint: .moveLeft)).preview?.state == .searching)
  }

  @Test(arguments: [
    (1000, "The acquisition will last 1 second."), (1001, "The acquisition will last 2 seconds."),
    (3000, "The acquisition will last 3 seconds."), (0, "The acquisition will last 0 seconds."),
    (1, "The acquisition will last 1 second."), (Int.max, "The acquisition will last 1000000000 seconds."),
  ])
  func theTitleCountsWholeSecondsRoundedUp(ms: Int, title: String) {
    #expect(model(capture(.ready, ms: ms)).title == title)
  }

  @Test(arguments: [
    (CaptureView.Stage.guiding, Hint.moveUp, PreviewRequest.OvalState.wrong), (.guiding, .noFace, .searching),
    (.guiding, .doNotMove, .fits), (.guiding, .holdStill, .fits), (.holding(0.3), .doNotMove, .held(0.3)),
    (.recording(0.7), .doNotMove, .recording(0.7)),
  ])
  func theOvalFollowsTheStage(stage: CaptureView.Stage, hint: Hint, state: PreviewRequest.OvalState) {
    #expect(model(capture(stage, hint: hint)).preview?.state == state)
  }

  @Test func progressIsNeverSaidToBeMoreThanItIs() {
    #expect(model(capture(.recording(0.999))).progress?.label == "99 %")
    #expect(model(capture(.recording(1.2))).progress?.label == "100 %")
    #expect(model(capture(.recording(.nan))).progress?.label == "0 %")
    #expect(model(capture(.recording(0.5))).progress?.recording == "REC")
    #expect(model(capture(.holding(0.5))).progress?.recording == "")
  }

  @Test func theSpinnerTurnsWithTheTimeAndOnlyWhileItIsSeen() {
    var facts = ScreenFacts()
    let first = model(capture(.starting), facts: facts)
    let still = model(capture(.ready), facts: facts)
    facts.now = .milliseconds(100)
    #expect(model(capture(.starting), facts: facts) != first)
    #expect(model(capture(.ready), facts: facts) == still)
    var waiting = capture(.starting)
    waiting.frame = nil
    #expect(model(waiting, facts: facts).preview?.spinner == 1)
  }

  @Test func aLostCameraIsSaidBeforeAnyHint() {
    var view = capture(.guiding, hint: .moveLeft)
    view.trouble = .lost
    #expect(model(view).prompt == Prompt(text: messages.text("cameo_camera_lost"), tone: .bad, mark: .bad))
    #expect(model(view).preview?.isLive == false)
  }

  private func failed(_ failure: Failure, in language: String = "en") -> ScreenModel {
    let face = failure.face(closing: .error(failure.error))
    return ScreenModel.make(
      view: SessionView(face), messages: Source.catalogue.messages(for: language), facts: ScreenFacts())
  }

  @Test(arguments: ErrorCode.allCases)
  func anErrorIsToldInThePersonsWords(code: ErrorCode) {
    let french = Source.catalogue.messages(for: "fr")
    let error = CaptureError(code, "/dev/video0 is in use by PID 4711", recovery: "kill 4711")
    let model = failed(Failure(error), in: "fr")
    #expect(model.body == french.text(code.message.rawValue) + "\n" + french.text(code.advice.rawValue))
    #expect(model.details == [] && !model.spoken.contains("4711") && !model.spoken.contains("--"))
    let explained = failed(Failure(error, showsCause: true), in: "fr")
    #expect(explained.details == [error.message, "kill 4711"] && explained.code == code.rawValue)
  }

  @Test(arguments: [
    (Hint.getFurtherAway, "Lean back until your whole face is in the oval."),
    (.getCloser, "Lean in until your face fills the oval."),
    (.moreLight, "Turn on a lamp in front of you, or face a window."),
    (.multipleFaces, "Only one person may be seen. Ask others to step aside."),
    (.doNotMove, "Stay as you are and keep the camera still."),
  ])
  func theAdviceFollowsWhatWasWrongWhenTimeRanOut(hint: Hint, advice: String) {
    let model = failed(Failure(CaptureError(.fitTimeout, "too late"), hint: hint))
    #expect(model.body == "Your face was not in the oval in time.\n" + advice)
  }

  @Test(arguments: Hint.ofDocuments, Source.languages)
  func documentTimeoutMentionsNoFace(hint: Hint, language: String) {
    let messages = Source.catalogue.messages(for: language)
    let error = CaptureError(.fitTimeout, "too late").saying(Saying(.documentLate))
    let lines = failed(Failure(error, hint: hint), in: language).body.split(separator: "\n").map(String.init)
    let ofFaces = Hint.ofFaces.compactMap { Guide.insistence($0, at: .desk) }.filter { $0 != .insistBright }
    #expect(lines.first == messages.text("cameo_say_document_late") && lines.count == 2)
    #expect(!ofFaces.map { messages.text($0.rawValue) }.contains(lines.last ?? ""))
    #expect(lines.first != messages.text(MessageKey.errorFitTimeout.rawValue))
  }

  @Test func adviceForADocumentIsWhatWasAskedLast() {
    let error = CaptureError(.fitTimeout, "too late").saying(Saying(.documentLate))
    let said = { (hint: Hint) in failed(Failure(error, hint: hint)).body }
    let late = "The document did not fit the frame in time.\n"
    #expect(said(.docFront) == late + "Hold the card by its edges, so that it fills the frame.")
    #expect(said(.docHold) == late + "Rest your elbows, or lay the document down.")
  }

  @Test func aPreviewSaysNothingOfARecording() {
    for code in ErrorCode.allCases {
      let model = failed(Failure(CaptureError(code, "why"), isPreview: true))
      let said = model.prompt?.text ?? ""
      #expect(said == messages.text(code.message.rawValue))
      #expect(!said.contains("There is no recording") && !model.body.contains("There is no recording"))
    }
  }

  @Test func pictureMeasurementsAreSaidInWords() {
    let face = Face.still(luma: 60, sharpness: 0.06, eyes: 0.3, yaw: 25)
    let model = ScreenModel.make(
      view: SessionView(Review([face]).face), messages: messages, facts: ScreenFacts())
    #expect(model.remarks.map(\.text) == ["Sharp", "Rather dark", "Eyes open", "Head turned"])
    #expect(model.remarks.map(\.tone) == [.good, .neutral, .good, .neutral])
    let still = model.still
    #expect(still?.name == "face.jpg")
    let bright = Face.still(luma: 235, sharpness: 0.01, eyes: 0.1, yaw: 0)
    let other = ScreenModel.make(
      view: SessionView(Review([bright]).face), messages: messages, facts: ScreenFacts(showsPicture: false))
    #expect(
      other.remarks.map(\.text) == ["A little blurred", "Very bright", "Eyes nearly shut", "Head straight"])
    #expect(other.still == nil)
  }

  @Test func anAttemptAfterTheFirstIsCounted() {
    var view = capture(.guiding, hint: .moveLeft)
    (view.attempt, view.attempts) = (1, 3)
    #expect(model(view).attempt == "")
    view.attempt = 2
    #expect(model(view).attempt == "Try 2 of 3" && model(view).prompt?.text == "Move your face to the left")
    view.lapse = .clip(.faceLeft)
    #expect(model(view).prompt?.text == "You moved. Let's try again.")
    view.stage = .holding(0.1)
    #expect(model(view).prompt?.text == "Move your face to the left")
    (view.stage, view.lapse) = (.ready, .attempt(.fitTimeout))
    #expect(model(view).prompt?.text == "That took too long. Try 2 of 3.")
  }

  @Test func waitingReasonIsShown() {
    #expect(model(capture(.starting)).body == "The camera is being opened.")
    #expect(model(capture(.settled)).body == "Loading…")
    var view = capture(.guiding)
    view.awaitsEyes = true
    #expect(model(view).prompt?.text == "Getting ready…")
    view.trouble = .stalled
    #expect(model(view).preview?.isLive == false && model(view).icon != nil)
    #expect(model(view).body.contains("continues on its own"))
  }

  @Test func underALayerThePageHasNoKeys() throws {
    let scene = try #require(Scene.all.first { $0.name == "leave" })
    let model = scene.model(messages)
    #expect(model.activeButtons.map(\.id) == [.stay, .leave])
    #expect(model.buttons.allSatisfy { !$0.isEnabled && !$0.isFocused })
    #expect(model.legend.map(\.key) == ["Enter", "Esc"])
  }

  @Test func theSheetShowsFirstWhatStandsInTheWay() throws {
    let scene = try #require(Scene.all.first { $0.name == "settings" })
    let cameras = try #require(scene.model(messages).layer?.cameras)
    #expect(cameras.map(\.isUsable) == [false, false, true])
    #expect(cameras[0].remedy == "sudo usermod -aG video anna")
    #expect(cameras[2].state == "ready")
  }

  @Test func everyScreenHasSomethingForAScreenReader() {
    for scene in Scene.all { #expect(!scene.model(messages).spoken.isEmpty, "\(scene.name)") }
  }

  @Test(arguments: [
    (0.0, "0.00"), (0.054, "0.05"), (-0.126, "-0.13"), (12.345, "12.35"), (-0.001, "0.00"), (.nan, "-"),
    (.infinity, "-"),
  ])
  func numbersHaveTwoDigits(value: Double, text: String) {
    #expect(ScreenModel.hundredths(value) == text)
  }
}

extension Hint {
  /// Hints that are prompts of their own; the others are shown beside the movement of a task.
  static let prompts = allCases.filter { ![.slower, .lessFar, .tiltDoNotTurn, .otherWay, .more].contains($0) }
}

extension Face {
  /// The still that a session makes of such a face.
  fileprivate static func still(luma: Double, sharpness: Double, eyes: Double, yaw: Double) -> Product {
    var face = Face(box: Box(x: 100, y: 80, width: 200, height: 260), track: 1)
    face.light = FaceLight(mean: luma, background: 120, clipped: 0, evenness: 0.95, spread: 40)
    face.eyes = EyeOpening(right: eyes, left: eyes)
    face.pose = Pose(yaw: yaw, pitch: 0, roll: 0)
    face.sharpness = sharpness
    let finding = Finding(
      frame: 7, capturedAt: Instant(), size: PixelSize(width: 640, height: 480), kind: .face(FaceFinding(faces: [face]))
    )
    return Product(
      step: "videoCapture", role: "face", facts: BestShot(finding, in: .desk)?.facts ?? [],
      files: [ProductFile("face.jpg", mime: "image/jpeg", .picture)])
  }
}
