import Contract
import Files
import PtyKit
import Testing

@testable import Settings

/// The verdicts of a public schema validator on settings files, compared with the program's.
@Suite(.enabled(if: Judge.jsonschema.isWanted, "\(Judge.skipped("python3-jsonschema"))"))
struct ConfigSchemaTests {
  /// Settings whose values can only be checked together.
  private static let judgedTogether = [
    "steps", "camera", "enableFaceDetection", "liveness.tasks", "liveness.alternatives", "liveness.avoid",
  ]

  private static let values =
    [
      "null", "true", "false", "0", "1", "-1", "1.5", "2", "30", "60", "61", "100", "101", "199", "200", "256", "1000",
      "600001", "1e9", "\"\"", "\"x\"", "\"auto\"", "\"none\"", "\"16\"", "16", "\"true\"", "\"off\"", "50", "\"50\"",
      "\"demo\"", "\"demo:\"", "\"/dev/video0\"", "\"/dev/\"", "\"-\"", "\"fd:1\"", "\"fd:0\"", "\"fd:1023\"",
      "\"fd:1024\"", "\"fd:\"", "\"a/b\"", "[]", "[\"hd\"]", "[\"hd\",\"x\"]", "[1]", "{}", "{\"x\":1}",
    ] + tasks + OptionTable.rows.flatMap { $0.kind.words }.map { "\"\($0)\"" }

  private static let tasks = [
    "{\"task\":\"circle\"}", "{\"task\":\"circl\"}", "{}", "{\"task\":\"blink\",\"timeout\":null}",
    "{\"task\":\"blink\",\"timeout\":-1}", "{\"task\":\"blink\",\"maxBlinks\":11}", "{\"task\":\"blink\",\"x\":1}",
    "{\"task\":\"motions\",\"maxNods\":null}", "{\"task\":\"gestures\",\"gestures\":[\"left\"]}",
    "{\"task\":\"gestures\",\"gestures\":[]}", "{\"task\":\"yesOrNo\",\"questions\":[]}",
    "{\"task\":\"yesOrNo\",\"questions\":[{\"question\":\"Q\",\"answer\":true,\"errorMessage\":null}]}",
    "{\"task\":\"yesOrNo\",\"questions\":[{\"question\":\"\",\"answer\":true}]}",
    "{\"task\":\"yesOrNo\",\"questions\":[{\"question\":\"Q\",\"answer\":1}]}",
  ].map { "[\($0)]" }

  /// The schema also detects errors within a list of tasks.
  @Test func theValidatorSeesWhatIsWrongWithinTheTasks() throws {
    let documents = Self.tasks.map { Self.document("liveness.tasks", $0) }
    let accepted = try #require(try Validator.accepts(ConfigSchema.text, documents))
    #expect(accepted == documents.map(Self.isPossible))
    #expect(accepted.count { $0 } == 4)
  }

  /// A document with a single setting.
  private static func document(_ key: String, _ value: String) -> String {
    key.split(separator: ".").reversed().reduce(value) { "{\"\($1)\":\($0)}" }
  }

  private static func isPossible(_ document: String) -> Bool {
    var world = World()
    world.files = [World.user: document]
    return (try? world.resolve(canStartOtherwise: true)) != nil
  }

  @Test func theValidatorAcceptsWhatTheProgramDoesAndNothingElse() throws {
    let values = Set(Self.values).sorted()
    let settings = OptionTable.rows.flatMap { row in values.map { (key: row.key, value: $0) } }
    let documents = settings.map { Self.document($0.key, $0.value) }
    let accepted = try #require(try Validator.accepts(ConfigSchema.text, documents))
    #expect(accepted.count == documents.count)
    for (number, (document, isAccepted)) in zip(documents, accepted).enumerated() {
      let isPossible = Self.isPossible(document)
      let isJudgedTogether = Self.judgedTogether.contains(settings[number].key)
      let agrees = isJudgedTogether ? isAccepted || !isPossible : isAccepted == isPossible
      #expect(agrees, "\(document): the validator says \(isAccepted)")
    }
  }

  @Test(arguments: [
    ("{}", true), ("{\"$schema\":\"config.schema.json\",\"fps\":9}", true), ("[]", false), ("{\"fsp\":9}", false),
    ("{\"camera\":{\"face\":\"auto\",\"document\":\"demo\",\"roles\":\"both\"}}", true),
    ("{\"camera\":{\"x\":1}}", false),
    ("{\"uiConfig\":{\"fps\":9}}", false), ("{\"uiConfig\":[]}", false),
    ("{\"flow\":\"selfie\",\"steps\":[\"videoCapture\"]}", false), ("{\"$schema\":1}", false),
  ])
  func unknownSettingsAreRefused(_ document: String, _ isRight: Bool) throws {
    #expect(try Validator.accepts(ConfigSchema.text, [document]) == [isRight])
    #expect(Self.isPossible(document) == isRight)
  }
}
