import Cells
import Contract
import Flow
import Testing
import Theming
import Wording

@testable import Screens

/// A custom movement on the liveness page.
@Suite struct HostMovementScreenTests {
  private struct Nothing: HostMovement {
    let name = "nothing"
    var sign = "◇"
    var said: [String: MovementWords] = [:]

    func words(times count: Int) -> [String: MovementWords] {
      count == 1 ? said : ["en": MovementWords("Do nothing \(count) times")]
    }
    mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double { 0 }
  }

  private func model(_ movement: Nothing, times count: Int = 1, in language: String = "en") -> ScreenModel {
    var view = Scene.view(.asking, Ask(.own(movement), count: count))
    view.reach = 0.5
    return ScreenModel.make(
      view: SessionView(Scene.face(view)), messages: Source.catalogue.messages(for: language), facts: ScreenFacts())
  }

  @Test func isAskedInTheWordsOfTheHost() throws {
    let words = ["en": MovementWords("Do nothing", spoken: "Do nothing at all"), "fr": MovementWords("Ne faites rien")]
    let english = model(Nothing(said: words))
    #expect(english.prompt?.text == "Do nothing" && english.spoken == "Do nothing at all")
    let french = model(Nothing(said: words), in: "fr")
    #expect(french.prompt?.text == "Ne faites rien" && french.spoken == "Ne faites rien")
    #expect(model(Nothing(said: words), times: 3).prompt?.text == "Do nothing 3 times")
    #expect(Lines.changes(from: nil, to: english).contains("Do nothing at all"))
  }

  /// The languages with prompts, the language of the screen, and the one that is used.
  private static let languages: [(codes: [String], language: String, taken: String?)] = [
    (["fr", "en"], "fr", "fr"), (["de", "en"], "fr", "en"), (["pt", "de"], "fr", "de"),
    (["pt-BR", "pt"], "pt-BR", "pt-BR"),
    (["pt", "en"], "pt-BR", "pt"), (["PT_br", "en"], "pt-BR", "PT_br"), (["eng"], "en", "eng"), (["en"], "qps", "en"),
    (["nonsense"], "en", "nonsense"), ([], "en", nil),
  ]

  @Test(arguments: languages)
  func wordsOfAMissingLanguageAreThoseOfTheNearest(codes: [String], language: String, taken: String?) {
    let words = Dictionary(uniqueKeysWithValues: codes.map { ($0, MovementWords($0)) })
    #expect(words.nearest(to: language)?.prompt == taken)
  }

  /// A movement may change after the check before the run.
  @Test func withoutWordsItSaysItsName() { #expect(model(Nothing()).prompt?.text == "nothing") }

  @Test(arguments: [true, false]) func itsSignStandsStill(isUnicode: Bool) throws {
    let look = try Look.shipped(isUnicode: isUnicode)
    for (sign, ascii) in [("⇄", "*"), ("8)", "8)")] {
      let shown = model(Nothing(sign: sign, said: ["en": MovementWords("Rest")]))
      let prompt = try #require(shown.prompt)
      let wanted = isUnicode ? sign : ascii
      #expect(prompt.film != nil && prompt.sign(look).pieces[...].string == wanted)
      let size = Size(columns: 80, rows: 24)
      #expect(Frame(shown, size, look).shows(wanted + "  Rest"))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -3, 7, .greatestFiniteMagnitude])
  func aReachThatIsNoneDrawsNoNonsense(reach: Double) throws {
    var view = Scene.view(.asking, Ask(.own(Nothing())))
    view.reach = reach
    let shown = ScreenModel.make(
      view: SessionView(Scene.face(view)), messages: Source.catalogue.messages(for: "en"), facts: ScreenFacts())
    guard case .reach(let gauge)? = shown.task?.gauge else {
      Issue.record("no measure")
      return
    }
    #expect((0...1).contains(gauge.value))
    #expect(Frame(shown, Size(columns: 80, rows: 24), try .shipped()).shows("nothing"))
  }

  /// A prompt of the maximal length leaves the controls in place.
  @Test func longWordsLeaveTheWayOut() throws {
    let long = String(repeating: "Turn the head to the left, and then ", count: 6).prefix(200)
    for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
      let size = Size(columns: columns, rows: rows)
      let view = Scene.view(.asking, Ask(.own(Nothing(said: ["en": MovementWords(String(long))]))))
      let shown = Scene.task("own", view).model(Source.catalogue.messages(for: "en"), size)
      let frame = Frame(shown, size, try .shipped())
      #expect(frame.drawn.controlAreas[.cannot] != nil && frame.shows("Turn the head"), "\(frame.grid.text)")
    }
  }
}
