import Foundation
import PtyKit
import Testing

private let hasALSA = dlopen("libasound.so.2", RTLD_NOW) != nil

/// With the installed ALSA library; the test sets its default card.
@Suite("What is heard", .enabled(if: hasALSA, "libasound2 is not installed: scripts/setup tests"))
struct SoundsTests {
  /// A clip of a session in plain output, with this default card.
  private func capture(_ world: World, card: String, _ options: String, _ first: String = "") throws -> Program.Said {
    try world.write(card, to: "alsa.conf")
    return try world.shell(
      first + #"ALSA_CONFIG_PATH="$HOME/alsa.conf" "$0" run --camera demo:fits --plain --no-instructions --auto-start"#
        + #" --camera-permission granted --output "$HOME/o" --duration-ms 300 --sounds \#(options) </dev/null"#)
  }

  private func rings(_ said: Program.Said) -> Int { said.errors.utf8.count { $0 == 0x07 } }

  /// A card that writes what it plays into a file.
  private func written(_ world: World) -> String {
    "pcm.quiet { type null }\n"
      + "pcm.!default { type file slave.pcm quiet format raw file '|cat >>\(world.path("heard"))' }\n"
  }

  @Test("by a card: its samples are tones, and no bell rings")
  func card() throws {
    let world = try World()
    let done = try capture(world, card: written(world), "--sounds-by card")
    #expect(done.status == 0 && rings(done) == 0, "\(done.errors)")
    let heard = try Data(contentsOf: URL(fileURLWithPath: world.path("heard")))
    let samples = heard.withUnsafeBytes { $0.bindMemory(to: Int16.self).map { Int($0) } }
    #expect(samples.count > 44_100 / 5 && samples.contains { $0 > 8000 } && samples.contains { $0 < -8000 })
  }

  @Test("by the bell where the card is not there, and why is said once")
  func noCard() throws {
    let world = try World()
    let done = try capture(world, card: "pcm.!default { type hw card 31 }\n", "--sounds-by card")
    #expect(done.status == 0 && rings(done) > 0, "\(done.errors)")
    #expect(done.errors.components(separatedBy: "The sound card plays nothing: ALSA says").count == 2, "\(done.errors)")
  }

  @Test("by the bell where that is wished, or the terminal is at another machine")
  func bell() throws {
    let world = try World()
    for (options, variables) in [("--sounds-by bell", ""), ("", "export SSH_TTY=/dev/pts/9; ")] {
      let done = try capture(world, card: written(world), options, variables)
      #expect(done.status == 0 && rings(done) > 0)
      #expect(!FileManager.default.fileExists(atPath: world.path("heard")))
    }
  }
}
