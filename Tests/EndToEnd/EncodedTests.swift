import Foundation
import PtyKit
import Testing

@Suite("Pictures as base64")
struct EncodedTests {
  @Test("The photo page of a passport, to the byte, and no picture of a folder that was changed")
  func passport() throws {
    let world = try World()
    let done = try world.say([
      "run", "--plain", "--no-instructions", "--flow", "document", "--document-kind", "td3", "--camera", "demo",
      "--camera-permission", "granted", "--review", "skip", "--seed", "3", "--quality", "sd", "--output",
      world.path("out"),
    ])
    #expect(done.status == 0, "\(done.errors)")
    let sessions = try FileManager.default.contentsOfDirectory(atPath: world.path("out"))
    let folder = world.path("out") + "/" + (try #require(sessions.first))
    let said = try world.say(["encoded", folder])
    #expect(said.status == 0 && said.errors == "", "\(said)")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["v", "session", "encodedFrontImage"])
    let front = URL(fileURLWithPath: "\(folder)/document-front.jpg")
    let picture = try Data(contentsOf: front)
    #expect((object["encodedFrontImage"] as? String).flatMap { Data(base64Encoded: $0) } == picture)

    try (picture + Data([0])).write(to: front)
    let changed = try world.say(["encoded", folder])
    #expect(changed.status == 1 && changed.output == "", "\(changed)")
    #expect(
      changed.errors.contains("document-front.jpg: has ")
        && changed.errors.contains("cameo: The folder was changed after the session"))
  }

  @Test("What is no session folder has the exit codes of verify")
  func wrong() throws {
    let world = try World()
    let nowhere = try world.say(["encoded", world.path("nowhere")])
    #expect(nowhere.status == 66 && nowhere.errors.contains("nowhere does not exist"), "\(nowhere)")
    try world.write("{", to: "broken/manifest.json")
    #expect(try world.say(["encoded", world.path("broken")]).status == 65)
    let bare = try world.say(["encoded"])
    #expect(bare.status == 64 && bare.errors.contains("cameo encoded DIR"), "\(bare)")
    for command in ["encoded", "verify"] {
      #expect(try world.say([command, ""]).status == 64, "an empty name is none")
    }
  }
}
