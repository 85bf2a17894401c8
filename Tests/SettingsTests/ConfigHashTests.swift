import CommandLine
import Settings
import Testing

/// By which the operator of many kiosks sees which of them have the same settings.
@Suite struct ConfigHashTests {
  private func hash(_ json: String, _ words: String...) throws -> String {
    var world = World()
    world.files[World.user] = json
    return try ProgramSettings.resolve(
      Invocation(parsing: words), environment: world.environment, files: world.disk
    ).configHash
  }

  @Test func itFollowsTheValuesAndNotWhereTheyStand() throws {
    let usual = try hash("{}")
    #expect(usual.utf8.count == 16 && usual.allSatisfy(\.isHexDigit))
    #expect(try hash(#"{"fps":12}"#) == hash("{}", "--fps", "12"))
    #expect(try hash(#"{"fps":12}"#) != usual)
    #expect(try hash(#"{"delivery":{"kiosk":"hall-2"}}"#) == usual, "each kiosk has a name of its own")
  }

  @Test func aSecretCannotBeGuessedFromIt() throws {
    #expect(try hash(#"{"metadata":"order 7"}"#) == hash(#"{"metadata":"order 8"}"#))
    #expect(try hash(#"{"metadata":"order 7"}"#) != hash("{}"))
  }
}
