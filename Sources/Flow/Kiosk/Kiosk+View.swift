package import Contract

/// The view of the kiosk.
extension Kiosk {
  package var view: SessionView? {
    switch standing {
    case .waiting, .wiping, .ended: nil
    case .attracting(let page), .seating(let page): SessionView(ofKiosk: page.face)
    case .serving: session?.view.map(veil)
    case .asking(let question): SessionView(ofKiosk: question.face, progress: session?.view?.progress ?? StepProgress())
    case .outOfOrder(let page): SessionView(ofKiosk: page.face)
    case .operating(let page):
      SessionView(ofKiosk: page.face, focus: page.focus, progress: session?.view?.progress ?? StepProgress())
    }
  }

  /// Why the kiosk admits no visitor, now or after the current one.
  package var closed: ErrorCode? {
    switch standing {
    case .outOfOrder(let page): page.cause.code
    case .operating(let page): (page.cause ?? closure.cause)?.code
    case .waiting, .attracting, .seating, .serving, .asking, .wiping, .ended: closure.cause?.code
    }
  }

  /// Whether a visitor has just come, and the session may be prepared in a moment.
  package var isSeating: Bool { if case .seating(let page) = standing { !page.isMakingRoom } else { false } }

  /// Hides keys that are not for the public, and details of the machine; every key counts as a sign of presence.
  private func veil(_ view: SessionView) -> SessionView {
    var view = view
    view.face.withheld = Self.withheld + (offersLanguages ? [] : [.language])
    view.face.hearsKeys = true
    view.face.claims += Self.keys.filter { view.face.has($0.needs) && !view.face.withheld.contains($0.word) }
    if case .captured(var endPage) = view.face.content {
      (endPage.result, endPage.isForVisitor) = (nil, true)
      view.face.content = .captured(endPage)
    }
    if view.face.has(.parting) {
      (view.face.controls, view.face.anyKey) = ([], .press)
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
  fileprivate init(ofKiosk face: PageFace, focus: ControlID? = nil, progress: StepProgress = StepProgress()) {
    self.init(face, controls: face.controls, focus: focus ?? face.controls.first?.id, progress: progress)
    // One of these keys is the operator's.
    self.face.hearsKeys = true
  }
}
