package import Contract

/// What stands on the screen.
extension Kiosk {
  package var view: SessionView? {
    switch standing {
    case .waiting, .wiping, .ended: nil
    case .attracting(let page), .seating(let page): SessionView(ofKiosk: page.face)
    case .serving: session?.view.map(veil)
    case .asking(let question): SessionView(ofKiosk: question.face, trail: session?.view?.trail ?? Trail())
    case .outOfOrder(let page): SessionView(ofKiosk: page.face)
    case .operating(let page):
      SessionView(ofKiosk: page.face, focus: page.focus, trail: session?.view?.trail ?? Trail())
    }
  }

  /// Why nobody is let in, now or once whoever is there has gone.
  package var closed: ErrorCode? {
    switch standing {
    case .outOfOrder(let page): page.cause.code
    case .operating(let page): (page.cause ?? closure.cause)?.code
    case .waiting, .attracting, .seating, .serving, .asking, .wiping, .ended: closure.cause?.code
    }
  }

  /// Whether a visitor has just come, and room for them may be there in a moment.
  package var isSeating: Bool { if case .seating(let page) = standing { !page.isMakingRoom } else { false } }

  /// What the public is not to do, and what tells of the machine, is left out; every key shows that somebody is there.
  private func veil(_ view: SessionView) -> SessionView {
    var view = view
    view.face.withheld = Self.withheld + (offersLanguages ? [] : [.language])
    view.face.hearsKeys = true
    view.face.claims += Self.keys.filter { view.face.has($0.needs) && !view.face.withheld.contains($0.word) }
    if case .captured(var farewell) = view.face.content {
      farewell.result = nil
      (view.face.content, view.face.controls, view.face.anyKey) = (.captured(farewell), [], .press)
      (view.controls, view.focus) = ([], nil)
    }
    if case .failed(var failure) = view.face.content {
      failure.otherWay = config.alternative
      view.face.content = .failed(failure)
    }
    return view
  }

  static let withheld: [KeyWord] = [.theme, .camera, .preview, .explain, .leaveAtOnce]

  private static let keys = [
    KeyRow(.function(1), "F1", .help, .help, on: .overlays),
    KeyRow(.function(2), "F2", .nextLanguage, .language),
  ]
}

extension SessionView {
  fileprivate init(ofKiosk face: PageFace, focus: ControlID? = nil, trail: Trail = Trail()) {
    self.init(face, controls: face.controls, focus: focus ?? face.controls.first?.id, trail: trail)
    // One of them is that of whoever runs it.
    self.face.hearsKeys = true
  }
}
