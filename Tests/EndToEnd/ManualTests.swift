import Foundation
import PtyKit
import Testing

@Suite("What packages bring along")
struct ManualTests {
  /// Every page and completion, as `scripts/docs` writes them.
  private static func made(_ world: World) throws -> [String] {
    let said = try world.shell("'\(World.root.path)/scripts/docs' \"$HOME/docs\" \"$0\"")
    #expect(said.status == 0 && said.errors == "", "\(said)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: world.path("docs/share"))
    return files.filter { !$0.contains("completions") && $0.contains(".") }.map { world.path("docs/share/\($0)") }
  }

  @Test(
    "mandoc finds nothing to say of any page",
    .enabled(if: Judge.mandoc.isWanted, "\(Judge.skipped("mandoc"))"))
  func mandoc() throws {
    let world = try World()
    let made = try Self.made(world)
    #expect(made.count > 18)
    let said = try Program.runDetached("/usr/bin/mandoc", ["-Tlint", "-Wall"] + made)
    #expect((said.status, said.output, said.errors) == (0, "", ""))
  }

  @Test("man has no warning for any page", .enabled(if: Judge.man.isWanted, "\(Judge.skipped("man-db"))"))
  func man() throws {
    let world = try World()
    for page in try Self.made(world) {
      let said = try Program.runDetached(
        "/usr/bin/man", ["--warnings", "-E", "UTF-8", "-l", page],
        environment: ["MANWIDTH": "80", "HOME": world.path("")])
      #expect(said.status == 0 && said.errors == "", "\(page): \(said.errors)")
      #expect(said.output.contains("NAME"))
    }
  }

  @Test("The page of run has every option")
  func options() throws {
    let help = try World().say(["help", "run"]).output
    let page = try World().say(["help", "man", "run"]).output
    let flags = Set(
      help.split { " \n".contains($0) }.filter { $0.hasPrefix("--") && $0.allSatisfy { $0.isLetter || $0 == "-" } })
    #expect(flags.count > 20)
    for flag in flags {
      #expect(
        page.contains(flag.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")), "\(flag)")
    }
  }
}
