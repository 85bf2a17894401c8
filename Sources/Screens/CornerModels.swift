internal import Contract
internal import Flow
internal import Wording

/// The text of the corner editor.
extension ScreenModel {
  mutating func say(_ editor: CornerEditor, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    title = speaker.say(.docCornersHow)
    prompt = editor.prompt(speaker)
    longestPrompt = Self.longest((CornerEditor.names + CornerEditor.remarks).map(speaker.say))
    places = (0..<4).map { editor.sentence(on: $0, speaker) }
    var request = PreviewRequest(
      isLive: facts.showsPicture, absence: facts.showsPicture ? "" : speaker.say(.noPreview),
      guide: .document(editor.shot.kind), state: .fits,
      frame: editor.shot.size)
    (request.quad, request.still) = (editor.quad, editor.shot.frameFile)
    request.handle = QuadHandle(corner: editor.corner, moved: editor.moved, scale: editor.isNear ? 1 : 4)
    preview = request
  }
}

extension CornerEditor {
  private static let corners: [MessageKey] = [.docCorner1, .docCorner2, .docCorner3, .docCorner4]
  private static let sides: [MessageKey] = [.docSide1, .docSide2, .docSide3, .docSide4]
  private static let sideMarks: [Prompt.Mark] = [.up, .right, .down, .left]

  /// All items that can be moved, and all remarks on the result.
  fileprivate static let names = corners + sides
  fileprivate static let remarks =
    Flaw.allCases.map { Remark.refused($0).key } + [Remark.snapped, .snappedSome, .noEdges].map(\.key)

  fileprivate func prompt(_ speaker: MessageLookup) -> Prompt {
    if let remark {
      let isGood = remark == .snapped
      return Prompt(text: speaker.say(remark.key), tone: isGood ? .good : .bad, mark: isGood ? .good : .bad)
    }
    let name = speaker.say((movesSide ? Self.sides : Self.corners)[corner & 3])
    let mark = movesSide ? Self.sideMarks[corner & 3] : .corner(corner)
    return Prompt(text: name, extent: "\(Int(step)) px", mark: mark)
  }

  /// The position of a corner.
  fileprivate func sentence(on corner: Int, _ speaker: MessageLookup) -> String {
    let place = place(corner)
    return speaker.say(
      .docCornerPlace, speaker.say(Self.corners[corner & 3]), Self.percent(place.x), Self.percent(place.y))
  }

  /// With one decimal.
  private static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "-" }
    let tenths = Int((min(max(share, -9), 9) * 1000).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}

extension CornerEditor.Remark {
  fileprivate var key: MessageKey {
    switch self {
    case .refused(.bent): .docCornersBent
    case .refused(.small): .docCornersSmall
    case .refused(.outside): .docCornersOutside
    case .snapped: .docCornersSnapped
    case .snappedSome: .docCornersSnappedSome
    case .noEdges: .docCornersNoEdges
    }
  }
}
