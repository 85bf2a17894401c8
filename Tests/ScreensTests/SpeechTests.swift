import Contract
import Flow
import Testing

@testable import Screens

/// When pages are read aloud.
@Suite struct SpeechTests {
  /// What is said, and when, for lines that appear at these times.
  private func said(_ lines: [(Double, Speech.Line)], until end: Double = 60) -> [(Double, String)] {
    var speech = Speech()
    var heard: [(Double, String)] = []
    func advance(to time: Double) {
      while let due = speech.nextDue, due <= at(time) {
        if let words = speech.advance(to: due) { heard.append(((due - Instant()).seconds, words.text)) }
      }
    }
    for (time, line) in lines {
      // A line due at the same instant has not been said when the next one appears.
      advance(to: time - 0.001)
      speech.tell(line, at: at(time))
    }
    advance(to: end)
    return heard
  }

  private func at(_ seconds: Double) -> Instant { Instant() + .seconds(seconds) }

  private func line(_ text: String, done: Double? = nil, focus: String = "", place: String = "page") -> Speech.Line {
    var line = Speech.Line(place: place, text: text, focus: focus, language: "en")
    (line.done, line.share) = (done, done.map { "\(Int($0 * 100)) %" } ?? "")
    return line
  }

  private func expect(_ lines: [(Double, Speech.Line)], says wanted: [(Double, String)]) {
    let heard = said(lines)
    #expect(heard.elementsEqual(wanted) { $0 == $1 }, "\(heard)")
  }

  @Test func wordsAreSaidOnceHoweverOftenTheyAreTold() {
    expect((0..<100).map { (Double($0) / 10, line("Get closer")) }, says: [(0, "Get closer")])
  }

  @Test func utterancesAreApartAndTheNewestWins() {
    expect(
      [(0, line("A")), (1, line("B")), (2, line("C")), (3, line("D")), (9, line("E"))],
      says: [(0, "A"), (2.5, "C"), (5, "D"), (9, "E")])
  }

  @Test func lastOfSimultaneousTextsIsSaid() { expect([(1, line("A")), (1, line("B"))], says: [(1, "B")]) }

  @Test func theSameSentenceComesAgainAfterSixSeconds() {
    expect([(0, line("A")), (1, line("B")), (2, line("A"))], says: [(0, "A"), (6, "A")])
    expect([(0, line("A")), (3, line("B")), (4, line("A"))], says: [(0, "A"), (3, "B"), (6, "A")])
    expect([(0, line("A")), (3, line("")), (10, line("A"))], says: [(0, "A"), (10, "A")])
  }

  @Test func removedTextIsNotSaid() {
    expect([(0, line("A")), (1, line("B")), (2, line(""))], says: [(0, "A")])
  }

  @Test func clipProgressIsSaidAtStartHalfAndEnd() {
    let clip = (0...100).map { (Double($0) / 10, line("Hold still", done: Double($0) / 100)) }
    expect(clip, says: [(0, "Hold still"), (5, "50 %"), (10, "100 %")])
  }

  @Test func aButtonIsSaidWhenItComesAndNotWithEachHint() {
    expect(
      [
        (0, line("Welcome", focus: "Enter: Continue")), (3, line("Welcome", focus: "Enter: Leave")),
        (10, line("Closer", focus: "Enter: Leave")), (20, line("Closer", focus: "Enter: Leave", place: "other")),
      ],
      says: [(0, "Welcome. Enter: Continue"), (3, "Enter: Leave"), (10, "Closer"), (20, "Enter: Leave")])
  }

  @Test func aButtonDoesNotTakeThePlaceOfWordsThatWait() {
    expect(
      [(0, line("A")), (1, line("Sure?", focus: "Enter: No")), (2, line("Sure?", focus: "Enter: Yes"))],
      says: [(0, "A"), (2.5, "Sure? Enter: Yes")])
  }

  @Test func noNumberOfAPersonAndNoPathOfTheirsIsSaid() {
    expect(
      [(0, line("Kept in /home/jane/captures for 1234567890, 3 times; /dev/video0 is busy"))],
      says: [(0, "Kept in for 3 times; /dev/video0 is busy")])
    expect([(0, line("١٢٣٤٥"))], says: [])
  }

  @Test func itTellsWhenItIsDueAndForgetsNothingButWhatIsOld() {
    var speech = Speech()
    #expect(speech.nextDue == nil && speech.advance(to: at(9)) == nil)
    speech.tell(line("A"), at: at(9))
    #expect(speech.nextDue == at(9) && speech.advance(to: at(8)) == nil)
    #expect(speech.advance(to: at(9)) == Utterance("A", language: "en") && speech.nextDue == nil)
  }
}

/// What of a page is read aloud.
@Suite struct SpokenLineTests {
  @Test(arguments: Source.languages) func everyPageHasWordsForAVoice(_ language: String) {
    let messages = Source.catalogue.messages(for: language)
    for scene in Scene.all {
      let line = scene.model(messages).line
      #expect(line.language == language)
      if !scene.name.hasPrefix("operator") { #expect(!line.text.isEmpty, "\(scene.name)") }
    }
  }

  @Test func instructionsAreSaidWithTheirAdvice() throws {
    let messages = Source.catalogue.messages(for: "en")
    let page = try #require(Scene.all.first { $0.name == "instructions" })
    let model = page.model(messages)
    for card in model.cards { #expect(model.line.text.contains(card.text)) }
    #expect(model.line.focus == "Enter: Continue")
  }

  @Test func operatorPageHasNoSpokenLine() {
    for stage in [Operator.Stage.asking("24681", wasWrong: false), .open] {
      let model = ScreenModel.make(
        view: SessionView(Operator(stage).face), messages: Source.catalogue.messages(for: "en"), facts: ScreenFacts())
      #expect(!model.spoken.isEmpty && model.line.text.isEmpty && model.line.focus.isEmpty)
    }
  }
}
