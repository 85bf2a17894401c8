internal import Contract
internal import Flow
internal import Wording

/// The texts of pages with a saved picture.
extension ScreenModel {
  /// The end page of a completed session.
  mutating func say(_ endPage: EndPage, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    headline = speaker.say(.capturedTitle)
    let kept = speaker.say(endPage.delivery?.message ?? (endPage.isOfDocument ? .capturedAllBody : .capturedBody))
    still = facts.showsPicture ? endPage.products.still(speaker) : nil
    if endPage.isForVisitor {
      body = [kept, speaker.say(.kioskLeaveNow)].joined(separator: "\n")
    } else {
      body = ([kept] + endPage.warnings.map(speaker.say)).joined(separator: "\n")
      details = Self.details(endPage, speaker)
    }
  }

  /// The review of the products, before they are saved.
  mutating func say(_ review: Review, _ speaker: MessageLookup, _ facts: ScreenFacts) {
    headline = speaker.say(.reviewTitle)
    still = facts.showsPicture ? review.products.still(speaker) : nil
    remarks = review.products.lazy.compactMap { Quality($0.facts) }.first?.remarks(speaker) ?? []
  }

  private static func details(_ endPage: EndPage, _ speaker: MessageLookup) -> [String] {
    let clip = endPage.products.first { $0.role == Clip.role }
    let frames = clip?.facts["frames"]?.whole.map {
      speaker.messages.plural(MessageKey.capturedFrames.rawValue, $0)
    }
    // The delivery may have removed the folder.
    let result = endPage.delivery == .arrived ? nil : endPage.result
    let folder = result.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    return [frames, folder].compactMap(\.self)
  }
}

extension [Product] {
  /// The best picture of the products, if any.
  func still(_ speaker: MessageLookup) -> StillRequest? {
    lazy.compactMap { $0.still(speaker) }.first
  }
}

extension Product {
  /// The product's picture, with the face's position.
  func still(_ speaker: MessageLookup) -> StillRequest? {
    guard let file = files.first(where: { $0.content == .picture }) else { return nil }
    if role == DocumentStep.made.role {
      let kind = facts["kind"]?.text.flatMap { DocumentKind(rawValue: $0) }
      return StillRequest(name: file.name, document: kind, label: speaker.say(.pictoStill))
    }
    guard case .facts(let box)? = facts["box"],
      let x = box["x"]?.number, let y = box["y"]?.number, let width = box["width"]?.number,
      let height = box["height"]?.number
    else { return nil }
    return StillRequest(
      name: file.name, face: Box(x: x, y: y, width: width, height: height), label: speaker.say(.pictoStill))
  }
}
