import Contract

@testable import Flow

/// A document session, and the document in front of its camera.
struct DocumentDesk {
  var walk: Walk

  static let size = PixelSize(width: 1280, height: 720)

  init(_ document: DocumentConfig = DocumentConfig(kind: .td1), review: Bool? = nil, frames: Bool? = nil) {
    walk = Walk(
      SessionConfig(
        recording: RecordingConfig(frames: frames),
        ui: UIConfig(showInstructions: false, skipConfirmScreen: review.map { !$0 }),
        capture: CaptureConfig(permission: .granted),
        document: document, flow: "document"))
  }

  /// A session whose camera is ready.
  static func ready(_ document: DocumentConfig = DocumentConfig(kind: .td1), review: Bool? = nil) -> DocumentDesk {
    var desk = DocumentDesk(document, review: review)
    desk.begin()
    return desk
  }

  mutating func begin() {
    walk.send(.begin, .cameras([Walk.camera]))
    if walk.page == .documentKind { walk.want(.pressControl(.card)) }
    walk.send(.camera(.opened(CameraMode(size: Self.size, framesPerSecond: 30))), .camera(.ready))
  }

  /// Shows it for a while, fifteen findings a second.
  mutating func see(_ found: DocumentFinding, for length: Duration, every step: Duration = .milliseconds(66)) {
    walk.see(found, for: length, every: step)
  }

  /// Presses keys as the engine receives them.
  mutating func press(_ keys: Key...) {
    for key in keys {
      guard let intent = Keymap.intent(for: key, on: walk.session.view?.face) else { continue }
      walk.want(intent)
    }
  }

  var view: DocumentView? {
    if case .documentCapture(let view) = walk.session.view?.face.content { view } else { nil }
  }

  var hint: Hint? { view?.capture.hint }
  var controls: [ControlID] { walk.session.view?.controls.map(\.id) ?? [] }

  /// A session on each document page.
  static func states(on page: Page) -> [Walk] {
    switch page {
    case .documentKind:
      var desk = DocumentDesk(DocumentConfig())
      desk.walk.send(.begin, .cameras([Walk.camera]))
      let chosen = desk.walk
      desk.walk.want(.askToLeave)
      return [chosen, desk.walk]
    case .documentCapture:
      var desk = DocumentDesk.ready(DocumentConfig())
      let guiding = desk.walk
      desk.walk.want(.askToLeave)
      return [guiding, desk.walk]
    case .documentImport:
      var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, allowImport: true))
      desk.press(.character("i"), .character("a"))
      let writing = desk.walk
      desk.press(.enter)
      let reading = desk.walk
      desk.walk.want(.askToLeave)
      return [writing, reading, desk.walk]
    case .documentReview, .documentCorners, .documentFlip:
      var desk = DocumentDesk.ready()
      desk.see(.card(), for: .seconds(3))
      if page == .documentFlip { desk.walk.want(.pressControl(.lookGood)) }
      if page == .documentCorners { desk.walk.want(.pressControl(.corners)) }
      let shown = desk.walk
      desk.walk.want(.askToLeave)
      return [shown, desk.walk]
    case .codeGuide, .codeScan, .codeRetry:
      var desk = DocumentDesk.ready(DocumentConfig(kind: .td1, qr: .ifPresent))
      desk.see(.card(), for: .seconds(5))
      desk.walk.want(.pressControl(.lookGood))
      if page != .codeGuide { desk.walk.want(.press) }
      if page == .codeRetry { desk.walk.wait(.seconds(16)) }
      let shown = desk.walk
      desk.walk.want(.askToLeave)
      return [shown, desk.walk]
    default: return []
    }
  }
}

extension DocumentFinding {
  /// A card in a good picture, except for the given flaws.
  static func card(
    _ kind: DocumentKind = .td1, width: Double = 0.9, right: Double = 0, aspect: Double? = nil, tilt: Double = 0,
    roll: Double = 0, inliers: [Double] = [1, 1, 1, 1], room: Double = 0.1, edgeWidth: Double? = 1.4, median: Int = 180,
    clipped: Double = 0, glare: Double = 0, content: DocumentContent? = DocumentContent(hasPortrait: true, rows: 8)
  ) -> DocumentFinding {
    let guide = kind.guide(in: DocumentDesk.size)
    let box = Box(
      centreX: guide.centreX + right * guide.width, centreY: guide.centreY, width: guide.width * width,
      height: guide.height * width)
    return DocumentFinding(
      outline: DocumentOutline(
        quad: Quad(box), aspect: aspect ?? kind.aspect, tilt: tilt, roll: roll, inliers: inliers,
        fill: box.width / Double(DocumentDesk.size.width), room: room, edgeWidth: edgeWidth,
        light: DocumentLight(median: median, clipped: clipped, glare: glare)), content: content)
  }

  static let nothing = DocumentFinding()
  static let back = card(content: DocumentContent(zoneRows: 3, rows: 6))
}

extension Walk {
  /// Shows a document for a while.
  mutating func see(
    _ found: DocumentFinding, for length: Duration, every step: Duration = .milliseconds(66),
    inTime isInTime: Bool = true
  ) {
    let end = now + length
    while now < end {
      wait(step)
      frame += 1
      var finding = Finding(
        frame: frame, capturedAt: now, size: DocumentDesk.size, camera: .document, kind: .document(found))
      finding.hasPicture = isInTime
      send(.finding(finding))
    }
  }
}
