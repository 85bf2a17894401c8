import Cells
import Contract
import Flow
import Foundation
import Imaging
import Testing
import Wording

@testable import Screens

/// A named state of the wizard, for goldens and checks.
struct Scene: CustomTestStringConvertible {
  var name: String
  var view: SessionView
  var facts = ScreenFacts()

  var testDescription: String { name }

  func model(_ messages: Messages, _ size: Size = Size(columns: 80, rows: 24)) -> ScreenModel {
    var facts = facts
    facts.window = size
    return ScreenModel.make(view: view, messages: messages, facts: facts)
  }
}

extension Scene {
  static let hd = PixelSize(width: 1280, height: 720)
  private static let demo = ScreenFacts(
    theme: "unissey", camera: "demo", cameraKind: .demo, now: .milliseconds(4321))

  static func page(
    _ name: String, _ face: PageFace, overlay: Overlay? = nil, _ controls: [Control] = [], focus: ControlID? = nil
  ) -> Scene {
    let pages: [Page] = [.instructions, .cameraPermission, .videoCapture]
    // A page without a place in the progress follows the last step, which only a completed session has done.
    let done = pages.firstIndex(of: face.page) ?? (face.closing == .completed ? pages.count : pages.count - 1)
    let view = SessionView(
      face, overlay: overlay, controls: controls, focus: focus ?? controls.first?.id,
      progress: StepProgress(pages, done: done))
    return Scene(name: name, view: view, facts: demo)
  }

  static func capture(
    _ name: String, _ stage: CaptureView.Stage, hint: Hint = .positionFace, trouble: CameraLease.Trouble? = nil,
    faces: [Box] = [], showsStart: Bool = true, controls: [Control] = [], overlay: Overlay? = nil,
    escalation: Escalation = .none, helps: Bool = false, lapse: Lapse? = nil, attempt: Int = 1,
    awaitsEyes: Bool = false, extent: Extent? = nil
  ) -> Scene {
    let view = CaptureView(
      stage: stage, hint: hint, frame: stage == .starting ? nil : hd, duration: .milliseconds(2500),
      showsStart: showsStart, trouble: trouble, faces: faces, explains: !faces.isEmpty,
      explanation: faces.isEmpty ? Explanation() : explanation, escalation: escalation,
      helps: helps, lapse: lapse, attempt: attempt, attempts: 3, awaitsEyes: awaitsEyes,
      gauges: stage.isLooking ? gauges : [], extent: extent)
    return page(name, PageFace(view), overlay: overlay, controls)
  }

  private static let gauges = [
    Gauge(.distance, value: 6, zone: 8...16, isGood: false), Gauge(.place, value: 3, zone: 0...8, isGood: true),
    Gauge(.light, value: nil, zone: 6...19, isGood: true),
  ]

  /// The details view for a face that is too far away, abridged.
  private static let explanation = Explanation(
    conditions: [
      ConditionReading(.company, value: 0.17, side: .above, enter: 0.25, exit: 0.2),
      ConditionReading(.tooFar, value: 0.65, side: .below, enter: 0.72, exit: 0.78, isBroken: true),
      ConditionReading(.offX, value: 0.12, side: .above, enter: 0.16, exit: 0.11, isBroken: true),
      ConditionReading(.tooDark, value: 128, side: .below, enter: 60, exit: 72),
      ConditionReading(
        .eyes, value: 0.42, side: .below, enter: 0.5, exit: 0.7, isBroken: true, left: .milliseconds(340)),
    ], points: [Point(x: 560, y: 350), Point(x: 640, y: 350), Point(x: 600, y: 430)])

  private static func permission(
    _ stage: PermissionView.Stage, declined: Bool = false, cameras: [CameraInfo]? = []
  ) -> PageFace {
    PageFace(PermissionView(stage: stage, wasDeclined: declined, cameras: cameras))
  }

  private static let cameras = [
    CameraInfo(id: "/dev/video0", name: "Integrated Camera"),
    CameraInfo(
      id: "/dev/video2", name: "HD Pro Webcam C920",
      state: .unusable(
        CaptureError(
          .permissionDenied, "You may not open this camera.", recovery: "sudo usermod -aG video anna"))),
    CameraInfo(
      id: "/dev/video4", name: "Studio",
      state: .unusable(CaptureError(.cameraBusy, "In use by obs (4711).", recovery: "kill 4711"))),
  ]

