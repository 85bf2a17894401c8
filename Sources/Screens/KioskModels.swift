internal import Contract
internal import Flow
internal import Wording

/// The pages of a kiosk between people.
extension ScreenModel {
  mutating func say(_ page: Attract, _ speaker: Speaker, _ facts: ScreenFacts) {
    headline = speaker.say(.kioskTitle)
    title = speaker.say(.kioskAnyKey)
    body = page.alternative
    details = facts.languages.count > 1 ? [facts.languages.joined(separator: "   ")] : []
    moves = page.moves
  }

  mutating func say(_ page: StillThere, _ speaker: Speaker) {
    headline = speaker.say(.kioskStillTitle)
    body = speaker.say(.kioskStillBody)
    progress = Progress(
      value: page.left / page.whole,
      label: speaker.messages.plural(MessageKey.kioskSecondsLeft.rawValue, page.secondsLeft))
  }

  /// The public learns what is wrong in their own words, and whoever they turn to by its code.
  mutating func say(_ page: OutOfOrder, _ speaker: Speaker) {
    headline = speaker.say(page.cause.code == .paused ? .kioskPausedTitle : .kioskOutTitle)
    body = [speaker.say(page.cause.code.message), page.contact].filter { !$0.isEmpty }.joined(separator: "\n")
    details = [page.cause.code.rawValue]
  }
}
