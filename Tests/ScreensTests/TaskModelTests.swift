import Cells
import Contract
import Flow
import Testing
import Theming
import Wording

@testable import Screens

/// The texts of the liveness page in each phase.
@Suite struct TaskModelTests {
  private func model(_ view: LivenessView, in language: String = "en", _ facts: ScreenFacts = ScreenFacts())
    -> ScreenModel
  {
    ScreenModel.make(
      view: SessionView(Scene.face(view)), messages: Source.catalogue.messages(for: language), facts: facts)
  }

  @Test(arguments: [
    (Ask(.circle), "Draw a circle with your nose", "Slowly draw a circle with your nose"),
    (
      Ask(.circle, begins: .left), "Draw a circle with your nose, left first",
      "Slowly draw a circle with your nose, left first"
    ),
    (Ask(.nod), "Nod once", ""), (Ask(.nod, count: 3), "Nod 3 times", ""), (Ask(.blink, count: 2), "Blink 2 times", ""),
    (Ask(.mouth), "Open your mouth wide", ""), (Ask(.smile), "Smile", ""),
    (Ask(.eyesShut), "Close your eyes until the tone", ""), (Ask(.left), "Turn your head to the left", ""),
    (Ask(.right), "Turn your head to the right", ""), (Ask(.up), "Lift your chin", ""),
    (Ask(.down), "Lower your chin", ""),
    (
      Ask(.tilt, question: .init(1, "Is it raining?", answer: false)), "Is it raining?",
      "Is it raining? Tilt your head right for yes, left for no"
    ),
  ])
  func eachAskHasItsWords(ask: Ask, text: String, spoken: String) {
    let said = model(Scene.view(.asking, ask))
    #expect(said.prompt?.text == text && said.prompt?.spoken == spoken)
    #expect(said.spoken == (spoken.isEmpty ? text : spoken))
    #expect(said.progress?.recording == "REC" && said.title.isEmpty)
    #expect(model(Scene.view(.asking, ask), in: "fr").prompt?.text != text || ask.question != nil)
  }

  @Test(arguments: [
    (LivenessView.Message.good, "Good", Prompt.Tone.good), (.again, "Once more", .neutral),
    (.wrong(nil), "That was not right", .bad), (.wrong("Read it again"), "Read it again", .bad),
    (.timeUp, "Time is up", .bad), (.person, "Someone else is in view. Try again", .bad),
    (.leftOut, "Skipped", .neutral),
  ])
  func outcomeOfATaskIsShown(message: LivenessView.Message, text: String, tone: Prompt.Tone) {
    let said = model(Scene.view(.saying(message), Ask(.nod)))
    #expect(said.prompt?.text == text && said.prompt?.tone == tone && said.task?.gauge == nil)
  }

  @Test func eachMomentHasItsPrompt() {
    #expect(model(Scene.view(.before, stage: .ready)).title == "Now a few movements")
    #expect(model(Scene.view(.before, stage: .ready)).task?.steps == [])
    let gate = model(Scene.view(.gate(0), hint: .getCloser, stage: .guiding))
    #expect(gate.prompt?.text == "Get closer" && gate.preview?.state == .wrong)
    #expect(model(Scene.view(.gate(0.5))).preview?.state == .held(0.5))
    #expect(model(Scene.view(.middle)).prompt?.text == "Back to the middle")
    var cue = Scene.view(.asking, Ask(.blink, count: 3))
    cue.isCued = true
    #expect(model(cue).prompt?.text == "Now" && model(cue).prompt?.tone == .good)
    let lost = model(Scene.view(.asking, Ask(.nod), trouble: .lost))
    #expect(lost.prompt?.text == Source.catalogue.messages(for: "en").text("cameo_camera_lost"))
    #expect(lost.task?.gauge == nil && lost.preview?.isLive == false)
  }

  @Test(arguments: Hint.ofFaces)
  func aHintStandsBesideWhatIsAskedAndNeverInItsPlace(hint: Hint) {
    let said = model(Scene.view(.asking, Ask(.up), hint: hint))
    #expect(said.prompt?.text == "Lift your chin")
    let isOwn: Set<Hint> = [.positionFace, .doNotMove, .holdStill, .lookStraight, .openEyes]
    let words = Source.catalogue.messages(for: "en").text(Guide.row(hint).key.rawValue)
    #expect(said.task?.hint == (isOwn.contains(hint) ? "" : words))
    #expect(said.spoken == (isOwn.contains(hint) ? "Lift your chin" : "Lift your chin. " + words))
  }

