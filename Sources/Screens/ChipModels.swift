internal import Contract
internal import Flow
internal import Wording

/// The texts of the pages that read a chip.
extension ScreenModel {
  mutating func say(_ view: ChipView, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    icon = Icon(picture: .sign(.document(.onReader)))
    switch view.stage {
    case .looking:
      icon = nil
      prompt = Prompt(text: speaker.say(.kioskMoment), mark: .spinner(facts.spinnerFrame))
    case .typing(let form): say(form, speaker)
    case .waiting(let state): say(state, view, speaker)
    case .reading(let file, let share):
      headline = speaker.say(.chipReading)
      details = [speaker.say(file.message)]
      progress = Progress(value: share, label: speaker.percent(share))
    case .moved: (headline, body) = (speaker.say(.chipMoved), speaker.say(.chipMovedBody))
    case .done:
      (headline, body) = (speaker.say(.chipDone), speaker.say(.chipTake))
      icon = Icon(picture: .sign(.good))
    case .failed(let trouble):
      headline = speaker.say(.chipFailed)
      body = [trouble.code.message, trouble.code.advice].map(speaker.say).joined(separator: "\n")
      icon = Icon(picture: .sign(.bad))
      code = trouble.rawValue
    }
  }

  private mutating func say(_ state: ChipReaderState, _ view: ChipView, _ speaker: MessageLookup) {
    headline = speaker.say(.chipPresent)
    switch state {
    case .waiting: body = view.showsAdvice ? speaker.say(.chipAdvice) : ""
    case .present: title = speaker.say(.chipOpening)
    case .unusable(let trouble):
      prompt = Prompt(text: speaker.say(trouble.code.message), tone: .bad, mark: .bad)
      // What else there is to do needs no key: the page goes on once it is done.
      body = speaker.say(trouble.plug ?? trouble.code.advice)
      code = trouble.rawValue
    }
  }

  /// What is typed stands in the field alone, which is neither read aloud nor in plain lines.
  private mutating func say(_ form: ChipForm, _ speaker: MessageLookup) {
    headline = speaker.say(.chipKeyTitle)
    asked = speaker.say(form.place.message)
    title = speaker.say(form.place.how, form.place.example)
    body = form.wrong.map { speaker.say(.chipKeyWrong, speaker.say($0.message)) } ?? ""
    field = form.fields.map { field in
      "\(speaker.say(field.message)): \(printable(form.text(of: field)))\(field == form.place ? "_" : "")"
    }.joined(separator: "\n")
    icon = nil
  }
}

extension ChipForm.Field {
  fileprivate var message: MessageKey {
    switch self {
    case .number: .chipKeyNumber
    case .birth: .chipKeyBirth
    case .expiry: .chipKeyExpiry
    case .access: .chipKeyAccess
    }
  }

  fileprivate var how: MessageKey {
    switch self {
    case .number: .chipKeyHow
    case .birth, .expiry: .chipKeyDateHow
    case .access: .chipKeyAccessHow
    }
  }

  /// Of the made-up passport of ICAO 9303.
  fileprivate var example: String {
    switch self {
    case .number: "L898902C36"
    case .birth: "740812"
    case .expiry: "120415"
    case .access: "123456"
    }
  }
}

extension ChipFile {
  fileprivate var message: MessageKey {
    switch self {
    case .com, .sod: .chipSignature
    case .group(.dg1): .chipDetails
    case .group(.dg2): .chipPhoto
    case .group(.dg13): .chipMore
    case .group(.dg14), .group(.dg15): .chipProof
    }
  }
}

extension ChipTrouble {
  /// What is plugged in while the page waits.
  fileprivate var plug: MessageKey? {
    switch self {
    case .noReader: .chipConnect
    case .readerLost: .chipPlug
    default: nil
    }
  }
}