  private static let instructions = PageFace(
    .instructions, .instructions(FirstPage()), controls: [Control(.continueButton)])

  private static func first(_ name: String, _ first: FirstPage) -> Scene {
    page(name, InstructionsStep(first).face, [Control(.continueButton)])
  }

  private static let chipToo: FirstPage = {
    var first = FirstPage([.face, .document], sides: [.front, .back], movements: [.circle])
    first.readsChip = true
    return first
  }()

  /// The first pages of documents and of movements.
  private static let firsts: [Scene] = [
    first("first-document", FirstPage([.document], sides: [.front, .back])),
    first("first-passport", FirstPage([.document], kind: .td3, sides: [.front])),
    first("first-identity", FirstPage([.face, .document], sides: [.front, .back], movements: [.circle, .nod])),
    first("first-chip", chipToo),
    first("first-liveness", FirstPage(movements: [.circle, .nod, .blink, .mouth])),
    first("first-question", FirstPage(movements: [.tilt])),
  ]

  private static let disk = CaptureError(.cannotWrite, "The disk is full.", recovery: "Free 20 MB in /var.")

  private static func handOver(_ name: String, _ stage: HandOverView.Stage) -> Scene {
    var view = HandOverView()
    view.stage = stage
    return page(name, view.face, [Control(.finish)])
  }

  /// A code of this many modules a side; its pattern is not one that can be read.
  private static func link(
    _ name: String, _ kind: LinkKind, _ state: LinkState = .asked, side: Int? = 33, isRequired: Bool = false
  ) -> Scene {
    let long = "openid4vp://?client_id=b.example&request_uri=https%3A%2F%2Fb.example%2Fr%2F"
    let address = kind == .phone ? "https://b.example/go/kK3x9TQ2" : long + String(repeating: "kK3x_9", count: 32)
    var view = LinkView(kind, BackendLink(address, validFor: .seconds(300)), isRequired: isRequired)
    (view.state, view.until) = (state, Instant(.seconds(245)))
    let face = view.face
    let done = StepProgress([.instructions, .cameraPermission, .videoCapture], done: 1)
    var facts = demo
    facts.code = side.flatMap { side in
      CodeMatrix(side: side, modules: (0..<side * side).map { ($0 % side) * ($0 / side) % 3 == 0 })
    }
    let shown = SessionView(face, controls: face.controls, focus: face.controls.first?.id, progress: done)
    return Scene(name: name, view: shown, facts: facts)
  }

  private static let links: [Scene] = [
    link("phone", .phone), link("phone-done", .phone, .done),
    link("wallet", .wallet, side: 57), link("wallet-shown", .wallet, .shown, side: 37),
    link("wallet-words", .wallet, .refused, side: nil), link("wallet-needed", .wallet, side: 37, isRequired: true),
    link("wallet-done", .wallet, .done), link("wallet-expired", .wallet, .expired),
  ]

  private static func failed(_ name: String, _ failure: Failure) -> Scene {
    let face = failure.face(closing: .error(failure.error))
    return page(name, face, face.controls)
  }

  private static let made: [Product] = {
    let clip = Product(step: "videoCapture", role: Clip.role, facts: [Fact("frames", .whole(30))])
    let box = ["x", "y", "width", "height"].map { Fact($0, .number(200)) }
    func fact(_ name: String, _ value: Double, _ worth: Double) -> Fact {
      Fact(name, .facts([Fact("value", .number(value)), Fact("component", .number(worth))]))
    }
    let measures = [fact("brightness", 60, 40), fact("eyes", 0.3, 100), fact("sharpness", 0.06, 88)]
    let still = Product(
      step: "videoCapture", role: "face",
      facts: [
        Fact("box", .facts(box)), Fact("measures", .facts(measures)),
        Fact("quality", .facts([fact(QualityVector.Name.headPoseYaw.rawValue, 2, 99)])),
      ],
      files: [ProductFile("face.jpg", mime: "image/jpeg", .picture)])
    return [clip, still]
  }()

