internal import Contract
internal import Flow
internal import Wording

/// The texts of the pages after the seal: how the delivery goes, and what the backend decided.
extension ScreenModel {
  mutating func say(_ view: HandOverView, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    prompt = Prompt(text: speaker.say(view.message), mark: .spinner(facts.spinnerFrame))
    body = speaker.say(.handoffLeave)
    if case .sending(let share) = view.stage {
      progress = Progress(value: share, label: speaker.percent(share))
    }
  }

  /// The backend's own words replace ours.
  mutating func say(_ verdict: DeliveryNews.Verdict, _ speaker: MessageLookup) {
    headline = speaker.say(verdict.outcome.headline)
    icon = Icon(picture: .sign(verdict.outcome.sign))
    let left = verdict.attemptsLeft.map { speaker.say(.resultAttempts, String($0)) }
    body = [verdict.words ?? speaker.say(verdict.outcome.message), left].compactMap(\.self).joined(separator: "\n")
  }
}

extension HandOverView {
  fileprivate var message: MessageKey {
    switch stage {
    case .sending: .handoffSending
    case .waiting: .handoffWaiting
    case .stored: .handoffStored
    }
  }
}

extension DeliveryEnd {
  var message: MessageKey {
    switch self {
    case .arrived: .capturedArrived
    case .later: .capturedLater
    case .kept: .capturedUnsent
    }
  }
}

extension VerdictOutcome {
  fileprivate var sign: Prompt.Mark {
    switch self {
    case .approved: .good
    case .rejected: .bad
    case .review: .still
    }
  }

  fileprivate var headline: MessageKey {
    switch self {
    case .approved: .resultApproved
    case .rejected: .resultRejected
    case .review: .resultReview
    }
  }

  fileprivate var message: MessageKey {
    switch self {
    case .approved: .resultApprovedBody
    case .rejected: .resultRejectedBody
    case .review: .resultReviewBody
    }
  }
}
