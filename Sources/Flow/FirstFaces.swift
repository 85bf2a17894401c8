package import Contract

extension Plan {
  /// Each page that a session of this plan can show, in its initial state.
  package var firstFaces: [PageFace] {
    let error = CaptureError(.fitTimeout, "")
    let last: [any Step] = after.isEmpty ? [ThanksStep(.zero)] : Array(after)
    return before.flatMap(\.faces) + [Review([]).face, PendingEnd(.completed, asked: false).face]
      + last.flatMap(\.faces) + [Failure(error).face(closing: .failed(error))]
  }
}

extension PageTraits {
  /// The pages with this key; `nil` for all pages with controls.
  package var place: [Page]? {
    let pages = PageFace.ofSession.filter { $0.has(self) }.map(\.page)
    return PageFace.ofSession.contains { $0.has(.controls) && !$0.has(self) } ? pages : nil
  }
}

extension PageFace {
  /// All pages of sessions, in the order of `Page`.
  package static let ofSession: [PageFace] = {
    var config = SessionConfig(document: DocumentConfig(qr: .ifPresent, allowImport: true))
    config.steps = FlowTable.steps.map(\.name)
    config.nfc.mode = .ifPossible
    (config.machine.delivers, config.ui.endPageMs) = (true, 1)
    let faces = Plan(config, preset: .selfieFast, seed: 0).firstFaces
    return Page.allCases.compactMap { page in faces.first { $0.page == page } }
  }()
}
