import Cameo
import CommandLine
import Contract
import Evidence
import Files
import Settings
import Testing

@testable import CameoCommand

@Suite struct HelpTests {
  private static let program = HelpText.program(Command.all.map(\.row), topics).lines
  private static let topics = HelpCommand(
    Surroundings(environment: [:], files: MemoryFiles())
  ).topics
  private static let named = Command.all.map(\.row.name).filter { $0 != "help" }

  private static func page(_ command: String) -> [String] {
    Command.named(command).map { HelpText.command($0.row).lines } ?? []
  }

  @Test(arguments: [nil] + named)
  func everyPageFits80ColumnsAndTeachesWithAnExampleFirst(_ command: String?) throws {
    let lines = command.map(Self.page) ?? Self.program
    let tooWide = lines.filter { $0.count > 80 }
    #expect(tooWide.isEmpty)
    #expect(lines.allSatisfy { $0.last != " " })
    let example = try #require(lines.firstIndex(of: "Examples:"))
    let usage = try #require(lines.firstIndex { $0.hasPrefix("Usage: cameo ") })
    #expect(example < usage)
  }

  @Test func helpOfRunMentionsEverySettingItsHelpAndItsDefault() throws {
    let words = Self.page("run").flatMap { $0.split(separator: " ") }
    let text = words.joined(separator: " ")
    for row in OptionTable.rows {
      #expect(words.contains { $0 == row.flag ?? row.key }, "\(row.key)")
      #expect(text.contains(row.help), "\(row.key)")
    }
    #expect(text.contains("maximum frame rate of the preview [30]"))
    #expect(text.contains("right or left [right]"))
  }

