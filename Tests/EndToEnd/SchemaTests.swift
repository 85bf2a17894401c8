import enum Chance.Night
import Foundation
import PtyKit
import Testing

@Suite(
  "What Cameo writes, in the eyes of a public validator",
  .enabled(if: Judge.jsonschema.isWanted, "\(Judge.skipped("python3-jsonschema"))"))
struct SchemaTests {
  /// The options of each session, and how it ends.
  private static let sessions = [
    #""$0" run --camera demo:fits --plain --no-instructions --camera-permission granted --auto-start --duration-ms 300"#
      + #" --quality lowest --iad-data x </dev/null"#,
    #""$0" run --camera demo:fits --plain --camera-permission denied </dev/null"#,
    #""$0" run --camera /dev/video77 --plain --no-instructions --camera-permission granted </dev/null"#,
    #"echo q | "$0" run --camera demo:fits --plain --quality lowest"#,
  ]

  private static func schema(_ name: String) throws -> String {
    let said = try World().say(["schema", name])
    #expect(said.status == 0 && said.errors == "")
    return said.output
  }

  private static func line(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  @Test("Every result.json and every event of every kind of end is accepted", arguments: sessions)
  func accepted(session: String) throws {
    let world = try World()
    _ = try world.shell(session + #" --output "$HOME/o" --events "$HOME/events""#)
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: world.path("o")).first)
    let result = try JSONSerialization.jsonObject(with: Data(try world.text("o/\(folder)/result.json").utf8))
    #expect(try Validator.accepts(Self.schema("result"), [Self.line(result)]) == [true])
    for file in ["events", "o/\(folder)/events.ndjson"] {
      let events = try world.text(file).split(separator: "\n").map(String.init)
      let accepted = try #require(try Validator.accepts(Self.schema("events"), events))
      #expect(!accepted.isEmpty && accepted.count == events.count)
      #expect(zip(events, accepted).filter { !$0.1 }.map(\.0) == [])
    }
  }

  @Test("The events that tapes write are accepted")
  func tapes() throws {
    let world = try World()
    let tape = try world.write(
      """
      Camera demo
      Recorder virtual
      Set Option "--no-instructions --camera-permission granted --auto-start"
      Output "run.ndjson"
      Face left 20%
      Wait+Event hintChanged hint=moveRight
      Face centred
      Wait+Event videoRecordStarted
      Face none
      Wait+Event recordingDiscarded
      Type "l"
      Type "t"
      Camera unplug
      Wait+Event cameraLost
      Camera restore
      Face centred
      Wait+Exit@60s

      """, to: "run.tape")
    let said = try world.say(["tape", "run", tape])
    #expect(said.status == 0, "\(said)")
    let events = try world.text("run.ndjson").split(separator: "\n").map(String.init)
    let accepted = try #require(try Validator.accepts(Self.schema("events"), events))
    #expect(accepted.count > 10 && accepted.allSatisfy(\.self))
  }

  @Test("Every event of every golden is accepted")
  func goldens() throws {
    let folder = World.root.appendingPathComponent("Tests/Tapes")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".events.ndjson")
    }
    // A separate line says which test begins.
    let lines = try names.flatMap { name in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n").map(
        String.init)
    }.filter { !$0.contains("\"test\":") }
    #expect(lines.count > 1000)
    // By day only the first of those that differ in numbers alone.
    var seen: Set<String> = []
    let judged = lines.filter { Night.isNight || seen.insert($0.replacing(/[0-9]+(\.[0-9]+)?/, with: "0")).inserted }
    #expect(judged.count > 150)
    let accepted = try #require(try Validator.accepts(Self.schema("events"), judged))
    #expect(zip(judged, accepted).filter { !$0.1 }.map(\.0) == [])
  }

  @Test("Every theme there is is accepted, and what no theme may say is refused")
  func themes() throws {
    let shipped = try FileManager.default.contentsOfDirectory(atPath: World.root.appendingPathComponent("themes").path)
      .filter { $0.hasSuffix(".json") }.map { "themes/\($0)" }
    let files = shipped + ["Examples/themes/fernwick.json", "scripts/gallery.d/everything.json"]
    let documents = try files.map { file in
      let text = try String(contentsOf: World.root.appendingPathComponent(file), encoding: .utf8)
      return try Self.line(JSONSerialization.jsonObject(with: Data(text.utf8)))
    }
    #expect(documents.count > 4)
    #expect(try Validator.accepts(Self.schema("theme"), documents) == documents.map { _ in true })
    let broken = [
      #"{}"#, #"{"name":""}"#, #"{"name":"x","clone":"a","inherits":"b"}"#, ##"{"name":"x","dark":{"primary":"red"}}"##,
      #"{"name":"x","screens":{"videoCapure":{}}}"#, #"{"name":"x","screens":{"review":{"name":"y"}}}"#,
      #"{"name":"x","labels":{"title":{"textGravity":"centre"}}}"#, #"{"name":"x","labels":{"titel":{}}}"#,
      ##"{"name":"x","labels":{"title":{"textColor":{"drak":"#000000"}}}}"##, ##"{"name":"x","modalBackground":{}}"##,
      #"{"name":"x","closeButtonLocation":"LEFT"}"#, #"{"name":"x","branding":{"showPoweredBy":1}}"#,
    ]
    #expect(try Validator.accepts(Self.schema("theme"), broken) == broken.map { _ in false })
  }

  @Test("What is not as it should be is refused")
  func refused() throws {
    let world = try World()
    _ = try world.shell(Self.sessions[0] + #" --output "$HOME/o""#)
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: world.path("o")).first)
    let text = try world.text("o/\(folder)/result.json")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var broken = [[String: Any]]()
    for key in result.keys.sorted() {
      var other = result
      other[key] = nil
      broken.append(other)
      other[key] = [[1]]
      broken.append(other)
    }
    broken.append(result.merging(["more": 1]) { $1 })
    broken.append(result.merging(["status": "approved"]) { $1 })
    broken.append(result.merging(["began": "now"]) { $1 })
    broken.append(result.merging(["artefacts": [["role": "clip"]]]) { $1 })
    var camera = try #require(result["camera"] as? [String: Any])
    camera["kind"] = "oven"
    broken.append(result.merging(["camera": camera]) { $1 })
    broken.append(result.merging(["clip": ["sha256": "12"]]) { $1 })
    let documents = try broken.map(Self.line)
    #expect(try Validator.accepts(Self.schema("result"), documents) == documents.map { _ in false })
    let events = [
      #"{"v":1,"seq":0,"t":0,"session":"a","event":"cameraReady"}"#,
      #"{"v":2,"seq":0,"t":0,"session":"a","event":"cameraReady"}"#,
      #"{"v":1,"seq":-1,"t":0,"session":"a","event":"cameraReady"}"#,
      #"{"v":1,"t":0,"session":"a","event":"cameraReady"}"#,
      #"{"v":1,"seq":0,"t":0,"session":"a","event":"cameraReedy"}"#,
      #"{"v":1,"seq":0,"t":0,"session":"a","event":"cameraReady","more":1}"#,
      #"{"v":1,"seq":0,"t":0,"session":"a","event":"hintChanged","hint":"smile"}"#,
    ]
    #expect(try Validator.accepts(Self.schema("events"), events) == events.indices.map { $0 == 0 })
  }
}
