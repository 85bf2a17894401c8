internal import Cells
internal import Contract
internal import Wording
internal import Flow

/// The table of hints: text and sign of each.
enum Guide {
  struct Row: Equatable, Sendable {
    var key: MessageKey
    var tone: Prompt.Tone
    var mark: Prompt.Mark
    var oval: PreviewRequest.OvalState
    /// A longer text, for a hint that was not followed for some time.
    var insistence: MessageKey?

    init(
      _ key: MessageKey, insistence: MessageKey? = nil, _ tone: Prompt.Tone, _ mark: Prompt.Mark,
      _ oval: PreviewRequest.OvalState
    ) {
      (self.key, self.insistence) = (key, insistence)
      self.tone = tone
      self.mark = mark
      self.oval = oval
    }
  }

  static func row(_ hint: Hint) -> Row {
    switch hint {
    case .positionFace: Row(.positionFace, insistence: .insistPosition, .neutral, .oval, .searching)
    case .multipleFaces: Row(.multipleFaces, insistence: .insistAlone, .bad, .several, .wrong)
    case .noFace: Row(.noFace, insistence: .insistFace, .bad, .missing, .searching)
    case .getCloser: Row(.getCloser, insistence: .insistCloser, .neutral, .closer, .wrong)
    case .getFurtherAway: Row(.getFurtherAway, insistence: .insistFurther, .neutral, .further, .wrong)
    case .moveRight: Row(.moveRight, insistence: .insistAside, .neutral, .right, .wrong)
    case .moveLeft: Row(.moveLeft, insistence: .insistAside, .neutral, .left, .wrong)
    case .moveUp: Row(.moveUp, insistence: .insistHeight, .neutral, .up, .wrong)
    case .moveDown: Row(.moveDown, insistence: .insistHeight, .neutral, .down, .wrong)
    case .doNotMove: Row(.doNotMove, .good, .good, .fits)
    case .holdStill: Row(.holdStill, insistence: .insistStill, .neutral, .still, .fits)
    case .lookStraight: Row(.lookStraight, insistence: .insistStraight, .neutral, .straight, .fits)
    case .openEyes: Row(.openEyes, insistence: .insistEyes, .neutral, .eyes, .fits)
    case .closeMouth: Row(.closeMouth, insistence: .insistMouth, .neutral, .mouth, .fits)
    case .moreLight: Row(.moreLight, insistence: .insistDark, .neutral, .dark, .searching)
    case .lessLight: Row(.lessLight, insistence: .insistBright, .neutral, .bright, .fits)
    case .lightBehind: Row(.lightBehind, insistence: .insistBehind, .neutral, .behind, .fits)
    case .unevenLight: Row(.unevenLight, insistence: .insistUneven, .neutral, .uneven, .fits)
    case .blurred: Row(.blurred, insistence: .insistBlurred, .neutral, .blurred, .fits)
    case .uncoverCamera: Row(.uncoverCamera, insistence: .insistCovered, .bad, .covered, .searching)
    case .uncoverFace: Row(.uncoverFace, insistence: .insistFace, .bad, .mask, .searching)
    case .takeOffGlasses: Row(.takeOffGlasses, insistence: .insistFace, .bad, .glasses, .searching)
    case .slower: Row(.taskSlower, .neutral, .still, .fits)
    case .lessFar: Row(.taskLessFar, .neutral, .further, .fits)
    case .tiltDoNotTurn: Row(.taskTiltNotTurn, .neutral, .straight, .fits)
    case .otherWay: Row(.taskOtherWay, .bad, .bad, .fits)
    case .more: Row(.taskMore, .neutral, .closer, .fits)
    case .docFront: Row(.docFront, insistence: .insistDocPlace, .neutral, .card, .searching)
    case .docBack: Row(.docBack, insistence: .insistDocPlace, .neutral, .card, .searching)
    case .docPhotoPage: Row(.docPhotoPage, insistence: .insistDocPage, .neutral, .card, .searching)
    case .docCorners: Row(.docCorners, insistence: .insistDocCorners, .neutral, .document(.corners), .wrong)
    case .docIsPassport: Row(.docIsPassport, insistence: .insistDocAskCard, .bad, .document(.passport), .wrong)
    case .docIsCard: Row(.docIsCard, insistence: .insistDocAskPassport, .bad, .document(.card), .wrong)
    case .docContent: Row(.docContent, insistence: .insistDocContent, .neutral, .document(.print), .wrong)
    case .docTurnOver: Row(.docTurnOver, insistence: .insistDocOtherSide, .neutral, .document(.over), .wrong)
    case .docFarther: Row(.docFarther, insistence: .insistDocFarther, .neutral, .document(.farther), .wrong)
    case .docCloser: Row(.docCloser, insistence: .insistDocCloser, .neutral, .document(.closer), .wrong)
    case .docUpright: Row(.docUpright, insistence: .insistDocUpright, .neutral, .document(.upright), .wrong)
    case .docParallel: Row(.docParallel, insistence: .insistDocParallel, .neutral, .document(.parallel), .wrong)
    case .docFingers: Row(.docFingers, insistence: .insistDocFingers, .neutral, .document(.fingers), .wrong)
    case .docGlare: Row(.docGlare, insistence: .insistDocGlare, .neutral, .document(.glare), .wrong)
    case .docBright: Row(.docBright, insistence: .insistBright, .neutral, .document(.bright), .wrong)
    case .docDark: Row(.docDark, insistence: .insistDocDark, .neutral, .document(.dark), .wrong)
    case .docBlur: Row(.docBlur, insistence: .insistDocBlur, .neutral, .document(.blurred), .fits)
    case .docStill: Row(.docStill, insistence: .insistDocStill, .neutral, .document(.still), .fits)
    case .docHold: Row(.docHold, .good, .good, .fits)
    }
  }