  private static let review = Review(made).face
  private static let captured = EndPage(made, result: "/captures/8c1f0c5e7a1d9b42/result.json").face

  private static let visited: PageFace = {
    var end = EndPage(made, result: nil, warnings: [.fewFrames(9, of: 30)])
    end.isForVisitor = true
    return end.face
  }()

  private static let leaving = [Control(.stay), Control(.leave)]

  private static let delivery: DeliveryStatus = {
    var status = DeliveryStatus()
    (status.waiting, status.bytes, status.oldest, status.givenUp) = (12, 31_400_000, .seconds(5400), 1)
    status.blocked = .unauthorised
    return status
  }()

  /// A kiosk between sessions.
  private static let kiosk: [Scene] = {
    var attract = page("attract", Attract(alternative: "Or ask at the desk.").face, [Control(.begin)])
    attract.facts.languages = ["English", "Français"]
    let asking = page(
      "still-there", StillThere(left: .milliseconds(17_400), of: .seconds(30)).face, [Control(.moreTime)])
    let closed = OutOfOrder(CaptureError(.cameraUnavailable, "No camera."), contact: "Please call 555 0100.")
    var outOfOrder = page("out-of-order", closed.face)
    var operatorPage = Operator(.open)
    (operatorPage.cameras, operatorPage.status) = (
      [CameraInfo(id: "/dev/video0", name: "Integrated Camera")], running
    )
    var well = page("operator-well", operatorPage.face, operatorPage.face.controls, focus: .close)
    operatorPage.status?.delivery = delivery
    var operating = page("operator", operatorPage.face, operatorPage.face.controls, focus: .close)
    operatorPage.assistance = Assistance(task: 2, tasks: 3)
    var helping = page("operator-help", operatorPage.face, operatorPage.face.controls, focus: .close)
    let asked = Operator(.confirming(.wipe))
    var wiping = page("operator-wipe", asked.face, asked.face.controls, focus: .no)
    let pin = Operator(.asking("24681", wasWrong: false))
    var asksPin = page("operator-pin", pin.face, pin.face.controls)
    let locked = Operator(.locked(.seconds(1920)))
    var lock = page("operator-locked", locked.face, locked.face.controls)
    (attract.view.progress, outOfOrder.view.progress) = (StepProgress(), StepProgress())
    (helping.view.progress, wiping.view.progress) = (StepProgress(), StepProgress())
    (operating.view.progress, asksPin.view.progress, lock.view.progress) = (
      StepProgress(), StepProgress(), StepProgress()
    )
    well.view.progress = StepProgress()
    return [attract, asking, outOfOrder, operating, well, helping, wiping, asksPin, lock]
  }()

  private static let running: KioskStatus = {
    var status = KioskStatus()
    (status.people, status.captured, status.failed, status.left) = (41, 37, 2, 2)
    status.lastFault = KioskFault(at: "14:02", code: .fitTimeout)
    (status.uptime, status.version) = (.seconds(3 * 86_400), "0.1.0")
    (status.frameRates, status.freeMB) = (["/dev/video0": 29.97], 78_114)
    return status
  }()

