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
    case .open:
      let task = page.assistance.map { speaker.say(.taskPlace, String($0.task), String($0.tasks)) } ?? ""
      let serves = page.closure.cause == nil && page.cause == nil
      prompt = Prompt(text: Self.state(page, speaker), tone: serves ? .good : .bad, mark: serves ? .good : .bad)
      let isBrief = facts.window.rows < Self.leastRowsForAll && page.status?.obstacle != nil
      let machine = [Self.camera(page, speaker), Self.storage(page, speaker)]
      body = ([task] + (isBrief ? [] : machine)).filter { !$0.isEmpty }.joined(separator: "\n")
      details = page.status.map { Self.details($0, isBrief: isBrief, isAsked: page.assistance != nil, speaker) } ?? []
    }
  }

  private static func state(_ page: Operator, _ speaker: MessageLookup) -> String {
    guard let cause = page.closure.cause ?? page.cause else { return speaker.say(.operatorServing) }
    return speaker.say(cause.code == .paused ? .kioskPausedTitle : .kioskOutTitle)
  }

  private static func camera(_ page: Operator, _ speaker: MessageLookup) -> String {
    page.cameraName ?? page.cameraCause.map { speaker.say($0.code.message) } ?? ""
  }

  /// In fewer rows, if nothing is sent, the page has only what is wrong and, unless a visitor waits for help, the queue.
  private static let leastRowsForAll = 16

  private static func details(
    _ status: KioskStatus, isBrief: Bool, isAsked: Bool, _ speaker: MessageLookup
  ) -> [String] {
    let people = speaker.say(
      .operatorPeople, String(status.people), String(status.captured), String(status.failed), String(status.left))
    let blocked = status.obstacle.map { [speaker.say(.operatorDeliveryBlocked, $0)] } ?? []
    let isWell = status.complaints.isEmpty && blocked.isEmpty
    let complaints = blocked + (isWell ? [speaker.say(.operatorWell)] : status.complaints)
    if isBrief { return (isAsked ? [] : queue(status, speaker)) + complaints }
    return [people] + queue(status, speaker) + complaints
  }

  private static func queue(_ status: KioskStatus, _ speaker: MessageLookup) -> [String] {
    guard let delivery = status.delivery else { return [] }
    let age = delivery.oldest?.inLargestUnit ?? "-"
    return [speaker.say(.operatorDelivery, String(delivery.waiting), age, String(delivery.givenUp))]
  }

  private static func storage(_ page: Operator, _ speaker: MessageLookup) -> String {
    page.status?.freeMB.map { speaker.say(.operatorStorage, String($0)) } ?? ""
  }
}

extension KioskStatus {
  /// Why nothing is sent to the backend.
  fileprivate var obstacle: String? { delivery?.fault?.code.rawValue ?? delivery?.blocked?.rawValue }
}
