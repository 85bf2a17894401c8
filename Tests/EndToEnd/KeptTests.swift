import Foundation
import PtyKit
import Testing

@Suite("What is kept")
struct KeptTests {
  private static let options = [
    "run", "--plain", "--camera", "demo", "--no-instructions", "--camera-permission", "granted", "--auto-start",
    "--quality", "lowest", "--duration-ms", "200", "--review", "skip",
  ]

  @Test("A session is kept, told of, and told of when its time is over")
  func life() throws {
    let world = try World()
    let places = ["--output", world.path("captures"), "--ledger", world.path("ledger")]
    #expect(try world.say(Self.options + places).status == 0)
    let kept = try world.say(["kept"] + places)
    #expect(kept.status == 0, "\(kept)")
    #expect(kept.output.contains("forever, captured, 5 files"), "\(kept)")
    #expect(kept.output.contains("1 session saved, 0 deleted; the ledger has 1 line, consistent"))
    // Deleted by hand: the program says so, and after its next start so does the ledger.
    for folder in try FileManager.default.contentsOfDirectory(atPath: world.path("captures")) {
      try FileManager.default.removeItem(atPath: world.path("captures/\(folder)"))
    }
    #expect(try world.say(["kept"] + places).status == 1)
    #expect(try world.say(Self.options + places).status == 0)
    let later = try world.say(["kept", "--json"] + places)
    #expect(later.status == 0, "\(later)")
    let answer = try JSONSerialization.jsonObject(with: Data(later.output.utf8)) as? [String: Any]
    let sessions = answer?["sessions"] as? [[String: Any]]
    #expect(sessions?.count == 2)
    #expect(sessions?.first?["how"] as? String == "missed")
  }

  @Test("A ledger that can't be written is told, and the session is kept all the same")
  func unwritable() throws {
    let world = try World()
    try world.write("", to: "no")
    let said = try world.say(Self.options + ["--output", world.path("captures"), "--ledger", world.path("no/ledger")])
    #expect(said.status == 0)
    #expect(said.errors.contains(world.path("no/ledger")) && said.errors.contains("is not a folder"), "\(said)")
    #expect(said.errors.contains("another file with --ledger"), "\(said)")
    #expect(said.output.contains("/result.json"))
  }
}
