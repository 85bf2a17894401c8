internal import Cells
package import Contract
package import Wording
internal import Flow

/// What each hint says and shows, in one table.
package enum Guide {
  package struct Row: Equatable, Sendable {
    package var key: MessageKey
    package var tone: Prompt.Tone
    package var mark: Prompt.Mark
    package var oval: PreviewRequest.OvalState

    init(_ key: MessageKey, _ tone: Prompt.Tone, _ mark: Prompt.Mark, _ oval: PreviewRequest.OvalState) {
      self.key = key
      self.tone = tone
      self.mark = mark
      self.oval = oval
    }
  }

  package static func row(_ hint: Hint) -> Row {
    switch hint {
    case .positionFace: Row(.positionFace, .neutral, .oval, .searching)
    case .multipleFaces: Row(.multipleFaces, .bad, .several, .wrong)
    case .noFace: Row(.noFace, .bad, .missing, .searching)
    case .getCloser: Row(.getCloser, .neutral, .closer, .wrong)
    case .getFurtherAway: Row(.getFurtherAway, .neutral, .further, .wrong)
    case .moveRight: Row(.moveRight, .neutral, .right, .wrong)
    case .moveLeft: Row(.moveLeft, .neutral, .left, .wrong)
    case .moveUp: Row(.moveUp, .neutral, .up, .wrong)
    case .moveDown: Row(.moveDown, .neutral, .down, .wrong)
    case .doNotMove: Row(.doNotMove, .good, .good, .fits)
    case .holdStill: Row(.holdStill, .neutral, .still, .fits)
    }
  }
}

extension ScreenModel {
  static func prompt(_ view: CaptureView, _ speaker: Speaker, _ facts: ScreenFacts) -> Prompt {
    switch view.trouble {
    case .stalled: return Prompt(text: speaker.say(.cameraStalled), tone: .bad, mark: .bad)
    case .lost: return Prompt(text: speaker.say(.cameraLost), tone: .bad, mark: .bad)
    case nil: break
    }
    switch view.stage {
    case .starting:
      let mark = view.waitsForPicture(facts) ? Prompt.Mark.oval : .spinner(facts.spinnerFrame)
      return Prompt(text: speaker.say(.startingCamera), mark: mark)
    case .ready: return prompt(Guide.row(.positionFace), speaker)
    case .guiding, .holding, .recording, .ending: return prompt(Guide.row(view.hint), speaker)
    }
  }

  static func longestPrompt(_ speaker: Speaker) -> String {
    let prompts = Hint.allCases.map { speaker.say(Guide.row($0).key) }
    return prompts.max { Width.columns(of: $0) < Width.columns(of: $1) } ?? ""
  }

  private static func prompt(_ row: Guide.Row, _ speaker: Speaker) -> Prompt {
    Prompt(text: speaker.say(row.key), tone: row.tone, mark: row.mark)
  }
}
