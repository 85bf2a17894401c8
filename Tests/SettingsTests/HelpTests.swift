import Files
import Settings
import Testing

@Suite struct HelpTests {
  @Test(arguments: [nil] + Command.allCases)
  func everyPageFits80ColumnsAndTeachesWithAnExampleFirst(_ command: Command?) throws {
    let lines = command.map(HelpText.command) ?? HelpText.program()
    let tooWide = lines.filter { $0.count > 80 }
    #expect(tooWide.isEmpty)
    #expect(lines.allSatisfy { $0.last != " " })
    let example = try #require(lines.firstIndex(of: "Examples:"))
    let usage = try #require(lines.firstIndex { $0.hasPrefix("Usage: cameo ") })
    #expect(example < usage)
  }

  @Test func helpOfRunMentionsEverySettingItsHelpAndItsDefault() throws {
    let words = HelpText.command(.run).flatMap { $0.split(separator: " ") }
    let text = words.joined(separator: " ")
    for row in OptionTable.rows {
      #expect(words.contains { $0 == row.flag ?? row.key }, "\(row.key)")
      #expect(text.contains(row.help), "\(row.key)")
    }
    #expect(text.contains("at most so often a second [30]"))
    #expect(text.contains("right or left [right]"))
  }

  @Test func helpOfPreviewNamesWhatItTakesAndNothingElse() throws {
    let lines = HelpText.command(.preview)
    let taken = try #require(CommandTable.row(.preview)?.settings)
    for row in OptionTable.rows {
      let flag = row.flag ?? row.key
      #expect(
        lines.contains { $0.hasPrefix("  \(flag) ") || $0 == "  \(flag)" } == taken.contains(row.setting), "\(flag)")
    }
    #expect(lines.contains { $0.hasPrefix("  0 ") && $0.hasSuffix("ended by q or Esc") })
    #expect(!lines.contains { $0.hasPrefix("  1 ") })
  }

  @Test func theProgramsHelpNamesEveryCommand() {
    let lines = HelpText.program()
    for row in CommandTable.rows {
      #expect(lines.contains { $0.hasPrefix("  \(row.name) ") }, "\(row.name)")
    }
    for topic in HelpTopic.allCases { #expect(lines.contains { $0.hasPrefix("  help \(topic.rawValue) ") }) }
  }

  @Test func helpOfACommandListsItsActions() {
    let lines = HelpText.command(.theme)
    #expect(lines.contains("Usage: cameo theme list|show|check [options]"))
    #expect(lines.contains { $0.hasPrefix("  theme show [NAME|FILE]") })
    #expect(HelpText.command(.verify).contains("Usage: cameo verify DIR [--json] [options]"))
    #expect(HelpText.command(.doctor).contains("Usage: cameo doctor [--json] [options]"))
    #expect(HelpText.command(.doctor).contains { $0.hasPrefix("  --calibrate ") })
    #expect(HelpText.command(.cameras).contains { $0.hasPrefix("  77 ") })
    #expect(!HelpText.command(.cameras).contains { $0.contains("every option of run") })
  }

  @Test(arguments: ["0", "1", "64", "65", "66", "69", "70", "73", "75", "77", "78", "130", "129, 143"])
  func everyExitCodeIsExplained(_ code: String) {
    #expect(HelpText.program().contains { $0.hasPrefix("  \(code)  ") })
  }

  @Test func everyExampleIsUnderstood() throws {
    let pages = [HelpText.program()] + Command.allCases.map(HelpText.command)
    let examples = Set(pages.joined().filter { $0.hasPrefix("  cameo ") }).map { line in
      // The command ends where the description begins, two blanks on.
      let command = line.dropFirst(8)
      let end = command.indices.first { command[$0...].hasPrefix("  ") } ?? command.endIndex
      return command[..<end].split(separator: " ").map(String.init).filter { !$0.contains(">") }
    }
    #expect(examples.count > 10)
    for example in examples {
      let invocation = try Invocation(parsing: example)
      if invocation.configFile == nil {
        _ = try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles())
      }
    }
  }
}
