internal import Contract
internal import Flow
internal import Wording

/// The pages of an idle kiosk.
extension ScreenModel {
  mutating func say(_ page: Attract, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    headline = speaker.say(.kioskTitle)
    icon = Icon(picture: .drawing(.facePosition))
    title = speaker.say(page.isMakingRoom ? .kioskMoment : page.looks ? .kioskComeNear : .kioskAnyKey)
    body = [page.looks ? speaker.say(.kioskLooks) : "", page.alternative].filter { !$0.isEmpty }.joined(separator: "\n")
    names = facts.languages.count > 1 ? facts.languages : []
    moves = page.moves
  }

  mutating func say(_ page: StillThere, _ speaker: MessageLookup) {
    headline = speaker.say(.kioskStillTitle)
    icon = Icon(picture: .sign(.missing))
    body = speaker.say(.kioskStillBody)
    progress = Progress(
      value: page.left / page.whole,
      label: speaker.messages.plural(MessageKey.kioskSecondsLeft.rawValue, page.left.countdown))
  }

  /// The public gets a plain reason, and the operator an error code.
  mutating func say(_ page: OutOfOrder, _ speaker: MessageLookup) {
    headline = speaker.say(page.cause.code == .paused ? .kioskPausedTitle : .kioskOutTitle)
    body = [speaker.say(page.cause.code.message), page.contact].filter { !$0.isEmpty }.joined(separator: "\n")
    icon = Icon(picture: .sign(page.cause.code == .paused ? .still : .bad))
    code = page.cause.code.rawValue
  }
}

/// The operator page.
extension ScreenModel {
  mutating func say(_ page: Operator, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    headline = speaker.say(.operatorTitle)
    switch page.stage {
    case .asking(let pin, let wasWrong):
      title = speaker.say(wasWrong ? .operatorWrong : .operatorPin)
      body = Array(repeating: "•", count: pin.count).joined(separator: " ")
    case .checking: title = speaker.say(.operatorChecking)
    case .locked(let left):
      title = speaker.say(.operatorLocked)
      body = speaker.messages.plural(MessageKey.kioskSecondsLeft.rawValue, left.countdown)
    case .confirming(let deed): title = speaker.say(deed == .wipe ? .operatorWipeAsk : .operatorRestartAsk)
    case .open: sayHowItStands(page, speaker, facts)
    }
  }

  /// In a small window only what is wrong, or if nothing is, the machine and what was done.
  private mutating func sayHowItStands(_ page: Operator, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    let status = page.status ?? KioskStatus()
    let task = page.assistance.map { [speaker.say(.taskPlace, String($0.task), String($0.tasks))] } ?? []
    let wrong = page.wrong(status, speaker)
    let isBrief = facts.window.rows < (facts.window.columns < Self.wideWindow ? Self.leastRows : Self.leastRowsIfWide)
    let isUrgent = isBrief && !(task + wrong).isEmpty
    let uptime = isBrief ? nil : status.uptime.map { speaker.say(.operatorUp, $0.inLargestUnit) }
    let machine = isUrgent ? [] : [page.device(status), status.space(speaker), uptime].compactMap(\.self)
    let line = [speaker.say(page.state)] + machine
    let tally = isUrgent || page.status == nil ? nil : Tally(status, speaker)
    var others: [String] = []
    if page.status != nil, !isBrief {
      let well = wrong.isEmpty ? [speaker.say(.operatorWell)] : []
      others = status.queue(speaker) + well
      code = "Cameo \(status.version)"
    } else if isUrgent, task.isEmpty, status.obstacle != nil {
      others = status.queue(speaker)
    }
    prompt = Prompt(text: line.joined(separator: ", "), tone: page.tone, mark: page.mark)
    body = task.joined()
    details = wrong + (tally?.words ?? []) + others
    let short = task + wrong + (tally.map { [$0.signs] } ?? [])
    signed = SignedTexts(
      prompt: line.joined(separator: " · "), body: short.joined(separator: "\n"), details: others)
  }

  /// The least rows of a window that has room for everything, and from how many columns on fewer are enough.
  private static let (leastRows, leastRowsIfWide, wideWindow) = (24, 16, 80)
}

/// What a kiosk has done today, and its newest fault: in words, and with signs in one line.
private struct Tally {
  let words: [String]
  let signs: String

  init(_ status: KioskStatus, _ speaker: MessageLookup) {
    let (good, bad) = (Marks.sign(.good), Marks.sign(.bad))
    let fault = status.lastFault.map { (at: $0.at, code: $0.code.rawValue) }
    words =
      [
        speaker.say(
          .operatorPeople, String(status.people), String(status.captured), String(status.failed), String(status.left))
      ] + (fault.map { [speaker.say(.operatorFault, $0.at, $0.code)] } ?? [])
    let counts = [
      speaker.say(.operatorToday, String(status.people)), "\(status.captured) \(good)", "\(status.failed) \(bad)",
      speaker.say(.operatorLeft, String(status.left)),
    ]
    let last = fault.map { [speaker.say(.operatorLast, "\(bad) \($0.at) \($0.code)")] } ?? []
    signs = (counts + last).joined(separator: " · ")
  }
}

extension Operator {
  /// Why the kiosk does not serve; `nil` if it does.
  private var reason: CaptureError? { closure.cause ?? cause }

  fileprivate var tone: Prompt.Tone { reason == nil ? .good : reason?.code == .paused ? .neutral : .bad }

  fileprivate var mark: Prompt.Mark { reason == nil ? .live : reason?.code == .paused ? .still : .bad }

  fileprivate var state: MessageKey {
    switch reason?.code {
    case nil: .operatorServing
    case .paused?: .operatorPaused
    default: .kioskOutTitle
    }
  }

  /// The camera with its frame rate, if known.
  fileprivate func device(_ status: KioskStatus) -> String? {
    camera.map { camera in camera.name + (status.frameRates[camera.id].map { " \(Int($0.rounded()))/s" } ?? "") }
  }

  /// What an operator has to mend.
  fileprivate func wrong(_ status: KioskStatus, _ speaker: MessageLookup) -> [String] {
    let device = camera == nil ? cameraCause.map { [speaker.say($0.code.message)] } ?? [] : []
    let blocked = status.obstacle.map { [speaker.say(.operatorDeliveryBlocked, $0)] } ?? []
    return device + blocked + status.complaints
  }
}

extension KioskStatus {
  /// Why nothing is sent to the backend.
  fileprivate var obstacle: String? { delivery?.fault?.code.rawValue ?? delivery?.blocked?.rawValue }

  /// In gigabytes from one on.
  fileprivate func space(_ speaker: MessageLookup) -> String? {
    guard let freeMB else { return nil }
    return freeMB < 1000
      ? speaker.say(.operatorStorage, String(freeMB)) : speaker.say(.operatorFree, String(freeMB / 1000))
  }

  fileprivate func queue(_ speaker: MessageLookup) -> [String] {
    guard let delivery else { return [] }
    let age = delivery.oldest?.inLargestUnit ?? "-"
    return [speaker.say(.operatorDelivery, String(delivery.waiting), age, String(delivery.givenUp))]
  }
}