  @Test func helpOfPreviewNamesWhatItTakesAndNothingElse() throws {
    let lines = Self.page("preview")
    let taken = try #require(Command.named("preview")?.row.settings?())
    for row in OptionTable.rows {
      let flag = row.flag ?? row.key
      #expect(
        lines.contains { $0.hasPrefix("  \(flag) ") || $0 == "  \(flag)" } == taken.contains { $0 == row.field },
        "\(flag)")
    }
    #expect(lines.contains { $0.hasPrefix("  0 ") && $0.hasSuffix("quit with q or Esc") })
    #expect(!lines.contains { $0.hasPrefix("  1 ") })
  }

  @Test func settingsWithoutAFlagAreNoOptions() throws {
    let lines = Self.page("readers")
    let heading = try #require(lines.firstIndex { $0.hasPrefix("Settings, by 'cameo config set KEY VALUE'") })
    let reader = try #require(lines.firstIndex { $0.hasPrefix("  nfc.reader NAME ") })
    #expect(reader > heading && lines[reader...].contains { $0.contains("CAMEO_NFC_READER") })
    #expect(!lines[..<heading].contains { $0.hasPrefix("  nfc.") })
    let topic = try #require(Self.topics.first { $0.name == "chip" }).lines
    for row in OptionTable.rows where row.key.hasPrefix("nfc.") {
      #expect(topic.contains { $0.hasPrefix("  \(row.key) ") }, "\(row.key)")
    }
    for verdict in ChipVerdict.allCases { #expect(topic.contains { $0.hasPrefix("  \(verdict.rawValue) ") }) }
    #expect(topic.allSatisfy { $0.count <= 80 })
  }

  @Test func theProgramsHelpNamesEveryCommand() {
    let lines = Self.program
    for row in Command.all.map(\.row) {
      #expect(lines.contains { $0.hasPrefix("  \(row.name) ") }, "\(row.name)")
    }
    for topic in Self.topics { #expect(lines.contains { $0.hasPrefix("  help \(topic.name) ") }) }
  }

  @Test func helpOfACommandListsItsActions() {
    let lines = Self.page("theme")
    #expect(lines.contains("Usage: cameo theme list|show|check|use [--json] [options]"))
    #expect(lines.contains { $0.hasPrefix("  theme show [NAME|FILE]") })
    #expect(Self.page("verify").contains("Usage: cameo verify DIR [--json] [options]"))
    #expect(Self.page("doctor").contains("Usage: cameo doctor [--json] [options]"))
    #expect(Self.page("doctor").contains { $0.hasPrefix("  --calibrate ") })
    #expect(Self.page("cameras").contains { $0.hasPrefix("  77 ") })
    #expect(!Self.page("cameras").contains { $0.contains("all options of run") })
  }

  @Test(arguments: ["0", "1", "64", "65", "66", "69", "70", "73", "75", "77", "78", "130", "129, 131, 143"])
  func everyExitCodeIsExplained(_ code: String) {
    #expect(Self.program.contains { $0.hasPrefix("  \(code)  ") })
  }

  @Test func everyExampleIsUnderstood() throws {
    let pages = [Self.program] + Self.named.map(Self.page)
    let examples = Set(pages.joined().filter { $0.hasPrefix("  cameo ") }).map { line in
      // The command ends two blanks before the description.
      let command = line.dropFirst(8)
      let end = command.indices.first { command[$0...].hasPrefix("  ") } ?? command.endIndex
      return command[..<end].split(separator: " ").map(String.init).filter { !$0.contains(">") }
    }
    #expect(examples.count > 10)
    for example in examples {
      let invocation = try Invocation(of: example)
      if invocation.configFile == nil {
        _ = try ProgramSettings.resolve(invocation, environment: [:], files: MemoryFiles())
      }
    }
  }

  @Test func noCommandAndNoTopicHasTheNameOfAnother() {
    let names = Command.all.map(\.row.name) + Self.topics.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: topics.map(\.name))
  func everyTopicFits80Columns(_ name: String) throws {
    let topic = try #require(Self.topics.first { $0.name == name })
    #expect(topic.lines.count > 3 && topic.lines.filter { $0.count > 80 || $0.last == " " } == [])
  }

  @Test(arguments: [40, 60, 80, 200], named + topics.map(\.name))
  func everyPageFitsTheWindow(_ width: Int, _ name: String) throws {
    let help = HelpCommand(Surroundings(environment: [:], files: MemoryFiles()))
    let lines = try help.page(name).inked(width: width).map(\.text)
    // A single word may be longer than the narrowest window.
    #expect(lines.filter { $0.count > min(width, 100) && $0.drop { $0 == " " }.contains(" ") } == [])
  }

  @Test func unknownHelpTopicSuggestsTheNearest() {
    let help = HelpCommand(Surroundings(environment: [:], files: MemoryFiles()))
    #expect(
      throws: CaptureError(.usage, "There is no command and no topic 'resul'.", recovery: "Did you mean 'result'?")
    ) { try help.page("resul") }
  }

  @Test func theTopicOfExitCodesHasEveryErrorWithItsCode() {
    let lines = HelpTopic.exitCodes.lines
    for code in ErrorCode.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(code.rawValue) ") && $0.contains(" \(code.exitCode)") })
    }
  }

  @Test func everyWordOfATapeHasItsUse() {
    let text = HelpTopic.tapes.lines.joined(separator: " ")
    for word in ["Wait+WHAT", "PageDown", "Screenshot FILE", "Each Language", "Shift+Tab"] {
      #expect(text.contains(word))
    }
  }

  @Test func helpOfFlowsNamesEveryFlowAndStep() {
    let lines = HelpTopic.flows.lines
    for name in ["selfie", "instructions", "cameraPermission", "videoCapture"] {
      #expect(lines.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
    }
  }

  @Test func theTopicsNameEveryField() {
    let result = ResultSchema.schema.fields.map(\.path) + HelpTopic.folder.map(\.0)
    let events = EventSchema.rows.flatMap { [$0.name] + $0.fields.map(\.path) } + EventSchema.envelope.map(\.path)
    for (topic, fields) in [(HelpTopic.result, result), (.events, events)] {
      let words = Set(topic.lines.flatMap { $0.split(separator: " ").map(String.init) })
      #expect(fields.filter { !words.contains($0) } == [])
    }
  }

  @Test func theSourcesNameEveryCamera() {
    let text = HelpTopic.sources.lines.joined(separator: "\n")
    for camera in ProgramSettings.cameraUsages { #expect(text.contains(camera.usage)) }
  }
}
