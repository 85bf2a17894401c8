import Cameo
import Contract
import Settings
import Wording

/// Answers `cameo strings list|lint|show`: the tables of texts.
struct StringsCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    let overrides = try settings(invocation).strings.map { [$0] } ?? []
    let shipped = try surroundings.resources().strings
    switch invocation.action {
    case "list": return list([shipped] + overrides)
    case "lint": return lint([shipped] + (invocation.operands.isEmpty ? overrides : invocation.operands))
    default: return try show([shipped] + overrides, language: invocation.operands.first)
    }
  }

  private func settings(_ invocation: Invocation) throws(CaptureError) -> ProgramSettings {
    do throws(SettingsFailure) {
      return try surroundings.settings(invocation)
    } catch {
      throw error.error
    }
  }

  private func list(_ folders: [String]) -> Int32 {
    let vocabulary = Vocabulary(folders: folders, files: surroundings.files)
    Say.aside(vocabulary.diagnostics.map(\.description))
    let rows = vocabulary.catalogue.languages.map { language in
      let tables = vocabulary.catalogue.tables(for: language)
      let keys = Set(tables.flatMap { $0.entries.map(\.key) })
      return [language, "\(keys.count) texts", tables.map(\.file).joined(separator: " ")]
    }
    return Say.lines(Columns(rows).lines)
  }

  private func lint(_ folders: [String]) -> Int32 {
    let vocabulary = Vocabulary(folders: folders, files: surroundings.files, all: true)
    let findings = vocabulary.diagnostics + Lint.findings(in: vocabulary.catalogue)
    Say.lines(findings.map(\.description))
    let errors = findings.count { $0.severity == .error }
    let languages = vocabulary.catalogue.languages.joined(separator: ", ")
    Say.aside(["\(languages): \(errors) errors, \(findings.count - errors) warnings"])
    return errors == 0 ? 0 : ExitCode.badSyntax
  }

  private func show(_ folders: [String], language: String?) throws(CaptureError) -> Int32 {
    let vocabulary = Vocabulary(folders: folders, files: surroundings.files)
    Say.aside(vocabulary.diagnostics.map(\.description))
    let chosen = try vocabulary.language(preferred: language, environment: surroundings.environment)
    let messages = vocabulary.catalogue.messages(for: chosen)
    return Say.lines(
      MessageKey.allCases.flatMap { key in
        key.kind == .plural
          ? [0, 1, 2].map { "\(key.rawValue) (\($0)) = \(messages.plural(key.rawValue, $0))" }
          : ["\(key.rawValue) = \(messages.text(key.rawValue))"]
      })
  }
}

extension Command {
  static let strings = Command(
    CommandRow("strings", help: "the tables of texts") { row in
      row.examples = [
        ("cameo strings lint", "check the tables that are shipped"),
        ("cameo strings lint mine", "check a folder of your own tables"),
      ]
      row.actions = [
        .init("list", help: "the languages there are"),
        .init("lint", operands: 0...1, "[DIR]", help: "faults of the tables, with file and line"),
        .init("show", operands: 0...1, "[CODE]", help: "every text of a language"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try StringsCommand(surroundings).run(invocation) }
}