  static let all: [Scene] =
    kiosk + documents + chips + firsts + [
      page("instructions", instructions, [Control(.continueButton)]),
      page("permission", permission(.explanation), [Control(.requestPermission)]),
      page("consent", permission(.dialog), [Control(.allow), Control(.dontAllow)]),
      page(
        "settings", permission(.sheet, declined: true, cameras: cameras),
        [Control(.allow), Control(.lookAgain), Control(.close)], focus: .lookAgain),
      page("no-camera", permission(.sheet), [Control(.lookAgain), Control(.close)]),
      page(
        "looking", permission(.sheet, cameras: nil),
        [Control(.allow, isEnabled: false), Control(.lookAgain), Control(.close)], focus: .lookAgain),
      capture("starting", .starting, controls: [Control(.start, isEnabled: false)]),
      capture("ready", .ready, controls: [Control(.start)]),
      capture("host-starts", .ready, showsStart: false),
      capture("move-left", .guiding, hint: .moveLeft),
      capture("far", .guiding, hint: .getCloser, extent: .little),
      capture("several", .guiding, hint: .multipleFaces),
      capture(
        "explained", .guiding, hint: .getCloser,
        faces: [
          Box(centreX: 600, centreY: 380, width: 210, height: 280),
          Box(centreX: 900, centreY: 300, width: 120, height: 160),
        ]),
      capture("too-dark", .guiding, hint: .moreLight),
      capture("pictured", .guiding, hint: .moveLeft, escalation: .pictured),
      capture("insists", .guiding, hint: .moreLight, escalation: .insisting),
      capture(
        "helped", .guiding, hint: .getCloser, controls: [Control(.close)], escalation: .helping, helps: true),
      capture("holding", .holding(0.4), hint: .doNotMove),
      capture("recording", .recording(0.42), hint: .doNotMove),
      capture("lost", .guiding, trouble: .lost),
      page(
        "processing", PageFace(.processing, .processing(nil), isAnimated: true, closing: .completed, traits: .session)),
      page(
        "parting",
        PageFace(
          .processing, .processing(nil), isAnimated: true, closing: .cancelled(by: .person), traits: .session)),
      page("captured", captured, [Control(.finish)]),
      page("captured-visitor", visited, [Control(.finish)]),
      handOver("sending", .sending(0.42)), handOver("waiting", .waiting(.offline)), handOver("stored", .stored),
      page(
        "result", DeliveryNews.Verdict(.rejected, words: "The picture could not be read.", attemptsLeft: 2).face,
        [Control(.finish)]),
      failed("failed", Failure(CaptureError(.fitTimeout, "too late"), hint: .getFurtherAway)),
      failed("broken", Failure(disk)),
      failed("broken-why", Failure(disk, showsCause: true)),
      failed("broken-preview", Failure(CaptureError(.filmEnded, "The film has ended."), isPreview: true)),
      page("review", review, [Control(.lookGood), Control(.tryAgain)]),
      capture("lost-clip", .guiding, lapse: .clip(.faceLeft)),
      capture("next-attempt", .ready, controls: [Control(.start)], lapse: .attempt(.fitTimeout), attempt: 2),
      capture("second-attempt", .guiding, hint: .moveLeft, attempt: 2),
      capture("stalled", .guiding, trouble: .stalled),
      capture("eyes-awaited", .guiding, awaitsEyes: true),
      capture("help", .ready, controls: [Control(.close)], overlay: .help),
      capture("leave", .guiding, controls: leaving, overlay: .leaveQuestion),
    ] + tasks + links
}

/// The string tables and themes of the source tree.
enum Source {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func bytes(_ path: String) -> [UInt8] {
    (try? Data(contentsOf: root.appendingPathComponent(path))).map { [UInt8]($0) } ?? []
  }

  /// All shipped languages.
  static let languages: [String] = {
    let folder = root.appendingPathComponent("Resources/strings").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }.sorted()
  }()

  static let catalogue: Catalogue = {
    var catalogue = Catalogue()
    for language in languages {
      let folder = "Resources/strings/\(language).lproj/Localizable"
      catalogue.add(MessageTable.read(strings: bytes(folder + ".strings"), file: folder).table, language: language)
      let plurals = MessageTable.read(stringsdict: bytes(folder + ".stringsdict"), file: folder)
      catalogue.add(plurals.table, language: language)
    }
    catalogue.add(pseudo, language: "qps")
    return catalogue
  }()

  /// A pseudo-locale: English, 40 % longer, with diacritics and a wide script at both ends.
  private static let pseudo: MessageTable = {
    let file = "Resources/strings/en.lproj/Localizable"
    var table = ""
    let english = MessageTable.read(strings: bytes(file + ".strings"), file: file).table
    for entry in english.entries {
      if case .text(let text) = entry.message { table += "\"\(entry.key)\" = \"\(stretched(text))\";\n" }
    }
    return MessageTable.read(strings: Array(table.utf8), file: "qps").table
  }()

  static func stretched(_ text: String) -> String {
    let marked = text.replacingOccurrences(of: "e", with: "e\u{301}").replacingOccurrences(of: "o", with: "o\u{308}")
    let missing = max(2, Width.columns(of: text) * 2 / 5)
    return "漢" + marked + String(repeating: " ga", count: (missing - 2) / 3) + "字"
  }
}
