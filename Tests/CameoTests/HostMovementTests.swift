import Cameo
import Testing

/// Custom movements that cannot be prompted are rejected before the first page.
extension OneSession {
  @Suite struct HostMovementTests {
    struct Own: HostMovement {
      var name = "shake"
      var sign = "⇄"
      var said = ["en": MovementWords("Shake your head")]

      func words(times count: Int) -> [String: MovementWords] { count < 3 ? said : [:] }
      mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double { 0 }
    }

    private struct Other: HostMovement {
      let name = "shake"
      func words(times count: Int) -> [String: MovementWords] { ["en": MovementWords("Shake your head")] }
      mutating func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double { 0 }
    }

    private final class Shared: HostMovement {
      let name = "shared"
      func words(times count: Int) -> [String: MovementWords] { ["en": MovementWords("Shake your head")] }
      func follow(_ signal: FaceSignal, at difficulty: TaskDifficulty) -> Double { 0 }
      static func == (a: Shared, b: Shared) -> Bool { a === b }
    }

    private let home = Home()
    private let window = Size(columns: 80, rows: 24)

    private func refusal(_ tasks: TaskOrder...) -> CaptureError? {
      let session = CaptureSession(configuration: SessionConfig(flow: "liveness", output: home.path))
      session.onStateChanged = { _ in session.cancel() }
      do throws(CaptureError) {
        try session.run(camera: .demo(track: "shakes"), tasks: tasks, headless: window)
        return nil
      } catch {
        return error
      }
    }

    private static let refused: [(movement: Own, message: String, remedy: String)] = [
      (Own(name: ""), "The movement '' of task 1 has a name that no event can have.", "1 to 32 letters and digits"),
      (Own(name: "a\u{7}b"), #"'a\u{7}b' of task 1 has a name"#, "letters and digits"),
      (Own(name: "look round"), "'look round' of task 1 has a name", "letters and digits"),
      (Own(name: "secoué"), "has a name that no event can have", "of ASCII"),
      (Own(name: "2nd"), "has a name that no event can have", "a letter first"),
      (Own(name: "../x"), "has a name that no event can have", "such as 'shake'"),
      (Own(name: String(repeating: "a", count: 33)), "has a name that no event can have", "1 to 32"),
      (Own(name: "nod"), "The movement 'nod' of task 1 has the name of a built-in one.", "another name"),
      (Own(name: "motions"), "has the name of a built-in one", "another name"),
      (Own(sign: ""), "has the sign ''", "one or two columns"), (Own(sign: "<->"), "has the sign '<->'", "one or two"),
      (Own(sign: "\u{1B}["), #"has the sign '\u{1B}['"#, "one or two"),
      (Own(said: [:]), "has no words", "in one language"),
      (
        Own(said: ["english": MovementWords("Shake")]), "has words in 'english', which is not a language",
        "'en' or 'pt-BR'"
      ),
      (Own(said: ["en": MovementWords(" ")]), "says nothing in 'en'", "Give it words"),
      (Own(said: ["en": MovementWords("Shake", spoken: "")]), "says nothing in 'en'", "Give it words"),
      (Own(said: ["fr": MovementWords("Secouez\nla tête")]), #"says 'Secouez\u{A}la tête' in 'fr'"#, "line breaks"),
      (Own(said: ["en": MovementWords("\u{202E}Shake")]), #"says '\u{202E}Shake' in 'en'"#, "invisible characters"),
      (
        Own(said: ["en": MovementWords(String(repeating: "s", count: 201))]), "says more than 200 letters in 'en'",
        "shorter"
      ),
    ]

    @Test(arguments: refused)
    func impossibleMovementsAreRefusedByName(_ movement: Own, _ message: String, _ remedy: String) throws {
      for task in [TaskOrder(.own(movement)), TaskOrder(.gestures, gestures: [.left, .own(movement)])] {
        let error = try #require(refusal(task))
        #expect(error.code == .impossibleSettings)
        #expect(error.message.contains(message) && error.recovery.contains(remedy), "\(error)")
      }
    }

    @Test func oneNameIsOneMovement() throws {
      let twice = try #require(refusal(TaskOrder(.circle), TaskOrder(.own(Own())), TaskOrder(.own(Other()))))
      #expect(twice.message == "The movement 'shake' of task 3 has the name of another one before it.")
      let differing = try #require(refusal(TaskOrder(.own(Own())), TaskOrder(.own(Own(sign: "*")))))
      #expect(differing.message.contains("of task 2 has the name of another one"))
      #expect(refusal(TaskOrder(.own(Own())), TaskOrder(.own(Own()), count: 2)) == nil)
    }

    @Test func wordsAreWantedForAsManyTimesAsItIsAskedFor() throws {
      #expect(try #require(refusal(TaskOrder(.own(Own()), count: 3))).message.contains("has no words"))
      for (count, kind) in [(0, TaskKind.own(Own())), (11, .own(Own())), (2, .blink)] {
        let error = try #require(refusal(TaskOrder(kind, count: count)))
        #expect(error.message.contains("\"\(kind.rawValue)\", cannot ask \(count) times"), "\(error)")
      }
      #expect(try #require(refusal(TaskOrder(.own(Own()), timeout: -1))).message.contains("timeout"))
    }

    @Test func aClassIsRefused() throws {
      let error = try #require(refusal(TaskOrder(.own(Shared()))))
      #expect(error.message == "The movement 'shared' of task 1 is a class." && error.recovery.contains("struct"))
    }

    @Test func faultyConfigurationIsRefused() {
      let config = SessionConfig(
        liveness: LivenessConfig(tasks: [TaskOrder(.own(Own(name: "nod")))]), flow: "liveness", output: home.path)
      #expect(throws: CaptureError.self) { try CaptureSession(configuration: config).run(camera: .demo) }
      var avoiding = SessionConfig(flow: "liveness", output: home.path)
      avoiding.liveness.avoid = [.own(Own())]
      do throws(CaptureError) {
        try CaptureSession(configuration: avoiding).run(camera: .demo)
        Issue.record("a host's own is avoided")
      } catch {
        #expect(error.message.contains("liveness.avoid") && error.message.contains("shake"), "\(error)")
      }
    }
  }
}