  @Test func invalidMeasuresAreClamped() {
    var view = Scene.view(.asking, Ask(.tilt, question: Scene.question))
    view.tilt = .nan
    #expect(model(view).task?.gauge == .tilt(.init(value: 0, no: "No", yes: "Yes")))
    view.tilt = -90
    #expect(model(view).task?.gauge == .tilt(.init(value: -1, no: "No", yes: "Yes")))
    for (reach, shown) in [(Double.nan, 0.0), (-3, 0), (0.4, 0.4), (7, 1)] {
      view.ask = Ask(.right)
      view.reach = reach
      #expect(model(view).task?.gauge == .reach(.init(value: shown, side: .right, ticks: nil)))
    }
    view.ask = Ask(.nod, count: 3)
    view.counted = 9
    #expect(model(view).task?.count == "3 of 3")
    view.ask = Ask(.circle)
    #expect(model(view).preview?.state == .fits, "a circle that has no parts yet")
  }

  @Test func signsStandStillWhereMotionIsReduced() throws {
    let look = try Look.shipped()
    let view = Scene.view(.asking, Ask(.nod))
    let signs = { (reduces: Bool) in
      Set(
        (0..<4).compactMap { number in
          let facts = ScreenFacts(now: Pictograms.picture * number, reducesMotion: reduces)
          return self.model(view, in: "en", facts).prompt?.sign(look).pieces[...].string
        })
    }
    #expect(signs(true).count == 1 && signs(false).count > 1)
  }

  @Test func theSignOfAHintStandsStillToo() throws {
    let look = try Look.shipped()
    let scene = try #require(Scene.all.first { $0.view.face.capture?.isPictured == true })
    let signs = { (reduces: Bool) in
      Set(
        (0..<4).compactMap { number in
          let facts = ScreenFacts(now: Pictograms.picture * number, reducesMotion: reduces)
          let model = ScreenModel.make(view: scene.view, messages: Source.catalogue.messages(for: "en"), facts: facts)
          return model.prompt?.sign(look).pieces[...].string
        })
    }
    #expect(signs(true).count == 1 && signs(false).count > 1)
  }

  @Test(arguments: Gesture.allCases, [true, false])
  func eachMovementHasASignOfItsOwn(gesture: Gesture, isUnicode: Bool) throws {
    let look = try Look.shipped(isUnicode: isUnicode)
    let marks = Gesture.allCases.map { Marks.text(.movement($0), look).pieces[...].string }
    #expect(Set(marks).count == marks.count)
    let mark = Prompt.Mark.movement(gesture)
    let film = try #require(isUnicode ? Pictograms.film(mark)?.unicode : Pictograms.film(mark)?.ascii)
    #expect(film.count > 1 && film.allSatisfy { Text($0).columns == 5 })
    let sign = Signs.sketch(Prompt(text: "", mark: mark), look)
    #expect(sign.rows == Signs.rows && sign.columns <= 12)
    #expect(isUnicode || sign.lines.allSatisfy { $0.pieces[...].string.allSatisfy(\.isASCII) })
  }

