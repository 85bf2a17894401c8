import Cells
import enum Chance.Night
import Contract
import Engine
import Flow
import Screens
import Testing

/// A seeded random generator.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ (mixed >> 33)
  }
}

@Suite struct RandomWalkTests {
  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60), Size(columns: 33, rows: 9),
    Size(columns: 1, rows: 1), Size(columns: 120, rows: 14), Size(columns: 41, rows: 50),
  ]
  private static let timers = ["selfie", "liveness", "document"].flatMap {
    Plan(SessionConfig(flow: $0), preset: .selfieFast, seed: 1).timers
  }
  private static let error = CaptureError(.cameraBusy, "busy", recovery: "close it")

  private func intent(_ dice: inout Dice) -> Intent {
    let all: [Intent] =
      [
        .press, .press, .press, .focusNext, .focusPrevious, .navigateUp, .startVideoCapture, .help, .explain,
        .nextLanguage, .nextTheme, .nextCamera, .nextPreview, .switchVoice, .lookAgain, .askToLeave,
      ] + ControlID.allCases.map(Intent.pressControl)
    if Int.random(in: 0..<400, using: &dice) == 0 { return .cancel(by: .person) }
    return all.randomElement(using: &dice) ?? .press
  }

  private func face(_ dice: inout Dice) -> Face {
    let wild = Int.random(in: 0..<20, using: &dice) == 0
    func number(_ range: ClosedRange<Double>) -> Double {
      wild ? [.nan, .infinity, -1e300, 0][Int.random(in: 0..<4, using: &dice)] : .random(in: range, using: &dice)
    }
    return Face(box: Box(x: number(-50...150), y: number(-50...120), width: number(0...160), height: number(0...160)))
  }

  private func event(_ dice: inout Dice, at now: Instant) -> Event {
    switch Int.random(in: 0..<12, using: &dice) {
    case 0...4: return .intent(intent(&dice))
    case 5...7:
      let faces = (0..<Int.random(in: 0...3, using: &dice)).map { _ in face(&dice) }
      let size = PixelSize(width: 160, height: 120)
      return .finding(Finding(frame: 1, capturedAt: now, size: size, kind: .face(FaceFinding(faces: faces))))
    case 8:
      let mode = CameraMode(size: PixelSize(width: 160, height: 120), framesPerSecond: 30)
      let all: [CameraEvent] = [
        .opened(mode), .settled, .ready, .ready, .stalled, .lost, .restored, .switching, .failed(Self.error),
      ]
      return .camera(all.randomElement(using: &dice) ?? .ready)
    case 9:
      let clip = Clip(path: "", duration: .seconds(1), size: PixelSize(width: 1280, height: 720), frames: 30)
      let all: [RecorderEvent] = [
        .started, .progress(.random(in: -1...2, using: &dice)), .finished(clip), .batched, .failed(Self.error),
      ]
      return .recorder(all.randomElement(using: &dice) ?? .started)
    case 10:
      let usable = CameraInfo(id: "demo", name: "Demo")
      let busy = CameraInfo(id: "x", name: "Busy", state: .unusable(Self.error))
      return .cameras([[], [usable], [busy], [busy, usable]].randomElement(using: &dice) ?? [])
    case 11 where Int.random(in: 0..<10, using: &dice) == 0: return .keepFailed(Self.error)
    default: return .timer(Self.timers.randomElement(using: &dice) ?? .fit)
    }
  }

  private func config(_ dice: inout Dice) -> SessionConfig {
    SessionConfig(
      ui: UIConfig(
        showInstructions: .random(using: &dice), showVideoCaptureButton: .random(using: &dice),
        skipConfirmScreen: .random(using: &dice), endPageMs: .random(using: &dice) ? 8000 : 0),
      capture: CaptureConfig(
        autoStart: .random(using: &dice), permission: KnownPermission.allCases.randomElement(using: &dice) ?? .ask,
        oval: OvalPreset.allCases.randomElement(using: &dice) ?? .desk,
        attempts: .random(in: 1...3, using: &dice)),
      flow: ["selfie", "selfie", "liveness", "document"].randomElement(using: &dice))
  }

  /// A person who follows the prompts; otherwise nothing would ever be recorded.
  private func fitting(_ oval: OvalPreset, at now: Instant) -> Event {
    let size = PixelSize(width: 160, height: 120)
    let place = oval.box(in: size)
    let box = Box(
      centreX: place.centreX, centreY: place.centreY, width: place.width * 0.9, height: place.width * 1.2)
    let faces = FaceFinding(faces: [Face(box: box)])
    return .finding(Finding(frame: 1, capturedAt: now, size: size, kind: .face(faces)))
  }

  @Test func eventsByChanceOverEngineAndScreensEndInNoTrap() throws {
    let events = Night.count(100_000, byDay: 30_000)
    var dice = Dice(state: 7)
    let rig = try Rig()
    var painter = ScreenPainter()
    var sessions = 0
    var pages: Set<Page> = []
    var plain: ScreenModel?
    var config = config(&dice)
    rig.begin(config)
    for step in 0..<events {
      rig.loop.pass(.milliseconds(.random(in: 0...120, using: &dice)))
      let isObedient = sessions.isMultiple(of: 2) && Int.random(in: 0..<8, using: &dice) > 0
      let isAsked = [.instructions, .cameraPermission].contains(rig.engine.view?.face.page)
      let obeyed = isAsked ? .intent(.press) : fitting(config.capture.oval, at: rig.loop.now)
      rig.engine.post(isObedient ? obeyed : event(&dice, at: rig.loop.now))
      if let view = rig.engine.view {
        pages.insert(view.face.page)
        let scene = Scene(
          view: view, presentation: rig.engine.parts.presentation,
          frame: step.isMultiple(of: 50) ? rig.engine.frame : nil,
          now: rig.loop.now, facts: SceneFacts(preview: step.isMultiple(of: 2) ? .ascii : .blocks))
        let size = Self.sizes[Int.random(in: 0..<Self.sizes.count, using: &dice)]
        painter.paint(scene, on: .init(size: size, isUnicode: step.isMultiple(of: 3)))
        if let model = painter.model {
          _ = Lines.changes(from: plain, to: model)
          plain = model
        }
      }
      if rig.engine.end != nil {
        sessions += 1
        #expect(rig.stamps.last?.notice.name == "sessionEnded", "something was told after the end")
        #expect(rig.names.count { $0 == "sessionEnded" } == 1)
        rig.forgetEvents()
        config = self.config(&dice)
        rig.begin(config, id: "\(sessions)")
      }
    }
    #expect(sessions > events / 1000, "only \(sessions) sessions ended")
    // No finder for documents is available, which ends their flow at the first analysis.
    let unseen: [Page] = [
      .phone, .wallet, .processing, .result, .documentReview, .documentCorners, .documentImport, .documentFlip,
      .codeGuide, .codeScan,
      .codeRetry, .nfcKey, .nfcPresent, .nfcReading, .nfcMoved, .nfcDone, .nfcFailed,
    ]
    #expect(pages.isSuperset(of: Set(PageFace.ofSession.map(\.page)).subtracting(unseen)), "\(pages)")
  }
}
