package import Contract

/// Captures the sides of a card, or the photo page of a passport.
package struct DocumentStep: GuidedStep {
  /// The states of the capture.
  enum Stage: Equatable, Sendable {
    /// The person chooses the kind.
    case choosing
    /// The camera opens and settles.
    case starting
    /// The document is guided into the frame.
    case guiding
    /// It fits and is still, and must stay so.
    case holding(Hold)
    /// A key was pressed: the best picture of a short interval is taken.
    case taking
    /// The picture is taken, and its last batch of frames is being written.
    case finishing(DocumentShot)
    /// A captured side is reviewed.
    case reviewing(DocumentShot, DocumentReview.Moment = .shown)
    /// The code of a captured side is scanned.
    case coding(CodeChase)
    /// The corners are edited.
    case adjusting(CornerEditor)
    /// The person types the path of a picture to import.
    case importing(DocumentImport)
    /// The document is turned over; since when it is out of view.
    case flipping(goneSince: Instant?)
    /// All sides are captured; the session is being saved.
    case done
  }

  static let name = "document"
  package static let timers: [Timer] =
    [.fit, .documentManual, .documentTaking, .unseen, .recordingOverdue, .lapse, .closing] + codeTimers
  /// The delay until the picture can be captured by a key starts with the first document, or after this time at the
  /// latest.
  static let untilFirst: Duration = .seconds(5)
  /// The maximal gap between two findings of one hold.
  static let longestPause: Duration = .milliseconds(350)
  static let takingTime: Duration = .milliseconds(500)
  /// After this long out of view, the document counts as turned over.
  static let turned: Duration = .milliseconds(500)

  let order: DocumentOrder
  package var lease: CameraLease? = CameraLease(.document)
  var stage = Stage.starting
  var attempt: Attempt
  /// From the settings or from the person.
  var kind: DocumentKind?
  var watch: DocumentWatch
  /// The completed sides, in order.
  var taken: [DocumentShot] = []
  /// The best picture of the hold, or of the interval after a key.
  var best: DocumentShot?
  var offersManual = false
  var hasSeen = false
  /// The used attempts of a side; going back does not restore them.
  struct Tries: Equatable, Sendable {
    var failed = 0
    /// How often the separate scan of its code failed.
    var ofCode = 0
  }

  var tries: [DocumentSide: Tries] = [:]
  /// The document still has to be turned over.
  var isTurning = false
  /// What was read of the code of the current side.
  var codes = CodeWatch()
  var batches: DocumentBatches
  var prints: SeenPrints

  package init(_ order: DocumentOrder) {
    self.order = order
    kind = order.kind
    attempt = Attempt(of: order.time, upTo: order.attempts)
    watch = DocumentWatch(order.kind ?? .td1, .front)
    batches = DocumentBatches(areWanted: order.batches)
    prints = SeenPrints(areWanted: order.opensChip)
  }

  package func isSatisfied(knowing dossier: Dossier) -> Bool { order.yieldsToWallet && dossier.hasWallet }

  /// The kind to capture; a card while that is unknown.
  var wanted: DocumentKind { kind ?? .td1 }
  var sides: [DocumentSide] { order.sides.all(of: wanted) }
  /// The side to capture next.
  var side: DocumentSide { sides.dropFirst(taken.count).first ?? sides.last ?? .front }

  var triesOfSide: Tries { tries[side] ?? Tries() }

  var hint: Hint { watch.hint }
  var oval: OvalPreset { .desk }

  var page: PageFace {
    switch stage {
    case .choosing: DocumentChoice.face
    case .reviewing(let shot, let moment):
      DocumentReview(kind: wanted, side: shot.side, shot: shot, moment: moment).face
    case .coding(let chase): face(of: chase)
    case .adjusting(let editor): editor.face
    case .importing(let page): page.face
    case .flipping: DocumentFlip.face
    case .done where order.reviews:
      taken.last.map { DocumentReview(kind: wanted, side: $0.side, shot: $0).face } ?? camera
    case .starting, .guiding, .holding, .taking, .finishing, .done: camera
    }
  }

  package var faces: [PageFace] {
    let shot = DocumentShot(
      frame: 0, size: PixelSize(width: 1280, height: 720), kind: wanted, side: side, outline: nil, isManual: true)
    return [
      DocumentChoice.face, camera, DocumentReview(kind: wanted, side: side, shot: shot).face, CornerEditor(shot).face,
      DocumentFlip.face,
    ] + (order.allowsImport ? [DocumentImport().face] : []) + (order.code == .off ? [] : codeFaces)
  }

  private var camera: PageFace {
    view.face(
      claims: (order.kind == nil && taken.isEmpty ? [DocumentView.otherKind] : [])
        + (order.allowsImport ? [DocumentImport.open] : []))
  }

  private var view: DocumentView {
    let stage: CaptureView.Stage =
      switch self.stage {
      case .starting: startingView
      case .holding(let hold): .holding(hold.share)
      case .finishing, .done: .holding(1)
      case .choosing, .guiding, .taking, .reviewing, .coding, .adjusting, .importing, .flipping: .guiding
      }
    let capture = CaptureView(
      stage: stage, hint: watch.hint, guide: .document(wanted), frame: lease?.mode?.size, duration: .zero,
      showsStart: false,
      trouble: trouble, explains: watch.explains, explanation: Explanation(conditions: watch.conditions),
      escalation: watch.escalation, slowness: watch.slowness, lapse: attempt.lapse.lapse,
      attempt: triesOfSide.failed + 1, attempts: order.attempts, awaitsEyes: attempt.awaitsEyes,
      allowsManual: order.mode != .auto)
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
    next.batches = batches
    self = next
    guard kind != nil else {
      stage = .choosing
      return Reaction(dropped + [.notify(.documentKindShown)])
    }
    return Reaction(dropped) + begin()
  }

  mutating func answer(_ intent: Intent, at now: Instant) -> Reaction {
    switch intent {
    case .otherKind: return changeKind()
    case .importPicture: return openImport()
    case .turnPicture: return turnPicture()
    case .text(let letter): return write { $0.write(letter) }
    case .erase: return write { $0.erase() }
    case .eraseAll: return write { $0.eraseAll() }
    case .zoom: return zoom()
    case .adjust(let direction, let isFine): return move(direction, fine: isFine)
    case .corner(let act): return adjust { $0.act(act) }
    case .refocusCamera: return lease?.state == .ready && needsCamera ? Reaction([.refocus]) : .nothing
    case .cancel, .nextLanguage, .useLanguage, .nextTheme, .switchVoice, .nextPreview, .focusNext, .focusPrevious,
      .press, .pressControl, .navigateUp, .help, .key, .pause, .outOfOrder, .wipe, .askToLeave, .explain, .nextCamera,
      .lookAgain, .startVideoCapture:
      return .unanswered
    }
  }

  package mutating func hear(_ answer: DeviceAnswer, at now: Instant) -> Reaction {
    switch answer {
    case .imported(let outcome): take(outcome)
    case .absent(.importer): take(.refused(CaptureError(.ourBug, "Picture files can't be read here.")))
    case .snapped(let snapped, let before):
      adjust { editor in
        editor.take(snapped, from: before)
        return []
      }
    case .absent, .operator, .delivery, .preparation, .watched, .chip, .number: .nothing
    }
  }

  mutating func act(on control: ControlID, at now: Instant) -> Reaction {
    switch (stage, control) {
    case (.choosing, .card): choose(.td1)
    case (.choosing, .passport): choose(.td3)
    case (.guiding, .takePicture), (.holding, .takePicture): take()
    case (.reviewing(let shot, let moment), .lookGood) where moment.isOpen:
      shot.isUnframed ? ask(about: shot) : accept(shot)
    case (.reviewing(let shot, .unframed), .yes): accept(shot)
    case (.reviewing(let shot, let moment), .tryAgain) where moment.isOpen: retake(shot, by: .review)
    case (.coding(let chase), _): press(control, in: chase)
    case (.reviewing(let shot, _), .corners): openCorners(of: shot)
    case (.adjusting(let editor), .keepCorners): keepCorners(editor)
    case (.flipping, .continueButton): guide()
    case (.importing(let page), .continueButton): readFile(page)
    case (.choosing, _), (.starting, _), (.guiding, _), (.holding, _), (.taking, _), (.finishing, _), (.reviewing, _),
      (.adjusting, _), (.importing, _), (.flipping, _), (.done, _):
      .nothing
    }
  }

  mutating func goUp(at now: Instant) -> Reaction? {
    switch stage {
    case .reviewing(let shot, .shown): return retake(shot, by: .up)
    case .reviewing(let shot, let moment):
      stage = .reviewing(shot)
      return moment == .turning ? Reaction(Self.giveUpReading) : .nothing
    case .coding(let chase): return navigateUp(in: chase)
    case .adjusting(let editor):
      stage = .reviewing(editor.shot)
      return .nothing
    case .importing(let page): return closeImport(page)
    case .flipping, .guiding, .holding, .taking, .starting:
      return goBack() ?? (order.kind == nil ? chooseAgain() : nil)
    case .finishing: return .nothing
    case .choosing, .done: return nil
    }
  }

  mutating func cover(at now: Instant) -> Reaction {
    codes = CodeWatch()
    let broken = stage == .taking || isHolding ? breakOff() : .nothing
    return broken + Reaction(isLooking ? batches.breakOff() : []) + Self.lookAway
  }

  mutating func uncover(at now: Instant) -> Reaction { isScanning ? lookForCode() : isLooking ? look() : .nothing }

  package mutating func leave() -> [Effect] {
    let left = awaitsFile ? Self.giveUpReading : []
    prints.forget()
    return left + (stage == .done ? [] : drop()) + [.stopLooking]
  }

  /// Discards captured sides that are not saved.
  mutating func drop() -> [Effect] {
    let shown: DocumentShot? =
      switch stage {
      case .reviewing(let shot, _), .finishing(let shot): shot
      case .adjusting(let editor): editor.shot
      case .coding(let chase): chase.shot
      case .choosing, .starting, .guiding, .holding, .taking, .importing, .flipping, .done: nil
      }
    let effects = (taken + [shown, best].compactMap(\.self)).flatMap(\.dropping)
    (taken, best) = ([], nil)
    return effects + batches.drop()
  }

  mutating func explainPage() {
    switch stage {
    case .starting, .guiding, .holding, .taking: watch.explain()
    case .choosing, .importing, .finishing, .reviewing, .adjusting, .coding, .flipping, .done: break
    }
  }
}

extension DocumentShot {
  var dropping: [Effect] { ([frameFile, file] + [code?.file].compactMap(\.self)).map(Effect.dropPicture) }
}

extension Timer {
  /// The delay until the picture can be captured by a key.
  package static let documentManual = Timer("documentManual")
  /// The interval after the key, in which the best picture is chosen.
  static let documentTaking = Timer("documentTaking")
}
