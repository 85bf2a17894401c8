import Chance
import Contract
import Testing
import Wording

@testable import Flow
@testable import Screens

/// The table of keys in the help, in the legend and in the docs.
@Suite struct KeyHelpTests {
  private static let pages = [
    PageFace(.instructions, .instructions(FirstPage())), PageFace(PermissionView(stage: .sheet)),
    LinkView(.phone, BackendLink("https://b.example")).face, LinkView(.wallet, BackendLink("openid4vp://b")).face,
    PageFace(CaptureView(stage: .guiding, duration: .seconds(1))),
    Scene.face(LivenessView(CaptureView(stage: .guiding, duration: .seconds(1)), .middle, takesKeys: true)),
    DocumentChoice.face, card.face(claims: [DocumentView.otherKind, DocumentImport.open]),
    DocumentReview(kind: .td1, side: .front, shot: Scene.shot(nil)).face, CornerEditor(Scene.shot(nil)).face,
    DocumentImport().face, DocumentFlip.face,
    CodePages.guide(isRequired: false), CodeView(card.capture, .searching).face,
    CodePages.retry(isRequired: false),
    Scene.chip(.typing(ChipForm())), Scene.chip(.waiting(.waiting)), Scene.chip(.reading(.com, 0)), Scene.chip(.moved),
    Scene.chip(.done), Scene.chip(.failed(.chipLost)),
    Review([]).face, PendingEnd(.completed, asked: false).face, DeliveryNews.Verdict(.approved).face,
    EndPage([], result: nil).face,
    Failure(CaptureError(.cameraLost, "")).face(closing: .error(CaptureError(.cameraLost, ""))),
    Attract().face, StillThere(left: .seconds(20), of: .seconds(30)).face,
    OutOfOrder(CaptureError(.cameraUnavailable, "")).face, Operator(.open).face,
  ]

  private static let card: DocumentView = {
    let capture = CaptureView(stage: .guiding, guide: .document(.td1), duration: .zero, showsStart: false)
    return DocumentView(capture, kind: .td1, side: .front, quad: nil, offersManual: true)
  }()

  @Test(arguments: Source.languages)
  func theHelpOfAPageHasEveryKeyThatDoesSomethingThereAndNoOther(language: String) {
    let messages = Source.catalogue.messages(for: language)
    #expect(Self.pages.map(\.page) == Page.allCases)
    for page in Self.pages {
      // The help does not list its own key.
      let rows = Keymap.rows(on: page).filter { $0.word != .help }
      let model = ScreenModel.make(
        view: SessionView(page, overlay: .help), messages: messages, facts: ScreenFacts())
      let keys = model.layer?.keys ?? []
      #expect(
        keys.allSatisfy { entry in rows.contains { MessageLookup(messages: messages).name(of: $0) == entry.key } },
        "\(page.page)")
      let words = Set(keys.map(\.word))
      #expect(words.count == keys.count && words.count == Set(rows.map(\.word)).count)
      for row in rows {
        #expect(words.contains { $0.hasPrefix(messages.text(row.word.inHelp.rawValue)) }, "\(row.shown)")
      }
    }
  }

  @Test(arguments: Scene.all)
  func theLegendHasOnlyKeysOfThePage(scene: Scene) {
    let model = scene.model(Source.catalogue.messages(for: "en"))
    let rows = Keymap.rows(on: scene.view.face)
    #expect(model.legend.allSatisfy { entry in rows.contains { $0.shown == entry.key } && !entry.word.isEmpty })
    #expect(model.isEnding || !model.legend.isEmpty)
  }

  @Test func theDocsHaveEveryKey() throws {
    #expect(try PageTable.fault(in: "reference/keys", part: "keys", lines: Self.table) == nil)
  }

  private static let faces =
    pages.filter { $0.has(.session) }
    + [PreviewStep(oval: .desk, signals: .medium).face, CornerEditor(file).face]
    + [DocumentReview(kind: .td1, side: .front, shot: file).face, zoomed]

  private static let zoomed = Scene.review(Scene.shot(nil), zoomed: true).face

  /// The picture of a file, which can be turned.
  private static let file: DocumentShot = {
    var shot = Scene.shot(nil)
    shot.origin = .file
    return shot
  }()

  private static let table: [String] = {
    let messages = Source.catalogue.messages(for: "en")
    let lines = KeyWord.allCases.flatMap { word -> [String] in
      let all = (Keymap.rows + faces.flatMap(\.claims)).filter { $0.word == word }.map(\.shown).unique
      // Where letters are text, only some keys of a meaning may work.
      let keys = all.map { shown in (shown, places { $0.shown == shown && $0.word == word }) }
      return keys.map(\.1).unique.map { pages in
        let same = keys.filter { $0.1 == pages }.map { "`\($0.0)`" }.joined(separator: ", ")
        return "| \(same) | \(messages.text(word.inHelp.rawValue)) | \(told(pages)) |"
      }
    }
    return ["| key | what it does | where |", "|---|---|---|"] + lines
  }()

  private static func places(_ isMeant: (KeyRow) -> Bool) -> [Page] {
    faces.filter { Keymap.rows(on: $0).contains(where: isMeant) }.map(\.page).unique
  }

  private static func told(_ pages: [Page]) -> String {
    let others = faces.filter { $0.has(.controls) && !pages.contains($0.page) }.map(\.page).unique
    func names(_ pages: [Page]) -> String { pages.map { "`\($0)`" }.joined(separator: ", ") }
    if others.isEmpty { return "everywhere" }
    return others.count < 5 ? "everywhere but \(names(others))" : names(pages)
  }
}

extension Array where Element: Equatable {
  fileprivate var unique: [Element] { reduce(into: []) { all, one in if !all.contains(one) { all.append(one) } } }
}
