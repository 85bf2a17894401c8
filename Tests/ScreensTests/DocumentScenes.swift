import Contract

@testable import Flow
@testable import Screens

/// Scenes of the document pages.
extension Scene {
  private static let kind = DocumentKind.td1
  private static let card = DocumentOutline(
    quad: Quad(kind.guide(in: hd)), aspect: kind.aspect, fill: 0.7, room: 0.1, edgeWidth: 1.4,
    light: DocumentLight(median: 180, clipped: 0, glare: 0.01))

  private static func document(
    _ name: String, _ stage: CaptureView.Stage, hint: Hint, side: DocumentSide = .front, quad: Quad? = nil,
    manual: Bool = false, trouble: CameraLease.Trouble? = nil, escalation: Escalation = .none,
    lapse: Lapse? = nil, attempt: Int = 1
  ) -> Scene {
    let capture = CaptureView(
      stage: stage, hint: hint, guide: .document(kind), frame: hd, duration: .zero, showsStart: false, trouble: trouble,
      escalation: escalation, lapse: lapse, attempt: attempt, attempts: 3)
    let view = DocumentView(
      capture, kind: kind, side: side, quad: quad, weakSide: hint == .docFingers ? 1 : nil, offersManual: manual)
    let face = view.face(claims: [DocumentView.otherKind])
    return page(name, face, face.controls)
  }

  private static let late: Scene = {
    let error = CaptureError(.fitTimeout, "too late").saying(Saying(.documentLate))
    let face = Failure(error, hint: .docGlare).face(closing: .failed(error))
    return page("document-failed", face, face.controls)
  }()

  private static func review(_ name: String, _ outline: DocumentOutline?, zoomed: Bool = false) -> Scene {
    let face = review(shot(outline), zoomed: zoomed).face
    return page(name, face, face.controls)
  }

  /// A review, of a part if it is zoomed.
  static func review(_ shot: DocumentShot, zoomed: Bool) -> DocumentReview {
    let moment = zoomed ? DocumentReview.Moment.zoomed(PictureZoom(on: shot)) : .shown
    return DocumentReview(kind: shot.kind, side: shot.side, shot: shot, moment: moment)
  }

  /// The square for a code.
  private static func code(_ name: String, _ stage: CodeView.Stage, trouble: CameraLease.Trouble? = nil) -> Scene {
    let capture = CaptureView(
      stage: .guiding, guide: .code, frame: hd, duration: .zero, showsStart: false, trouble: trouble, attempts: 3)
    let face = CodeView(capture, stage).face
    return page(name, face, face.controls)
  }

  private static func review(_ name: String, _ code: SideCode) -> Scene {
    var shot = shot(card)
    shot.codeAsRead = code
    let face = DocumentReview(kind: kind, side: .front, shot: shot).face
    return page(name, face, face.controls)
  }

  /// An outline with nearly every flaw.
  static let poor = DocumentOutline(
    quad: Quad(kind.guide(in: hd)), aspect: kind.aspect, tilt: 24, inliers: [1, 1, 0.3, 1], fill: 0.7, room: -0.01,
    edgeWidth: 2.6, light: DocumentLight(median: 60, clipped: 0, glare: 0.02))

  private static let guide = CodePages.guide(isRequired: false)
  private static let retry = CodePages.retry(isRequired: true)
  private static let reading = CodeReading(length: 30, sha256: "")

  /// The corner editor after these keys.
  private static func corners(_ name: String, _ outline: DocumentOutline?, _ acts: [CornerAct] = []) -> Scene {
    var editor = CornerEditor(shot(outline))
    for act in acts { _ = editor.act(act) }
    if acts == [.snap] { editor.take(nil, from: editor.quad) }
    return page(name, editor.face, editor.face.controls)
  }

  private static func file(_ name: String, _ path: String, _ state: DocumentImport.State = .writing) -> Scene {
    var page = DocumentImport()
    for letter in path { page.write(letter) }
    page.state = state
    return self.page(name, page.face, page.face.controls)
  }

  private static func absent(_ path: String) -> DocumentImport.State {
    .refused(CaptureError(.resourceMissing, "No.").saying(Saying(.placeMissing, path)))
  }

  private static let longPath = "/media/somebody/a stick with a long name/cards of 2026/front of the card.jpg"

  static func shot(_ outline: DocumentOutline?) -> DocumentShot {
    DocumentShot(frame: 7, size: hd, kind: kind, side: .front, outline: outline, isManual: outline == nil)
  }

  static let documents: [Scene] = [
    page("document-kind", DocumentChoice.face, DocumentChoice.face.controls),
    document("document-none", .guiding, hint: .docFront),
    document("document-tilted", .guiding, hint: .docParallel, quad: card.quad),
    document("document-manual", .guiding, hint: .docGlare, side: .back, quad: card.quad, manual: true),
    document("document-insists", .guiding, hint: .docFingers, quad: card.quad, manual: true, escalation: .insisting),
    document("document-holding", .holding(0.4), hint: .docHold, quad: card.quad),
    document("document-next-attempt", .guiding, hint: .docFront, lapse: .attempt(.fitTimeout), attempt: 2),
    late,
    document("document-lost", .guiding, hint: .docFront, trouble: .lost),
    review("document-review", card), review("document-review-part", card, zoomed: true),
    review("document-review-poor", poor), review("document-review-guide", nil),
    corners("document-corners", card), corners("document-corners-side", nil, [.choose(3), .side, .stride]),
    corners("document-corners-none", card, [.snap]),
    file("document-import", ""),
    file("document-import-long", longPath, absent(longPath)),
    file("document-import-reading", "cards/front.jpg", .reading),
    file("document-import-absent", "cards/front.jpg", absent("cards/front.jpg")),
    page("document-flip", DocumentFlip.face, DocumentFlip.face.controls),
    review("code-review", SideCode(isRequired: true, reading: reading)),
    review("code-review-unread", SideCode(isRequired: true)),
    page("code-guide", guide, guide.controls), code("code-scan", .searching), code("code-scan-long", .wanting),
    code("code-scan-read", .read), code("code-scan-lost", .searching, trouble: .lost),
    page("code-retry", retry, retry.controls),
  ]
}
