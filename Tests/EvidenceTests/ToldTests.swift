import Contract
import Notation
import Testing

@testable import Evidence

/// Reports of steps, and products with several files.
struct ToldTests {
  private static let fields = [
    SchemaField("tasks", .list, .orNull, "the tasks"), SchemaField("tasks[].task", .text, "what it is about"),
    SchemaField("tasks[].steps", .list, "its steps"),
    SchemaField("tasks[].steps[].image", .file, .orNull, "a picture"),
    SchemaField("tasks[].steps[].values", .map, "measures"),
    SchemaField("tasks[].steps[].values.*", .number, .orNull, "one"),
    SchemaField("tasksPassed", .truth, .orNull, "whether"),
  ]

  private static func told(_ images: String...) -> [Fact] {
    let steps = images.map { image in
      Fact.Value.facts([
        Fact("image", .text(image)), Fact("values", .facts([Fact("yaw", .number(21.33333)), Fact("roll", .nothing)])),
      ])
    }
    let task: [Fact] = [
      Fact("task", .text("gestures")), Fact("difficulty", .text("hard")), Fact("outcome", .text("passed")),
      Fact("retries", .whole(0)), Fact("steps", .list(steps)),
    ]
    return [Fact("tasks", .list([.facts(task)])), Fact("tasksPassed", .truth(true)), Fact("strange", .truth(true))]
  }

  private func document(_ told: [Fact], kept: Set<String>) -> JSONNode {
    .object(ToldNodes(fields: Self.fields, kept: kept).members(told))
  }

  @Test func eachFieldHasItsPlaceAndWhatWasNotKeptIsNotNamed() {
    let node = document(Self.told("a.jpg", "b.jpg"), kept: ["b.jpg"])
    #expect(node.object?.map(\.key) == ["tasks", "tasksPassed"])
    let steps = node["tasks"]?[0]?["steps"]
    #expect(steps?[0]?["image"]?.isNull == true && steps?[1]?["image"]?.string == "b.jpg")
    #expect(steps?[0]?["values"]?.text() == #"{"yaw":21.333,"roll":null}"#)
    #expect(document([], kept: []).text() == #"{"tasks":null,"tasksPassed":null}"#)
    // A text that is not a file name is kept, whatever its field is called.
    #expect(node["tasks"]?[0]?["task"]?.string == "gestures")
  }

  @Test func itIsAsTheSchemaSays() {
    var schema = Schema(Self.fields)
    schema.fields += ["difficulty", "outcome"].map { SchemaField("tasks[].\($0)", .text, "a word") }
    schema.fields.append(SchemaField("tasks[].retries", .whole, "how often"))
    #expect(schema.faults(in: document(Self.told("a.jpg"), kept: ["a.jpg"])) == [])
    #expect(schema.faults(in: document([], kept: [])) == [])
    #expect(schema.faults(in: document(Self.told("../a"), kept: ["../a"])).count == 1)
  }

  @Test func everyFieldOfTheStepsIsWrittenHoweverTheSessionEnds() throws {
    for end in [Sample.captured, Sample.cancelled] {
      let node = try #require(JSONReader.read(ResultDocument(Sample.record(end), [:]).bytes, file: "").node)
      for field in ResultSchema.tells where field.parent.isEmpty { #expect(node[field.path] != nil, "\(field.path)") }
    }
    let roles = ResultSchema.products.map(\.role)
    #expect(Set(roles).count == roles.count)
  }

  @Test func theMetadataHasTheTasksInShort() throws {
    var record = Sample.record()
    record.told = []
    let usual = try #require(Metadata.read(Metadata(record, [:]).text))
    #expect(usual["tasks"] == nil)
    record.told = Self.told("a.jpg")
    let metadata = try #require(Metadata.read(Metadata(record, [:]).text))
    #expect(metadata["tasks"]?.text() == #"[{"task":"gestures","difficulty":"hard","outcome":"passed"}]"#)
    #expect(metadata["seed"]?.string == "7")
  }

  private static let pictures = ["gesture-1-1-left.jpg", "frontal-1-1.jpg", "gesture-1-2-up.jpg"]

  /// A session with a product of three pictures.
  private func sealed(_ world: World, _ end: SessionEnd = Sample.captured) throws -> SealedSession {
    let folder = try CaptureFolder.prepare(in: world.output, session: Sample.id)
    World.write(Sample.clip, to: try folder.path(for: "clip.mp4"))
    try folder.write("face.jpg", Sample.picture)
    for (number, name) in Self.pictures.enumerated() { try folder.write(name, [UInt8(number)]) }
    var record = Sample.record(end)
    record.products.append(
      Product(
        step: "liveness", role: "gestures",
        files: Self.pictures.map { ProductFile($0, mime: "image/jpeg", .picture) }))
    return try folder.seal(record, events: Sample.events(status: end.status))
  }

  @Test func aProductOfManyFilesIsNamedSealedAndVerified() throws {
    let world = World()
    let folder = try sealed(world).folder
    #expect(
      World.names(folder)
        == (Self.pictures + ["clip.mp4", "events.ndjson", "face.jpg", "manifest.json", "result.json"]).sorted())
    let bytes = try #require(World.read("\(folder)/result.json"))
    let result = try #require(JSONReader.read(bytes, file: "").node)
    let gestures = result["artefacts"]?.array?.filter { $0["role"]?.string == "gestures" } ?? []
    #expect(gestures.compactMap { $0["path"]?.string } == Self.pictures)
    #expect(gestures.allSatisfy { $0["step"]?.string == "liveness" && $0["mime"]?.string == "image/jpeg" })
    let seen = try Verification.of(folder)
    #expect(seen.isWhole && seen.files == 8)
    World.write([9], to: "\(folder)/\(Self.pictures[1])")
    #expect(try Verification.of(folder).errors.map(\.path) == [Self.pictures[1]])
    World.remove("\(folder)/\(Self.pictures[2])")
    #expect(Set(try Verification.of(folder).errors.map(\.path)) == Set(Self.pictures[1...]))
  }

  @Test func nothingOfItStaysWithoutACapture() throws {
    let world = World()
    let folder = try sealed(world, Sample.cancelled).folder
    #expect(World.names(folder) == ["events.ndjson", "manifest.json", "result.json"])
    #expect(try Verification.of(folder).isWhole)
  }

  @Test func aPictureThatIsToldAndNotThereIsAFault() throws {
    let result = document(Self.told("a.jpg", "b.jpg"), kept: ["a.jpg", "b.jpg"])
    #expect(result.all(at: "tasks[].steps[].image").compactMap(\.string) == ["a.jpg", "b.jpg"])
    var texts = SessionTexts(result: [], manifest: Manifest(session: "s", entries: []))
    let before = texts.faults.count
    texts.checkTold(result, Self.fields, ["a.jpg"])
    #expect(texts.faults.dropFirst(before).map(\.message) == ["mentions b.jpg, which is not an artefact"])
  }
}