  /// A theme may have its own signs, also wide ones; ASCII terminals use the built-in ones.
  @Test func aThemeHasSignsOfMovements() throws {
    let text = #"""
      { "name": "own", "inherits": "unissey", "gestureGlyphs": {
        "nod": { "inactive": "·" }, "mouth": { "active": "😮", "inactive": "o" }, "blink": { "inactive": "☆" } } }
      """#
    let theme = try Theme.of(text)
    let model = model(Scene.view(.asking, Ask(.mouth)))
    let steps = try #require(model.task?.steps)
    let (look, ascii) = (Look(theme: theme), Look(theme: theme, isUnicode: false))
    #expect(steps.map { Marks.step($0, look) } == ["✔", "😮", "☆"])
    #expect(steps.map { Marks.step($0, ascii) } == ["*", ">", "-"])
    #expect(model.prompt?.sign(look).pieces[...].string == "😮")
    #expect(model.prompt?.sign(ascii).pieces[...].string != "😮")
    #expect(Frame(model, Size(columns: 80, rows: 24), look).shows("✔ 😮 ☆"))
    let wide = Frame(model, Size(columns: 120, rows: 40), look)
    let sign = try #require(wide.rows.first { $0.contains("▌") && $0.contains("😮") })
    #expect(!sign.contains("☆"), "where there is room too")
    let plain = Frame(model, Size(columns: 120, rows: 40), try .shipped())
    #expect(wide.drawn.controlAreas == plain.drawn.controlAreas, "words and controls keep their places")
  }

  @Test(arguments: [(40, 12), (59, 17), (80, 24), (100, 30), (120, 40)])
  func wideSignsOfATaskAreNoCount(columns: Int, rows: Int) throws {
    let glyphs = ["nod", "mouth", "blink", "smile"].map { "\"\($0)\": {\"active\": \"😮\", \"inactive\": \"🙂\"}" }
    let theme = try Theme.of(
      "{\"name\": \"own\", \"inherits\": \"unissey\", \"gestureGlyphs\": {\(glyphs.joined(separator: ", "))}}")
    var view = Scene.view(.asking, Ask(.mouth))
    view.steps = [.nod, .mouth, .blink, .smile]
    let frame = Frame(model(view), Size(columns: columns, rows: rows), Look(theme: theme))
    #expect(frame.shows("✔ 😮 🙂 🙂") && !frame.grid.text.contains("2/4"), "\(frame.grid.text)")
    #expect(frame.shows("● REC"))
  }

  @Test func cannotKeyIsShownOnEveryScreen() throws {
    for language in Source.languages {
      for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
        let size = Size(columns: columns, rows: rows)
        let model = Scene.task("cannot", Scene.view(.asking, Ask(.nod))).model(
          Source.catalogue.messages(for: language), size)
        let word = Source.catalogue.messages(for: language).text("cameo_task_cannot")
        let frame = Frame(model, size, try .shipped())
        #expect(frame.rows[rows - 1].contains("a " + word), "\(frame.grid.text)")
        #expect(model.legend.first?.key == "a" && frame.drawn.controlAreas[.cannot] != nil)
      }
    }
  }

  /// The preview does not move while the person does.
  @Test func thePictureStandsThroughATask() throws {
    let names = ["guided", "gate", "middle", "left", "right", "up", "nod", "blink-now", "good", "circle"]
    for (columns, rows) in [(40, 12), (59, 20), (80, 24), (100, 30), (120, 40), (200, 60)] {
      for language in Source.languages {
        let size = Size(columns: columns, rows: rows)
        let areas = try names.map { name in
          let scene = try #require(Scene.tasks.first { $0.name == "task-" + name })
          return Frame(scene.model(Source.catalogue.messages(for: language), size), size, try .shipped()).drawn
            .previewArea
        }
        #expect(Set(areas).count == 1 && areas[0] != nil, "\(size) \(language) \(areas)")
      }
    }
  }

  // MARK: Plain output

  private func lines(_ views: [LivenessView], in language: String = "en") -> [String] {
    let models = views.map { model($0, in: language) }
    return zip(models, models.dropFirst()).flatMap { Lines.changes(from: $0, to: $1) }
  }

  @Test func aTaskIsToldInLines() {
    var views = [Scene.view(.before, stage: .ready), Scene.view(.gate(0.4)), Scene.view(.asking, Ask(.nod, count: 3))]
    for counted in [1, 1, 2] {
      var view = Scene.view(.asking, Ask(.nod, count: 3))
      view.counted = counted
      views.append(view)
    }
    views.append(Scene.view(.asking, Ask(.nod, count: 3), hint: .more))
    for seconds in [10, 9, 5, 4] {
      var view = Scene.view(.asking, Ask(.nod, count: 3), hint: .more)
      view.secondsLeft = seconds
      views.append(view)
    }
    views += [Scene.view(.saying(.good)), Scene.view(.middle), Scene.view(.asking, Ask(.circle))]
    #expect(
      lines(views) == [
        "Perfect, don't move", "Task 1 of 2", "Nod 3 times", "1 of 3", "2 of 3",
        "A little more", "10 seconds left", "5 seconds left", "Good", "Back to the middle",
        "Slowly draw a circle with your nose",
      ])
  }

  @Test func cutQuestionEndsWithAnEllipsis() throws {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let view = Scene.view(.asking, Ask(.tilt, question: .init(1, words, answer: true)))
    for (size, isCut) in [(Size(columns: 40, rows: 12), true), (Size(columns: 120, rows: 40), false)] {
      let frame = Frame(model(view), size, Look(theme: try .shipped("unissey")))
      #expect(frame.rows.contains { $0.contains("…") } == isCut, "\(frame.rows)")
    }
  }

  @Test func theKeysOfAQuestionAreNumbered() throws {
    let scene = try #require(Scene.tasks.first { $0.name == "task-question-keys" })
    let told = Lines.changes(from: nil, to: scene.model(Source.catalogue.messages(for: "en")))
    let last = try #require(told.last)
    #expect(last.contains("1: No  2: Yes  3: I can't do this") && last.contains("a: I can't do this"))
    #expect(told.contains { $0.hasSuffix("Tilt your head right for yes, left for no") })
  }
}
