package import Contract

/// Reads the chip of the document, with a key that is printed on it.
package struct ChipStep: Step {
  static let name = "chip"
  package static let timers: [Timer] = [
    .chipLook, .chipAdvice, .chipSkip, .chipIdle, .chipStall, .chipDone, .closing,
  ]
  package static var spends: [any DossierKey.Type] { [ChipPrint.self] }

  /// How long the reader, and the host, may take before anything is shown.
  static let patience = Duration.seconds(2)
  static let hostPatience = Duration.seconds(15)
  /// When advice is shown, and when the step can be skipped.
  static let (adviceTime, skipTime) = (Duration.seconds(10), Duration.seconds(15))
  /// Without a person, and without progress.
  static let (idleTime, stallTime) = (Duration.seconds(60), Duration.seconds(30))
  static let doneTime = Duration.seconds(10)
  static let (mostReads, mostMoves) = (3, 3)

  /// Going back does not restore reads.
  struct Count: Equatable, Sendable {
    /// Those that have failed.
    var reads = 0
    /// How often the document was taken away during this read.
    var moves = 0
  }

  let config: NFCConfig
  var view = ChipView(.looking)
  var count = Count()
  /// What opens the chip, and what the document step has read.
  var key: ChipKey?
  var print: ChipPrint?
  /// What the person has typed, to correct it.
  var form: ChipForm?
  var reader: ChipReaderState?
  var reading: ChipReading?
  /// The read that failed last.
  var trouble: ChipTrouble?
  var access: ChipAccess?
  /// Which devices were asked, and are told when the step is left.
  var (asksReader, asksHost) = (false, false)
  /// What the last event of a read's progress said.
  var percent = -1
  /// The last percent since the chip was opened, which may be less.
  var heard: Int?
  /// The first page was shown.
  var isShown = false
  /// The step has made its product, for the document that it was told of.
  var isOver = false
  package private(set) var isSkipped = false
  var closing: AnnouncedEnd?

  package init(_ config: NFCConfig) { self.config = config }

  var isRequired: Bool { config.mode == .required }

  package var face: PageFace { closing?.face(hint: .positionFace, oval: .desk) ?? shown.face }

  package var faces: [PageFace] {
    let stages: [ChipView.Stage] = [
      .typing(ChipForm()), .waiting(.waiting), .reading(.com, 0), .moved, .done, .failed(.chipLost),
    ]
    return stages.map { stage in
      var view = ChipView(stage)
      view.ways = ways(at: stage)
      return view.face
    }
  }

  private var shown: ChipView {
    var view = view
    view.ways = ways(at: view.stage)
    return view
  }

  /// What was read is not read again, unless another document was taken.
  package func isSatisfied(knowing dossier: Dossier) -> Bool { isOver && dossier[ChipPrint.self] == nil }

  package mutating func enter(at now: Instant, knowing dossier: Dossier) -> Reaction {
    let before = count
    self = ChipStep(config)
    count.reads = before.reads
    print = dossier[ChipPrint.self]
    key = print?.key
    guard let picture = print?.picture else { return ask() }
    asksHost = true
    return Reaction([.setTimer(.chipLook, Self.hostPatience), .ask(.number(.read(picture)))])
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Reaction {
    switch event {
    case .timer(let timer): ring(timer)
    case .intent(.explain): closing?.explain() ?? .nothing
    case .intent(.text(let letter)): type { $0.write(letter) }
    case .intent(.erase): type { $0.erase() }
    case .intent(.eraseAll): type { $0.eraseAll() }
    case .intent(.adjust(let direction, _)): type { $0.move(by: direction == .up ? -1 : 1) }
    case .intent: .unanswered
    case .begin, .cameras, .camera, .finding, .recorder, .told, .visionUnavailable, .kept, .keepFailed, .suspended,
      .continued, .languageChanged, .themeChanged:
      .nothing
    }
  }

  package mutating func press(_ control: ControlID, at now: Instant) -> Reaction {
    if let closing { return control == .tryAgain ? startOver() : control == .leave ? closing.leaving : .nothing }
    guard ways(at: view.stage).contains(control) else { return .nothing }
    switch (view.stage, control) {
    case (_, .skip): return skip(because: .person)
    case (.typing(let form), .continueButton): return submit(form)
    case (.typing, .accessNumber), (.typing, .keyFields): return type { $0.turn() }
    case (.done, .continueButton): return goOn()
    case (.failed, .tryAgain): return wait(for: reader ?? .waiting, reading: true)
    case (.failed, .editKey): return openForm()
    default: return .nothing
    }
  }

  package mutating func navigateUp(at now: Instant) -> Reaction? {
    if let closing { return closing.leaving }
    switch view.stage {
    case .done: return goOn()
    case .typing where trouble != nil:
      view.stage = .failed(trouble ?? .wrongKey)
      return Reaction([.setTimer(.chipIdle, Self.idleTime)])
    case .looking, .typing, .waiting, .reading, .moved, .failed: return nil
    }
  }

  /// A read that is left can't go on.
  package var goesBack: Bool {
    switch view.stage {
    case .reading, .moved: false
    case .looking, .typing, .waiting, .done, .failed: true
    }
  }

  package mutating func leave() -> [Effect] {
    let reader: [Effect] = asksReader ? [.ask(.chip(.leave))] : []
    let host: [Effect] = asksHost ? [.ask(.number(.abandon))] : []
    (asksReader, asksHost) = (false, false)
    forget()
    return reader + host
  }

  /// The key is of use to this step alone.
  mutating func forget() { (key, print, form) = (nil, nil, nil) }

  /// The controls of a page.
  private func ways(at stage: ChipView.Stage) -> [ControlID] {
    let skip: [ControlID] = isRequired ? [] : [.skip]
    switch stage {
    case .looking, .reading, .moved: return []
    case .typing(let form): return [.continueButton, form.isAccess ? .keyFields : .accessNumber] + skip
    case .waiting: return view.showsSkip ? skip : []
    case .done: return [.continueButton]
    case .failed(let trouble):
      let again: [ControlID] = trouble == .wrongKey ? [.editKey] : trouble.mayPass ? [.tryAgain] : []
      return (count.reads < Self.mostReads ? again : []) + skip + [.leave]
    }
  }

  // MARK: Timers

  private mutating func ring(_ timer: Timer) -> Reaction {
    if let closing { return timer == .closing ? closing.leaving : .nothing }
    switch (timer, view.stage) {
    case (.chipLook, .looking) where asksHost: return hear(number: nil)
    case (.chipLook, .looking): return lack(.noService)
    case (.chipAdvice, _): view.showsAdvice = true
    case (.chipSkip, _): view.showsSkip = true
    case (.chipIdle, .waiting(.unusable(.noReader))): return giveUp(.noReader)
    case (.chipIdle, .waiting): return fail(.timeout)
    case (.chipIdle, .moved): return fail(.chipLost)
    case (.chipIdle, .typing): return giveUp(.timeout)
    case (.chipIdle, .failed(let trouble)): return giveUp(trouble)
    case (.chipStall, .reading): return fail(.timeout)
    case (.chipDone, .done): return goOn()
    default: break
    }
    return .nothing
  }

  // MARK: Ends

  /// The session can't go on without the chip, or goes on and says why it has none.
  mutating func giveUp(_ trouble: ChipTrouble) -> Reaction {
    guard isRequired else { return skip(because: .trouble(trouble)) }
    let error = trouble.error
    let end = trouble.isOfMachine ? SessionEnd.error(error) : .failed(error)
    closing = AnnouncedEnd(end)
    return Reaction(stopTimers + leave() + [Failure.timer(of: end)])
  }

  mutating func skip(because reason: ChipSkip) -> Reaction {
    (isOver, isSkipped) = (true, true)
    return Reaction(move: .next([product(skipped: reason)]))
  }

  private mutating func goOn() -> Reaction {
    isOver = true
    return Reaction(move: .next([product(skipped: nil)]))
  }

  /// As on the first visit.
  private mutating func startOver() -> Reaction {
    self = ChipStep(config)
    return Reaction([.cancelTimer(.closing)], move: .again)
  }

  var stopTimers: [Effect] {
    [Timer.chipLook, .chipAdvice, .chipSkip, .chipIdle, .chipStall, .chipDone].map(Effect.cancelTimer)
  }
}

extension Timer {
  static let chipLook = Timer("chipLook")
  static let chipAdvice = Timer("chipAdvice")
  static let chipSkip = Timer("chipSkip")
  /// Without a person.
  static let chipIdle = Timer("chipIdle")
  /// Without progress.
  static let chipStall = Timer("chipStall")
  static let chipDone = Timer("chipDone")
}