  /// The longer text of a hint that is not followed, for a user who sits, stands, or holds the camera.
  static func insistence(_ hint: Hint, at stand: OvalPreset) -> MessageKey? {
    switch (row(hint).insistence, stand) {
    case (.insistHeight, .kiosk): .insistHeightStanding
    case (.insistHeight, .handheld): .insistHeightHandheld
    case (let key, _): key
    }
  }

  /// General help for users who can't fit the oval.
  static func help(at stand: OvalPreset) -> MessageKey { stand == .kiosk ? .hintHelpStanding : .hintHelp }
}

extension ScreenModel {
  static func prompt(_ view: CaptureView, _ speaker: MessageLookup, _ facts: ScreenFacts) -> Prompt {
    switch view.trouble {
    case .stalled: return Prompt(text: speaker.say(.cameraStalled), tone: .bad, mark: .bad)
    case .lost: return Prompt(text: speaker.say(.cameraLost), tone: .bad, mark: .bad)
    case nil: break
    }
    if let lapse = speaker.lapse(view) { return Prompt(text: lapse, tone: .bad, mark: .bad) }
    switch view.stage {
    case .starting:
      let mark = view.waitsForPicture(facts) ? Prompt.Mark.oval : .spinner(facts.spinnerFrame)
      return Prompt(text: speaker.say(view.checksCamera ? .checkingCamera : .startingCamera), mark: mark)
    case .settled: return Prompt(text: speaker.say(.gettingReady), mark: .spinner(facts.spinnerFrame))
    case .ready: return prompt(Guide.row(.positionFace), speaker)
    case .guiding where view.isBlind:
      return Prompt(text: speaker.say(.gettingReady), mark: .spinner(facts.spinnerFrame))
    case .guiding, .holding, .recording:
      var prompt = prompt(Guide.row(view.hint), speaker)
      prompt.extent = extent(view, speaker)
      if view.isPictured, !facts.reducesMotion { prompt.film = facts.now.pictogramFrame }
      return prompt
    }
  }

  private static func extent(_ view: CaptureView, _ speaker: MessageLookup) -> String {
    guard view.stage == .guiding else { return "" }
    switch view.extent {
    case .little: return speaker.say(.extentLittle)
    case .much: return speaker.say(.extentMuch)
    case nil: return ""
    }
  }

  static func longestPrompt(of hints: [Hint], _ speaker: MessageLookup) -> String {
    longest(hints.map { speaker.say(Guide.row($0).key) })
  }

  static func longest(_ texts: [String]) -> String {
    texts.max { Width.columns(of: $0) < Width.columns(of: $1) } ?? ""
  }

  private static func prompt(_ row: Guide.Row, _ speaker: MessageLookup) -> Prompt {
    Prompt(text: speaker.say(row.key), tone: row.tone, mark: row.mark)
  }
}
