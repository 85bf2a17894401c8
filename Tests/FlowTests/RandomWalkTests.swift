import enum Chance.Night
import Contract
import Flow
import Testing

@Suite struct RandomWalkTests {
  private static let broken = CaptureError(.cameraBusy, "busy")

  private static let intents: [Intent] =
    [
      .press, .press, .focusNext, .focusPrevious, .navigateUp, .startVideoCapture, .help, .explain, .nextLanguage,
      .nextTheme, .nextCamera, .nextPreview, .lookAgain, .askToLeave, .importPicture, .importPicture, .text("b"),
      .erase, .zoom, .zoom,
    ] + cornerIntents + ControlID.allCases.map(Intent.pressControl)

  private static let cornerIntents: [Intent] =
    [.next, .previous, .choose(3), .side, .stride, .snap, .undo, .asFound, .nearer].map(Intent.corner)
    + Direction.allCases.map { .adjust($0, fine: false) }

  private static let events: [Event] =
    [
      .begin, .told(.imported(.refused(broken))), .cameras([]), .cameras([Walk.camera]),
      .cameras([CameraInfo(id: "x", name: "x", state: .unusable(broken))]),
      .camera(.opened(Walk.mode)), .camera(.settled), .camera(.ready), .camera(.stalled), .camera(.lost),
      .camera(.restored),
      .camera(.switching), .camera(.failed(broken)), .recorder(.started), .recorder(.progress(0.5)),
      .recorder(
        .finished(Clip(path: "", duration: .seconds(1), size: PixelSize(width: 1280, height: 720), frames: 30))),
      .recorder(.failed(broken)), .recorder(.batched),
      .visionUnavailable(broken), .kept(result: nil), .keepFailed(broken), .suspended, .continued,
      .languageChanged("fr"), .themeChanged("mono"),
    ] + news.map { .told(.delivery($0)) } + [.told(.absent(.courier))]
    + LinkState.told.map { .told(.watched($0)) } + chips.map { .told(.chip($0)) } + ChipStep.timers.map(Event.timer)
    + [.told(.absent(.chipReader)), .told(.absent(.numberReader))]
    + ["selfie", "liveness", "document"].flatMap { flow in
      Plan(SessionConfig(flow: flow), preset: .selfieFast, seed: 1).timers.map(Event.timer)
    }

  private static let chips: [ChipNews] = [
    .reader(.waiting), .reader(.unusable(.readerLost)), .moved, .progress(.sod, 0.5), .failed(.chipLost),
    .failed(.wrongKey),
  ]

  private static let news: [DeliveryNews] = [
    .sending(attempt: 1, share: 0.5), .waiting(attempt: 1, .offline, .seconds(2)), .stored, .done(nil),
    .done(DeliveryNews.Verdict(.approved)), .givenUp(.refused),
  ]

  private static let faces: [[Face]] = [
    [], [.fitting], [.fitting], [.fitting], [.placed(right: 0.4)], [.placed(width: 0.4)],
    [.fitting, .placed(right: 1, width: 0.8)],
  ]

  private func config(_ dice: inout Dice) -> SessionConfig {
    var config = SessionConfig(
      ui: UIConfig(
        showInstructions: .random(using: &dice), showVideoCaptureButton: .random(using: &dice),
        skipConfirmScreen: .random(using: &dice), endPageMs: .random(using: &dice) ? 8000 : 0),
      capture: CaptureConfig(
        autoStart: .random(using: &dice), permission: KnownPermission.allCases.randomElement(using: &dice) ?? .ask),
      liveness: LivenessConfig(
        tasks: [TaskOrder(.gestures, difficulty: .easy, gestures: [.left])],
        alternatives: .random(using: &dice) ? [.other, .skip] : [.none]),
      document: DocumentConfig(
        qr: DocumentCode.allCases.randomElement(using: &dice) ?? .off, allowImport: Bool.random(using: &dice)),
      flow: ["selfie", "liveness", "document"].randomElement(using: &dice))
    config.machine.delivers = .random(using: &dice)
    config.recording.frames = .random(using: &dice) ? true : nil
    if Int.random(in: 0..<8, using: &dice) == 0 {
      config.wallet.forDocument = .random(using: &dice)
      (config.flow, config.steps) = (nil, ["instructions", "phone", "wallet", "document", "videoCapture"])
    } else if Int.random(in: 0..<7, using: &dice) == 0 {
      config.nfc.mode = .random(using: &dice) ? .ifPossible : .required
      (config.flow, config.steps) = (nil, ["instructions", "chip", "videoCapture"])
    }
    return config
  }

  private func begin(_ dice: inout Dice) -> Walk {
    let config = config(&dice)
    var plan = Plan(config, preset: .selfieFast, seed: 1)
    // Only the steps that are named show them.
    let hasPhone = config.steps != nil && Bool.random(using: &dice)
    plan.dossier.given[PreparedSession.self] = BackendSession(
      id: "s1", phone: hasPhone ? BackendLink("https://b.example") : nil,
      wallet: BackendLink("openid4vp://?request_uri=https%3A%2F%2Fb.example", validFor: .seconds(5)))
    if Bool.random(using: &dice) { plan.dossier.given[ChipPrint.self] = Specimen.print }
    var walk = Walk(plan: plan)
    walk.keptResult = "tape/result.json"
    walk.cannotKeep = Int.random(in: 0..<4, using: &dice) == 0 ? Self.broken : nil
    walk.send(.begin)
    return walk
  }

