internal import Contract
internal import Flow
internal import Wording

/// The texts of the document pages.
extension ScreenModel {
  mutating func sayDocumentKind(_ speaker: MessageLookup) {
    headline = speaker.say(.docKindTitle)
    icon = Icon(picture: .sign(.card))
  }

  mutating func sayDocumentFlip(_ speaker: MessageLookup) {
    headline = speaker.say(.docFlipTitle)
    body = speaker.say(.docFlipBody)
    icon = Icon(picture: .sign(.document(.over)))
  }

  /// A long path is shortened to its end, where the user types.
  mutating func say(_ page: DocumentImport, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    headline = speaker.say(.docImportTitle)
    title = speaker.say(.docImportHow)
    field = printable(Self.end(of: page.path)) + "_"
    switch page.state {
    case .writing: break
    case .reading: prompt = Prompt(text: speaker.say(.docImportReading), mark: .spinner(facts.spinnerFrame))
    case .refused(let error):
      let sentence = error.said.map { said in
        var said = said
        said.values = said.values.map(Self.end)
        return speaker.say(said)
      }
      prompt = Prompt(text: sentence ?? error.message, tone: .bad, mark: .bad)
      if sentence == nil { body = error.recovery }
    }
  }

  private static func end(of path: String) -> String { path.count > 60 ? "…" + path.suffix(59) : path }

  mutating func say(_ view: DocumentView, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    say(view.capture, speaker, facts)
    (stages, meters, longestTitle) = ([], [], "")
    if view.isTaking {
      (prompt, insists) = (Prompt(text: speaker.say(.docStill), mark: .document(.still)), false)
    }
    if !insists { title = speaker.say(Self.name(of: view.side, view.kind)) }
    guard view.capture.trouble == nil else { return }
    preview?.quad = view.quad
    preview?.weakSide = view.weakSide
  }

  /// The captured picture, and its measurements in words; or a part of it, and which one.
  mutating func say(_ review: DocumentReview, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    if facts.showsPicture {
      still = StillRequest(name: review.shot.file, document: review.kind, label: speaker.say(.pictoStill))
    }
    if case .zoomed(let zoom) = review.moment {
      still?.part = zoom.centre
      let part = speaker.say(.docZoomPart, String(zoom.part), String(PictureZoom.count))
      return headline = still == nil ? speaker.say(.noPreview) : part
    }
    headline = speaker.say(review.moment == .unframed ? .docUnframed : .docReviewTitle)
    title = speaker.say(Self.name(of: review.side, review.kind))
    remarks = Array(review.shot.remarks(speaker).prefix(StillPage.mostRemarks(in: facts.window)))
    guard review.moment == .turning else { return }
    prompt = Prompt(text: speaker.say(.docImportReading), mark: .spinner(facts.spinnerFrame))
  }

  /// The square that the code should fill.
  mutating func say(_ view: CodeView, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    say(view.capture, speaker, facts)
    (stages, meters, longestTitle) = ([], [], "")
    title = speaker.say(.codeTitle)
    longestPrompt = Self.longest([.codeHold, .codeGuide, .codeRead].map(speaker.say))
    guard view.capture.trouble == nil, !view.capture.isStarting else { return }
    let (key, tone, mark, state): (MessageKey, Prompt.Tone, Prompt.Mark, PreviewRequest.OvalState) =
      switch view.stage {
      case .searching: (.codeHold, .neutral, .card, .searching)
      case .wanting: (.codeGuide, .bad, .document(.closer), .wrong)
      case .read: (.codeRead, .good, .good, .held(1))
      }
    prompt = Prompt(text: speaker.say(key), tone: tone, mark: mark)
    preview?.state = state
  }

  private static func name(of side: DocumentSide, _ kind: DocumentKind) -> MessageKey {
    if kind == .td3 { return .docTitlePage }
    return side == .front ? .docTitleFront : .docTitleBack
  }
}

extension DocumentShot {
  /// The remarks that a user can act on, worst first.
  fileprivate func remarks(_ speaker: MessageLookup) -> [Remark] {
    let known = outlined(speaker) + (code.map { [$0.remark(speaker)] } ?? [])
    return [Prompt.Tone.bad, .neutral, .good].flatMap { tone in known.filter { $0.tone == tone } }
  }

  private func outlined(_ speaker: MessageLookup) -> [Remark] {
    guard let measured else {
      // Users who placed the corners themselves know.
      return edit == nil ? [Remark(text: speaker.say(.docNoEdges), tone: .bad)] : []
    }
    let faults = faults
    // With too little print, sharpness can't be measured.
    let isSharp = measured.edgeWidth != nil && !faults.contains(.docBlur)
    // In too much light, reflections can't be measured.
    let isClear = !faults.contains(.docGlare) && !faults.contains(.docBright)
    let good = (isSharp ? [MessageKey.docSharp] : []) + (isClear ? [.docNoGlare] : [])
    return faults.compactMap { $0.remark(speaker) } + good.map { Remark(text: speaker.say($0)) }
      + (zone.map { [$0.remark(speaker)] } ?? [])
  }
}

extension Hint {
  /// The hint as a remark on a picture; `nil` if it does not apply to a rectified one.
  fileprivate func remark(_ speaker: MessageLookup) -> Remark? {
    switch self {
    case .docIsPassport, .docIsCard: Remark(text: speaker.say(Guide.row(self).key), tone: .bad)
    case .docCorners: Remark(text: speaker.say(.docRemarkCorner), tone: .bad)
    case .docParallel: Remark(text: speaker.say(.docRemarkTilted), tone: .neutral)
    case .docFingers: Remark(text: speaker.say(.docRemarkCovered), tone: .neutral)
    case .docGlare: Remark(text: speaker.say(.docGlareSome), tone: .neutral)
    case .docBright: Remark(text: speaker.say(.docRemarkBright), tone: .neutral)
    case .docDark: Remark(text: speaker.say(.docRemarkDark), tone: .neutral)
    case .docBlur: Remark(text: speaker.say(.docSoft), tone: .neutral)
    default: nil
    }
  }
}

extension DocumentZone {
  /// Never the MRZ's content.
  fileprivate func remark(_ speaker: MessageLookup) -> Remark {
    Remark(text: speaker.say(checks.number ? .docZoneRead : .docZoneDoubtful), tone: checks.number ? .good : .neutral)
  }
}

extension SideCode {
  fileprivate func remark(_ speaker: MessageLookup) -> Remark {
    reading == nil
      ? Remark(text: speaker.say(.codeUnread), tone: .bad) : Remark(text: speaker.say(.codeRead), tone: .good)
  }
}
