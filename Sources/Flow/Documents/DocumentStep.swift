package import Contract

/// Takes the sides of a card, or the photo page of a passport.
package struct DocumentStep: Step {
  /// What the capture is doing.
  enum Stage: Equatable, Sendable {
    /// The person says which kind it is.
    case choosing
    /// The camera opens and settles.
    case starting
    /// The document is led into the guide.
    case guiding
    /// It fits and is still; it must stay so.
    case holding(Hold)
    /// A key was pressed: the best picture of a short while is taken.
    case taking
    /// A side is taken and is shown.
    case reviewing(DocumentShot)
    /// The code of a side that is taken is still to be read.
    case coding(CodeChase)
    /// Its corners are moved by hand.
    case adjusting(CornerEditor)
    /// The path of a picture is written that takes the place of one of the camera.
    case importing(DocumentImport)
    /// The document is turned over; since when none is seen.
    case flipping(goneSince: Instant?)
    /// All sides are taken, and are being kept.
    case done
    /// The page says why the session is about to end.
    case ending(Closing)
  }

  static let name = "document"
  package static let timers: [Timer] = [.fit, .documentManual, .documentTaking, .unseen, .lapse, .closing] + codeTimers
  /// The time until the picture may be taken by a key begins with the first document, or after so long.
  static let untilFirst: Duration = .seconds(5)
  /// Between two findings of one hold; in a longer one anything may have happened.
  static let longestPause: Duration = .milliseconds(350)
  static let takingTime: Duration = .milliseconds(500)
  /// A document that is away for so long has been turned.
  static let turned: Duration = .milliseconds(500)

  let order: DocumentOrder
  package var lease: CameraLease? = CameraLease(.document)
  var stage = Stage.starting
  /// As the settings or the person say.
  var kind: DocumentKind?
  var watch: DocumentWatch
  /// The sides that are done, in their order.
  var taken: [DocumentShot] = []
  /// The best picture of the hold, or of what is taken by a key.
  var best: DocumentShot?
  var offersManual = false
  var hasSeen = false
  /// What a side has cost so far; going up and coming back wins nothing of it back.
  struct Tries: Equatable, Sendable {
    var failed = 0
    /// How often its code was not read by itself.
    var ofCode = 0
  }

  var tries: [DocumentSide: Tries] = [:]
  var lapse = LapseSign()
  /// The document is still to be turned over.
  var isTurning = false
  var isPaused = false
  /// What was read of the code of the side that is taken.
  var codes = CodeWatch()
  /// How many seconds nothing has been found, while the camera is well.
  var unseen = 0

  package init(_ order: DocumentOrder) {
    self.order = order
    kind = order.kind
    watch = DocumentWatch(order.kind ?? .td1, .front)
  }

  /// The kind that is taken, where that is known.
  var wanted: DocumentKind { kind ?? .td1 }
  var sides: [DocumentSide] { order.sides.all(of: wanted) }
  /// The side that is taken next.
  var side: DocumentSide { sides.dropFirst(taken.count).first ?? sides.last ?? .front }

  var triesOfSide: Tries { tries[side] ?? Tries() }

  package var face: PageFace {
    switch stage {
    case .choosing: DocumentChoice.face
    case .reviewing(let shot): DocumentReview(kind: wanted, side: shot.side, shot: shot).face
    case .coding(let chase): face(of: chase)
    case .adjusting(let editor): editor.face
    case .importing(let page): page.face
    case .flipping: DocumentFlip.face
    case .done where order.reviews:
      taken.last.map { DocumentReview(kind: wanted, side: $0.side, shot: $0).face } ?? page
    case .ending(let closing): closing.face(hint: watch.hint, oval: .desk)
    case .starting, .guiding, .holding, .taking, .done: page
    }
  }

  package var faces: [PageFace] {
    let shot = DocumentShot(
      frame: 0, size: PixelSize(width: 1280, height: 720), kind: wanted, side: side, outline: nil, isManual: true)
    return [
      DocumentChoice.face, page, DocumentReview(kind: wanted, side: side, shot: shot).face, CornerEditor(shot).face,
      DocumentFlip.face,
    ] + (order.allowsImport ? [DocumentImport().face] : []) + (order.code == .off ? [] : codeFaces)
  }

  private var page: PageFace {
    view.face(
      claims: (order.kind == nil && taken.isEmpty ? [DocumentView.otherKind] : [])
        + (order.allowsImport ? [DocumentImport.open] : []))
  }

  private var view: DocumentView {
    let stage: CaptureView.Stage =
      switch self.stage {
      case .starting: lease?.isSettled == true ? .settled : .starting
      case .holding(let hold): .holding(hold.share)
      case .done: .holding(1)
      default: .guiding
      }
    var capture = CaptureView(
      stage: stage, hint: watch.hint, frame: lease?.mode?.size, duration: .zero, showsStart: false,
      trouble: lease?.trouble, explains: watch.explains, explanation: Explanation(conditions: watch.conditions),
      escalation: watch.escalation, slowness: watch.slowness, lapse: lapse.lapse, attempt: triesOfSide.failed + 1,
      attempts: order.attempts, awaitsEyes: unseen > 0)
    (capture.document, capture.allowsManual) = (wanted, order.mode != .auto)
    return DocumentView(
      capture, kind: wanted, side: side, quad: watch.outline?.quad,
      weakSide: lease?.mode.flatMap { watch.weakSide(in: $0.size) }, offersManual: offersManual,
      isTaking: self.stage == .taking)
  }

  package var warnings: [CaptureWarning] { watch.slowest.map { [.slow($0)] } ?? [] }

  package mutating func enter(at now: Instant) -> Reaction {
    var next = DocumentStep(order)
    (next.lease, next.kind, next.tries) = (lease, order.kind ?? kind, tries)
    let dropped = drop()
    self = next
    guard kind != nil else {
      stage = .choosing
      return Reaction(dropped + [.notify(.documentKindShown)])
    }
    return Reaction(dropped) + begin()
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .camera(let event): handle(event)
    case .finding(let finding): handle(finding, at: now)
    case .timer(let timer): handle(timer, at: now)
    case .visionUnavailable(let error): isShowing ? .nothing : close(with: error)
    case .suspended: suspend()
    case .continued: Reaction(lease?.resume() ?? [])
    case .intent(.explain): explain()
    case .intent(.otherKind): changeKind()
    case .intent(.importPicture): openImport()
    case .intent(.text(let letter)): write { $0.write(letter) }
    case .intent(.erase): write { $0.erase() }
    case .intent(.eraseAll): write { $0.eraseAll() }
    case .intent(.adjust(let direction, let isFine)):
      adjust { editor in
        editor.move(direction, fine: isFine)
        return []
      }
    case .intent(.corner(let act)): adjust { $0.act(act) }
    case .intent(.nextCamera): stage == .guiding || stage == .starting ? Reaction([.nextCamera(.document)]) : .nothing
    case .intent(.refocusCamera): lease?.state == .ready && !isShowing ? Reaction([.refocus]) : .nothing
    case .intent: .unanswered
    case .keepFailed(let error): close(with: error)
    case .begin, .cameras, .recorder, .told, .kept, .languageChanged, .themeChanged, .house: .nothing
    }
  }

  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction {
    switch answer {
    case .imported(let outcome): take(outcome)
    case .absent(.importer): take(.refused(CaptureError(.ourBug, "Nothing reads pictures of files here.")))
    case .snapped(let snapped, let before):
      adjust { editor in
        editor.take(snapped, from: before)
        return []
      }
    case .absent, .operator: .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.choosing, .card): choose(.td1)
    case (.choosing, .passport): choose(.td3)
    case (.guiding, .takePicture), (.holding, .takePicture): take()
    case (.reviewing(let shot), .lookGood): accept(shot)
    case (.reviewing(let shot), .tryAgain): retake(shot, by: .review)
    case (.coding(let chase), _): press(control, in: chase)
    case (.reviewing(let shot), .corners): openCorners(of: shot)
    case (.adjusting(let editor), .keepCorners): keepCorners(editor)
    case (.flipping, .continueButton): guide()
    case (.importing(let page), .continueButton): readFile(page)
    case (.ending, .tryAgain): tryAgain(at: now)
    case (.ending(let closing), .leave): closing.leaving
    default: .nothing
    }
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    switch stage {
    case .reviewing(let shot): return retake(shot, by: .up)
    case .coding(let chase): return navigateUp(in: chase)
    case .adjusting(let editor):
      stage = .reviewing(editor.shot)
      return .nothing
    case .importing(let page): return closeImport(page)
    case .ending(let closing): return closing.leaving
    case .flipping, .guiding, .holding, .taking, .starting:
      return goBack() ?? (order.kind == nil ? chooseAgain() : nil)
    case .choosing, .done: return nil
    }
  }

  package mutating func pause(at now: Instant) -> Reaction {
    isPaused = true
    codes = CodeWatch()
    let broken: Reaction =
      switch stage {
      case .holding, .taking: breakOff()
      default: .nothing
      }
    return broken + Reaction([.stopLooking, .cancelTimer(.unseen)])
  }

  package mutating func resume(at now: Instant) -> Reaction {
    isPaused = false
    return isScanning ? lookForCode() : isLooking ? look() : .nothing
  }

  package mutating func leave() -> [Effect] {
    let left: [Effect] = if case .importing = stage { [.ask(.importer(.abandon))] } else { [] }
    return left + (stage == .done ? [] : drop()) + [.stopLooking]
  }

  /// What is taken and not kept goes.
  mutating func drop() -> [Effect] {
    let shown: DocumentShot? =
      switch stage {
      case .reviewing(let shot): shot
      case .adjusting(let editor): editor.shot
      default: chase?.shot
      }
    let effects = (taken + [shown, best].compactMap(\.self)).flatMap(\.dropping)
    (taken, best) = ([], nil)
    return effects
  }

  private mutating func explain() -> Reaction {
    switch stage {
    case .ending(var closing):
      defer { stage = .ending(closing) }
      return closing.explain()
    case .starting, .guiding, .holding, .taking: watch.explain()
    case .choosing, .importing, .reviewing, .adjusting, .coding, .flipping, .done: break
    }
    return .nothing
  }
}

extension DocumentShot {
  var dropping: [Effect] { ([frameFile, file] + [code?.file].compactMap(\.self)).map(Effect.dropPicture) }
}

extension Timer {
  /// Until the picture of a document may be taken by a key.
  package static let documentManual = Timer("documentManual")
  /// While the best picture is taken that a key has asked for.
  static let documentTaking = Timer("documentTaking")
}