  /// Follows the prompts; otherwise hardly any recording would be completed.
  private func obey(_ walk: inout Walk) {
    switch walk.session.view?.face.content {
    case .instructions: return walk.want(.press)
    case .link(let view): return walk.want(view.state == .done ? .press : .pressControl(.skip))
    case .cameraPermission:
      walk.send(.cameras([Walk.camera]))
      return walk.want(.pressControl(.requestPermission), .pressControl(.allow))
    case .videoCapture(let view) where view.stage == .ready: return walk.want(.pressControl(.start))
    case .liveness(let view): return obey(&walk, view)
    case .documentCapture(let view) where view.capture.stage == .starting:
      return walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    case .documentCapture:
      walk.see(.card(), for: .seconds(3))
      return walk.send(.recorder(.batch("frames-front-1", frames: 5)), .recorder(.batched))
    case .documentKind: return walk.want(.pressControl(.card))
    case .documentReview(let review):
      return walk.want(.pressControl(review.shot.edit == nil ? .corners : .lookGood))
    case .documentCorners: return walk.want(.corner(.snap), .adjust(.left, fine: false), .press)
    case .documentImport(let page) where page.state == .reading:
      return walk.send(.told(.imported(.seen(.card(), PixelSize(width: 1600, height: 1000)))))
    case .documentImport: return walk.want(.text("a"), .press)
    case .documentFlip, .codeGuide, .codeRetry: return walk.want(.press)
    case .codeScan(let view) where view.capture.stage == .starting:
      return walk.send(.camera(.opened(Walk.mode)), .camera(.ready))
    case .codeScan: return walk.seeCode(nil, for: .seconds(4))
    case .chip(let view): return obey(&walk, view)
    case .processing(.some): return walk.send(.told(.delivery(.stored)), .told(.delivery(Self.news[4])))
    default: break
    }
    guard case .recording? = walk.capture?.stage else { return walk.see(.fitting, for: .milliseconds(500)) }
    walk.send(.recorder(.finished(Walk.clip)))
  }

  private func obey(_ walk: inout Walk, _ view: ChipView) {
    switch view.stage {
    case .looking: walk.tell(.reader(.waiting))
    case .typing(let form):
      walk.want(.pressControl(.accessNumber))
      if form.isAccess { walk.type("123456") }
      walk.want(.pressControl(.continueButton))
    case .waiting, .moved: walk.tell(.opened(.pace))
    case .reading(_, 0): walk.tell(.progress(.sod, 0.5), .moved)
    case .reading where walk.effects.count.isMultiple(of: 3): walk.tell(.failed(.badData))
    case .reading: walk.tell(.read(Specimen.reading))
    case .done, .failed: walk.want(.press)
    }
  }

  private func obey(_ walk: inout Walk, _ view: LivenessView) {
    walk.see(TaskPerson.face(yaw: view.moment == .asking ? -26 : 0), for: .milliseconds(500))
    walk.send(.recorder(.started))
    if view.capture.stage == .recording(1) { walk.send(.recorder(.finished(Walk.clip))) }
  }

  /// Rare, as otherwise hardly anything would happen.
  private static let cancellers: [Canceller] = [.person, .host, .signal(2), .signal(15)]

  private func step(_ walk: inout Walk, _ dice: inout Dice) {
    if walk.page == .processing, Bool.random(using: &dice), let news = Self.news.randomElement(using: &dice) {
      return walk.send(.told(.delivery(news)))
    }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0 where Int.random(in: 0..<100, using: &dice) == 0:
      walk.want(.cancel(by: Self.cancellers.randomElement(using: &dice) ?? .host))
    case 0...3: walk.want(Self.intents.randomElement(using: &dice) ?? .press)
    case 4: walk.send(Self.events.randomElement(using: &dice) ?? .begin)
    case 5: walk.wait(.milliseconds(.random(in: 0...3000, using: &dice)))
    case 6: walk.send(.camera(.ready))
    default:
      walk.see(
        Self.faces.randomElement(using: &dice) ?? [], for: .milliseconds(.random(in: 66...1500, using: &dice)))
    }
  }

  @Test func everyStateCanBeLeftAndNothingComesAfterTheEnd() {
    var dice = Dice(state: 42)
    var walk = begin(&dice)
    var ends = 0
    var pages: [Page: Int] = [:]
    let steps = Night.count(100_000, byDay: 50_000)
    for number in 0..<steps {
      if ends.isMultiple(of: 2), Int.random(in: 0..<4, using: &dice) > 0 { obey(&walk) } else { step(&walk, &dice) }
      let isStopped = walk.isTimeStopped
      if let page = walk.page { pages[page, default: 0] += 1 }
      if !walk.session.hasEnded {
        var leaver = walk
        // Asking to leave may fail the last attempt; its pending end is then hastened.
        leaver.want(.askToLeave, .pressControl(.leave), .askToLeave)
        if walk.failure != nil {
          var waiter = walk
          waiter.wait(.seconds(60))
          #expect(waiter.session.hasEnded || isStopped, "an end that does not end after step \(number)")
        }
        #expect(leaver.session.hasEnded, "no way out after step \(number): \(String(describing: walk.session.view))")
      } else {
        ends += 1
        #expect(walk.notices.last?.name == "sessionEnded")
        #expect(walk.effects.count { if case .end = $0 { true } else { false } } == 1)
        for role in CameraRole.allCases {
          #expect(walk.effects.count { $0 == .openCamera(role) } == walk.effects.count { $0 == .closeCamera(role) })
        }
        walk = begin(&dice)
      }
      // The log so far is not needed; camera effects are kept for the count above.
      if walk.effects.count > 500 { walk.forgetTalk() }
    }
    #expect(ends > steps / 400, "only \(ends) sessions ended")
    // An immediate save shows no page.
    for page in PageFace.ofSession.map(\.page) where page != .processing {
      #expect(pages[page, default: 0] > 0, "\(page)")
    }
  }
}
