internal import Contract
internal import Flow
package import Imaging
internal import Wording

/// An address for another device, as a code or in words.
package struct LinkFigure: Equatable, Sendable {
  package var code: CodeMatrix?
  package var address: String
  /// What to do with the address where it stands in words: on a screen without room for the code, and in plain lines.
  var open: String
}

extension ScreenModel {
  mutating func say(_ view: LinkView, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    let texts = view.texts
    headline = speaker.say(texts.headline)
    guard view.isOpen else {
      icon = Icon(picture: .sign(view.state == .done ? .good : .bad))
      return body = speaker.say(texts.state)
    }
    (title, body) = (speaker.say(texts.state), speaker.say(texts.scan))
    link = LinkFigure(code: facts.code, address: view.link.uri, open: speaker.say(.linkOpen))
    progress = view.until.map { until in
      let left = max(.zero, until.sinceStart - facts.now)
      return Progress(value: view.share(left), label: speaker.say(.linkTime, left.minutesAndSeconds))
    }
  }
}

extension LinkView {
  fileprivate var texts: (headline: MessageKey, scan: MessageKey, state: MessageKey) {
    switch kind {
    case .phone:
      (state == .done ? .linkPhoneDone : .linkPhone, .linkPhoneScan, message(.linkPhoneAsked, .linkPhoneLeave))
    case .wallet: (.linkWallet, .linkWalletScan, message(.linkWalletAsked, .linkWalletDone))
    }
  }

  private func message(_ asked: MessageKey, _ done: MessageKey) -> MessageKey {
    switch state {
    case .asked: asked
    case .shown: .linkShown
    case .refused: .linkRefused
    case .done: done
    case .expired, .skipped: .linkExpired
    }
  }

  fileprivate func share(_ left: Duration) -> Double {
    guard let whole = link.validFor, whole > .zero else { return 0 }
    return left / whole
  }
}

extension Duration {
  /// Such as `4:05`, rounded up.
  fileprivate var minutesAndSeconds: String {
    let seconds = Int(min(seconds.rounded(.up), 1e6))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
