import Contract
import Flow
import Testing

@Suite struct KeymapTests {
  private static let everyKey: [Key] = {
    let named: [Key] = [
      .enter, .tab, .backTab, .escape, .up, .down, .left, .right, .backspace, .delete, .insert, .home, .end, .pageUp,
      .pageDown, .hangUp, .unknown,
    ]
    let characters = (0x20...0x2fff).compactMap(Unicode.Scalar.init).map(Key.character)
    return named + characters + (1...24).map(Key.function)
      + "abcdefghijklmnopqrstuvwxyz@[\\]^_".map(Key.control)
  }()

  @Test func aKeyMeansWhatItsRowSaysAndNoOtherMeansAnything() {
    for key in Self.everyKey {
      let row = Keymap.rows.first { $0.key == key || $0.key == key.small }
      #expect(Keymap.intent(for: key) == row?.intent, "\(key)")
    }
    let keys = Keymap.rows.map(\.key)
    #expect(Set(keys).count == keys.count && keys.allSatisfy(Self.everyKey.contains))
  }

  @Test(arguments: ["L": Intent.nextLanguage, "Q": .askToLeave, "R": .lookAgain, "É": nil])
  func lettersMeanTheSameInBothCases(letter: Unicode.Scalar, intent: Intent?) {
    #expect(Keymap.intent(for: .character(letter)) == intent)
  }

  @Test func keysClaimedByAPageWinAndAreInItsHelp() {
    let claim = KeyRow(.character("r"), "r", .adjust(.left, fine: true), .focus)
    let bare = PageFace(PermissionView(stage: .sheet))
    var face = bare
    face.claims = [claim]
    #expect(Keymap.intent(for: .character("R"), on: face) == claim.intent)
    #expect(Keymap.intent(for: .character("q"), on: face) == .askToLeave)
    let rows = Keymap.rows(on: face)
    #expect(rows.filter { $0.key == claim.key } == [claim])
    #expect(rows.first == claim && rows.count == Keymap.rows(on: bare).count)
  }

  @Test func lettersYieldToATextField() {
    let claim = KeyRow(.character("r"), "r", .lookAgain, .lookAgain)
    var face = PageFace(CaptureView(stage: .guiding, duration: .seconds(1)))
    (face.claims, face.takesText) = ([claim], true)
    func intent(_ key: Key) -> Intent? { Keymap.intent(for: key, on: face) }
    #expect(intent(.character("Q")) == .text("Q") && intent(.character(" ")) == .text(" "))
    #expect(intent(.character("r")) == .text("r") && intent(.character("é")) == .text("é"))
    #expect(intent(.backspace) == .erase && Keymap.intent(for: .backspace) == nil)
    #expect(intent(.enter) == .press && intent(.control("c")) == .cancel(by: .signal(2)))
    let rows = Keymap.rows(on: face)
    #expect(
      rows.map(\.shown) == ["Enter", "Tab", "Down", "Right", "Shift-Tab", "Up", "Left", "Esc", "F4", "F1", "Ctrl-C"])
    #expect(intent(.function(1)) == .help && intent(.character("?")) == .text("?"))
  }

  // MARK: Actions of keys

  /// The states of a page, including the leave question.
  private static func states(of page: Page) -> [Walk] {
    if let states = ofEndings(page) { return states }
    var walk = Walk()
    walk.keepsForLong = page == .processing
    walk.send(.begin)
    if page == .processing {
      walk.want(.cancel(by: .host))
      walk.wait(.milliseconds(300))
    }
    if page == .cameraPermission || page == .videoCapture { walk.want(.press) }
    if page == .videoCapture { walk.reachReadyCamera() }
    var states = [walk]
    if page == .cameraPermission {
      walk.send(.cameras([]))
      walk.want(.press)
      states.append(walk)
    }
    walk.want(.askToLeave)
    return states + [walk]
  }

  private static func ofEndings(_ page: Page) -> [Walk]? {
    switch page {
    case .captured: return [.captured]
    case .result:
      var walk = Walk.handedOver
      walk.send(.told(.delivery(.done(DeliveryNews.Verdict(.review)))))
      return [walk]
    case .phone, .wallet:
      let walk = Walk.showing(page == .phone ? .phone : .wallet)
      var asked = walk
      asked.want(.askToLeave)
      return [walk, asked]
    case .review: return [.reviewing]
    case .failed:
      var walk = Walk()
      walk.reachReadyCamera()
      walk.send(.camera(.failed(CaptureError(.cameraLost, "gone"))))
      return [walk]
    case .liveness:
      var walk = Walk(SessionConfig(flow: "liveness"))
      walk.reachReadyCamera()
      let ready = walk
      walk.want(.askToLeave)
      return [ready, walk]
    case .documentKind, .documentCapture, .documentReview, .documentCorners, .documentImport, .documentFlip, .codeGuide,
      .codeScan, .codeRetry:
      return DocumentDesk.states(on: page)
    case .nfcKey, .nfcPresent, .nfcReading, .nfcMoved, .nfcDone, .nfcFailed: return ChipTests.states(on: page)
    case .instructions, .cameraPermission, .videoCapture, .processing, .attract, .stillThere, .outOfOrder, .operator:
      return nil
    }
  }

  private static func does(_ intent: Intent, on page: Page) -> Bool {
    states(of: page).contains { before in
      var after = before
      after.want(intent)
      return after.session != before.session || after.effects != before.effects
    }
  }

  @Test(arguments: PageFace.ofSession)
  func everyKeyOfAPageDoesSomethingThereAndEveryOtherNothing(first: PageFace) {
    let page = first.page
    for state in Self.states(of: page) { #expect(state.page == page) }
    for row in Keymap.rows {
      #expect(Self.does(row.intent, on: page) == first.has(row.needs), "\(row.shown) on \(page)")
    }
  }
}

extension Key {
  fileprivate var small: Key {
    guard case .character(let scalar) = self else { return self }
    return String(scalar).lowercased().unicodeScalars.first.map(Key.character) ?? self
  }
}
