import Contract
import Files
import Testing

@testable import Settings

@Suite struct LivenessSettingsTests {
  private static let all = """
    {"liveness": {"mode": "active", "alternatives": ["keys", "skip"], "avoid": ["nod", "tilt"], "floor": "none",
      "tasks": [
        {"task": "gestures", "difficulty": "hard", "timeout": 0, "gestures": ["up", "left"]},
        {"task": "motions", "maxNods": 0, "maxBlinks": 2, "timeout": null},
        {"task": "emoji", "gestures": ["smile", "eyesShut"]}
      ]}}
    """

  @Test func aFileSaysAllOfIt() throws {
    let settings = try World(files: [World.user: Self.all]).resolve()
    #expect(
      settings.session.liveness
        == LivenessConfig(
          tasks: [
            TaskOrder(.gestures, difficulty: .hard, timeout: 0, gestures: [.up, .left]),
            TaskOrder(.motions, maxNods: 0, maxBlinks: 2), TaskOrder(.emoji, gestures: [.smile, .eyesShut]),
          ], alternatives: [.keys, .skip], avoid: [.nod, .tilt], floor: nil))
    #expect(settings.row("liveness.avoid")?.value == "nod,tilt")
    #expect(settings.row("liveness.floor")?.value == "none")
    #expect(settings.row("liveness.tasks")?.origin == "\(World.user):2")
  }

  @Test func theCommandLineTakesAListOrAFileOfOne() throws {
    let list = #" [{"task": "yesOrNo", "questions": [{"question": "Dry?", "answer": false, "errorMessage": "Wet"}]}]"#
    let tasks = [TaskOrder(.yesOrNo, questions: [TaskQuestion("Dry?", answer: false, errorMessage: "Wet")])]
    var world = World(files: ["/tasks.json": list])
    #expect(try world.resolve("--tasks", list).session.liveness.tasks == tasks)
    #expect(try world.resolve("--tasks", "\n\t" + list).session.liveness.tasks == tasks)
    let named = try world.resolve("--tasks", "/tasks.json", "--liveness", "passive")
    #expect(named.session.liveness == LivenessConfig(mode: .passive, tasks: tasks))
    #expect(named.row("liveness.tasks")?.origin == "flag --tasks")
    world.environment["CAMEO_TASKS"] = list
    world.environment["CAMEO_AVOID"] = "nod, blink"
    let told = try world.resolve()
    #expect(told.session.liveness == LivenessConfig(tasks: tasks, avoid: [.nod, .blink]))
    // The printed value can be given again.
    let shown = try #require(told.row("liveness.tasks")?.value)
    #expect(try World().resolve("--tasks", shown).session.liveness.tasks == tasks)
  }

  @Test func nothingIsAvoidedByAnEmptyList() throws {
    var world = World(files: [World.user: #"{"liveness": {"avoid": ["nod"]}}"#])
    #expect(try world.resolve().session.liveness.avoid == [.nod])
    world.environment["CAMEO_AVOID"] = ","
    let settings = try world.resolve()
    #expect(settings.session.liveness.avoid == [] && settings.row("liveness.avoid")?.value == "none")
    #expect(World(files: [World.user: #"{"liveness": {"alternatives": []}}"#]).failure()?.code == .impossibleSettings)
  }

  @Test(
    arguments: [
      (
        #"[{"task": "circl"}]"#,
        #":1:11: error: "liveness.tasks[0].task" must be one of circle, yesOrNo, motions, blink, gestures, emoji, "#
          + #"not "circl" (did you mean "circle"?)"#
      ),
      (#"[{}]"#, #":1:2: error: "liveness.tasks[0]" has no "task" (add it: { "task": "circle" })"#),
      (
        "[{\"task\": \"circle\",\n \"dificulty\": \"easy\"}]",
        #":2:2: error: a task has no "dificulty", as "liveness.tasks[0]" says (did you mean "difficulty"?)"#
      ),
      (#"[{"task": "blink", "difficulty": "esy"}]"#, #"not "esy" (did you mean "easy"?)"#),
      (#"[{"task": "blink", "maxBlinks": 11}]"#, #"maxBlinks" must be a whole number from 0 to 10, not 11"#),
      (#"[{"task": "motions", "maxNods": -1}]"#, #"maxNods" must be a whole number from 0 to 10, not -1"#),
      (#"[{"task": "circle", "timeout": 600001}]"#, #"timeout" must be a number from 0 to 600000, not 600001"#),
      (
        #"[{"task": "gestures", "gestures": ["left", "rigth"]}]"#,
        #":1:44: error: "liveness.tasks[0].gestures" must be a list of left, right, up, down, tilt, nod, "#
          + #"blink, mouth, smile, eyesShut, circle, not "rigth" (did you mean "right"?)"#
      ),
      (#"[{"task": "yesOrNo", "questions": [{"question": "Q"}]}]"#, #"tasks[0].questions[0]" has no "answer""#),
      (#"[{"task": "yesOrNo", "questions": [{"question": "Q", "answer": "yes"}]}]"#, #"answer" must be true or false"#),
      (#"{"task": "circle"}"#, #""liveness.tasks" must be a list of 1 to 20 tasks, not an object"#),
      (#"[]"#, "must be a list of 1 to 20 tasks, not an empty list"),
      (#"["circle"]"#, #""liveness.tasks[0]" must be an object, not "circle""#),
      (
        "[" + Array(repeating: #"{"task": "circle"}"#, count: 21).joined(separator: ",") + "]",
        #""liveness.tasks" has 21 tasks; the maximum is 20 (list fewer)"#
      ),
    ])
  func faultsInATaskAreReportedWithTheirPlace(_ tasks: String, _ says: String) throws {
    let world = World(files: ["/t": tasks, World.user: "{\"liveness\": {\"tasks\":\n\(tasks)}}"])
    let named = try #require(world.failure("--config", "/none", "--tasks", "/t")?.diagnostics.last)
    #expect("\(named)".hasPrefix("/t:") && "\(named)".contains(says), "\(named)")
    let inFile = try #require(world.failure())
    #expect(inFile.code == .impossibleSettings && inFile.diagnostics.count == 1)
    #expect(inFile.diagnostics.first?.file == World.user)
    let given = try #require(World().failure("--tasks", tasks))
    // A single word is the name of a file.
    #expect(given.code == .usage, "\(given)")
  }

  @Test(
    arguments: [
      (
        #""tasks": [{"task": "circle"}, {"task": "yesOrNo"}]"#,
        #""liveness.tasks": task 2, "yesOrNo", has no questions (add "questions": "#
      ),
      (#""tasks": [{"task": "circle", "questions": [{"question": "Q", "answer": true}]}]"#, "takes no questions"),
      (#""tasks": [{"task": "motions", "gestures": ["nod"]}]"#, #""motions", takes no gestures"#),
      (
        #""tasks": [{"task": "gestures", "gestures": ["smile"]}]"#, #"cannot ask for "smile" (it takes left, right, up"#
      ),
      (#""tasks": [{"task": "blink", "maxBlinks": 0}]"#, "asks for no blinks"),
      (
        #""tasks": [{"task": "circle", "timeout": 20}]"#,
        #""circle", has a timeout of less than a second, too short for the task (set the timeout in milliseconds"#
      ),
      (
        #""tasks": [{"task": "yesOrNo", "questions": [{"question": " \u0007\u200b", "answer": true}]}]"#,
        "has an empty question"
      ),
      (
        #""tasks": [{"task": "gestures", "gestures": [\#(Array(repeating: #""up""#, count: 21).joined(separator: ","))]}]"#,
        "lists 21 gestures; the maximum is 20"
      ),
      (
        #""tasks": [{"task": "emoji", "gestures": ["eyesShut"]}]"#,
        "asks only for closed eyes, and the user can't see when to open them"
      ),
      (#""avoid": ["circle"]"#, #""liveness.avoid": task 1, "circle", has no allowed movement left (remove"#),
      (
        #""avoid": ["mouth", "blink"], "tasks": [{"task": "motions", "maxNods": 0}]"#,
        #""motions", has no allowed movement left"#
      ),
      (#""alternatives": ["skip", "operator"]"#, #""operator" comes after "skip", so the operator would"#),
      (#""alternatives": ["none", "skip"]"#, #""liveness.alternatives": "none" is combined with others"#),
      (#""alternatives": ["skip", "skip"]"#, "listed twice"),
      (#""mode": "activ""#, #"did you mean "active"?"#),
      (#""floor": "eazy""#, #"one of easy, medium, hard, none, not "eazy" (did you mean "easy"?)"#),
      (#""task": []"#, #"there is no setting "liveness.task" (did you mean "liveness.tasks"?)"#),
    ])
  func impossibleTasksAreRefused(_ section: String, _ says: String) throws {
    let failure = try #require(World(files: [World.user: "{\"liveness\": {\(section)}}"]).failure())
    let told = failure.diagnostics.map(\.description).joined(separator: "\n")
    #expect(failure.code == .impossibleSettings)
    #expect(told.hasPrefix("\(World.user):1") && told.contains(says), "\(told)")
  }

  @Test func aListThatIsNoJSONOrAFileThatIsNotThereHasItsCode() throws {
    let world = World(files: ["/t": "[{\"task\": \"circle\",}]"])
    #expect(world.failure("--tasks", "[{")?.code == .usage)
    #expect(world.failure("--tasks", "/t")?.code == .badSyntax)
    #expect(world.failure("--tasks", "/t")?.diagnostics.first?.line == 1)
    let named = world.failure("--tasks", "circle,motions")
    #expect(named?.code == .resourceMissing)
    #expect(
      named?.diagnostics.first?.remedy == #"did you mean '[{"task": "circle"}, {"task": "motions"}]'?"#)
    #expect(world.failure("--tasks", "circl")?.diagnostics.first?.remedy == "Check the path.")
    var variable = World()
    variable.environment["CAMEO_TASKS"] = "[{"
    #expect(variable.failure()?.code == .impossibleSettings)
  }

  @Test func aHostsCodeIsHeldToTheSame() throws {
    func faults(_ liveness: LivenessConfig) -> [String] {
      var session = SessionConfig()
      session.liveness = liveness
      do throws(SettingsFailure) {
        _ = try ProgramSettings.code(.selfieFast, session)
        return []
      } catch { return error.diagnostics.map(\.description) }
    }
    #expect(faults(LivenessConfig(tasks: [TaskOrder(.gestures, gestures: [.left])], avoid: [.nod], floor: nil)) == [])
    #expect(faults(LivenessConfig(tasks: [])).first?.contains("must be a list of 1 to 20 tasks") == true)
    #expect(faults(LivenessConfig(tasks: [TaskOrder(.circle, timeout: .nan)])).count == 1)
    #expect(faults(LivenessConfig(tasks: [TaskOrder(.circle, timeout: -1)])).first?.contains("not -1") == true)
    #expect(
      faults(LivenessConfig(tasks: [TaskOrder(.yesOrNo)])).first?.hasPrefix("liveness.tasks: error: task 1") == true)
    #expect(faults(LivenessConfig(alternatives: [.operator])).count == 1)
    let long = TaskQuestion(String(repeating: "q", count: 201), answer: true)
    #expect(faults(LivenessConfig(tasks: [TaskOrder(.yesOrNo, questions: [long])])).count == 1)
  }

  @Test func operatorAlternativeNeedsAKiosk() throws {
    let section = "{\"liveness\": {\n\"alternatives\": [\"other\", \"operator\"]"
    let settings = try World(files: [World.user: section + "}}"]).resolve()
    #expect(settings.session.liveness.alternatives == [.other, .operator], "a kiosk takes it")
    func refusal(_ settings: ProgramSettings) -> SettingsFailure? {
      do throws(SettingsFailure) { try settings.checkWithoutKiosk() } catch { return error }
      return nil
    }
    let failure = try #require(refusal(settings))
    #expect(failure.code == .impossibleSettings)
    let told = failure.diagnostics.map(\.description)
    #expect(told.count == 1 && told.first?.hasPrefix("\(World.user):2") == true, "\(told)")
    #expect(told.first?.contains("\"operator\" needs a kiosk") == true)
    let passive = try World(files: [World.user: section + ", \"mode\": \"passive\"}}"]).resolve()
    #expect(refusal(passive) == nil, "the passive mode asks for nothing")
    #expect(refusal(try World().resolve()) == nil)
  }

  @Test func tasksOfOneRunAreHeldToTheSame() throws {
    let settings = try World(files: [World.user: #"{"liveness": {"avoid": ["blink"]}}"#]).resolve(
      "--tasks", "[{\"task\":\"emoji\"}]")
    let other = try settings.setting([TaskOrder(.gestures, difficulty: .hard)])
    #expect(other.session.liveness == LivenessConfig(tasks: [TaskOrder(.gestures, difficulty: .hard)], avoid: [.blink]))
    #expect(other.row("liveness.tasks")?.origin == "default")
    func faults(_ tasks: TaskOrder...) -> [String] {
      do throws(SettingsFailure) { _ = try settings.setting(tasks) } catch {
        return error.diagnostics.map(\.description)
      }
      return []
    }
    #expect(faults().count == 1 && faults(TaskOrder(.yesOrNo)).count == 1 && faults(TaskOrder(.circle)) == [])
    #expect(faults(TaskOrder(.blink)).first?.hasPrefix("\(World.user):1: error: \"liveness.avoid\"") == true)
  }

  @Test func aPlanThatAPictureOrAFilmPassesIsDoubted() throws {
    let questions = #""questions": [{"question": "Q", "answer": true}]"#
    func doubts(_ tasks: String, _ mode: String = "active") throws -> [String] {
      try World().resolve("--liveness", mode, "--tasks", tasks).doubts.map(\.description)
    }
    let told = try doubts(#"[{"task": "yesOrNo", \#(questions)}]"#)
    #expect(told.first?.contains("printed photo") == true && told.first?.hasPrefix("flag --tasks: warning") == true)
    #expect(try doubts(#"[{"task": "blink"}, {"task": "blink"}]"#).count == 1)
    #expect(try doubts(#"[{"task": "blink"}]"#, "passive") == [])
    #expect(try doubts(#"[{"task": "blink"}, {"task": "circle"}]"#) == [])
    for movement in ["up", "down"] {
      let talked = try doubts(#"[{"task": "gestures", "gestures": ["\#(movement)"]}]"#)
      #expect(talked.first?.contains("\"\(movement)\" alone accepts a person who merely talks") == true, "\(talked)")
    }
    #expect(try doubts(#"[{"task": "emoji", "gestures": ["smile"]}]"#).count == 1)
    #expect(try doubts(#"[{"task": "motions", "maxNods": 0, "maxBlinks": 0}]"#).count == 1)
    #expect(try doubts(#"[{"task": "gestures", "gestures": ["up", "left"]}]"#) == [])
    #expect(try World().resolve().doubts == [])
    let long = String(repeating: "q", count: 101)
    let cut = try doubts(
      #"[{"task": "circle"}, {"task": "yesOrNo", "questions": [{"question": "\#(long)", "answer": true}]}]"#)
    #expect(cut.count == 1 && cut.first?.contains("a question has 101 characters") == true, "\(cut)")
  }
}
