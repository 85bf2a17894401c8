import Cameo
import CommandLine
import Contract
import Notation
import Settings
import Wording

/// Implements `cameo strings list|lint|audit|show`: the string tables.
struct StringsCommand {
  let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(_ invocation: Invocation) throws(CaptureError) -> Int32 {
    let settings = try settings(invocation)
    let (overrides, wording) = (settings.strings.map { [$0] } ?? [], settings.wording)
    let shipped = try surroundings.resources().strings
    switch invocation.action {
    case "list": return list([shipped] + overrides, wording, json: invocation.json)
    case "lint":
      let own = invocation.operands.isEmpty ? overrides : invocation.operands
      for folder in own { try checkPresence(of: folder) }
      return lint([shipped] + own, json: invocation.json)
    case "audit":
      let own = invocation.operands.isEmpty ? overrides : invocation.operands
      for folder in own { try checkPresence(of: folder) }
      return try StringsAudit(surroundings, [shipped] + own, wording).run(json: invocation.json)
    default: return try show([shipped] + overrides, wording, invocation)
    }
  }

  private func settings(_ invocation: Invocation) throws(CaptureError) -> ProgramSettings {
    do throws(SettingsFailure) {
      return try surroundings.settings(invocation)
    } catch {
      throw error.error
    }
  }

  private func checkPresence(of folder: String) throws(CaptureError) {
    if surroundings.files.isFolder(folder) { return }
    throw CaptureError(
      .resourceMissing, "\(printable(folder)) is not a readable folder.",
      recovery: "Put tables into LANGUAGE.lproj/Localizable.strings there.")
  }

  private func list(_ folders: [String], _ wording: WordingChoice, json: Bool) -> Int32 {
    let vocabulary = Vocabulary(folders: folders, wording: wording, files: surroundings.files)
    Say.odd(vocabulary.diagnostics)
    if json {
      let nodes = vocabulary.catalogue.languages.map { language in
        let tables = vocabulary.catalogue.tables(for: language)
        return JSONNode.object([
          ("language", .string(language)), ("texts", .integer(Set(tables.flatMap { $0.entries.map(\.key) }).count)),
          ("files", Answer.node(tables.map(\.file))),
        ])
      }
      return Say.lines(Answer.text([("languages", .array(nodes))]))
    }
    let rows = vocabulary.catalogue.languages.map { language in
      let tables = vocabulary.catalogue.tables(for: language)
      let keys = Set(tables.flatMap { $0.entries.map(\.key) })
      return [language, "\(keys.count) texts", tables.map(\.file).joined(separator: " ")]
    }
    return Say.lines(Columns(rows).lines)
  }

  private func lint(_ folders: [String], json: Bool) -> Int32 {
    // Each wording alone, so that a text which only one of them has is missing in the other.
    let vocabularies = WordingChoice.allCases.map {
      Vocabulary(folders: folders, wording: $0, files: surroundings.files, all: true)
    }
    var findings: [Diagnostic] = []
    for vocabulary in vocabularies {
      let found = vocabulary.diagnostics + Lint.findings(in: vocabulary.catalogue)
      findings += found.filter { !findings.contains($0) }
    }
    let errors = findings.count { $0.severity == .error }
    if json {
      return Say.lines(Answer.text([("findings", Answer.node(findings))]), code: errors == 0 ? 0 : ExitCode.badSyntax)
    }
    Say.report(findings.map(\.description))
    let languages = vocabularies[0].catalogue.languages.joined(separator: ", ")
    Say.aside(["\(languages): \(errors) errors, \(findings.count - errors) warnings"])
    return errors == 0 ? 0 : ExitCode.badSyntax
  }

  private func show(
    _ folders: [String], _ wording: WordingChoice, _ invocation: Invocation
  ) throws(CaptureError) -> Int32 {
    let vocabulary = Vocabulary(folders: folders, wording: wording, files: surroundings.files)
    Say.odd(vocabulary.diagnostics)
    let chosen: String
    do throws(CaptureError) {
      chosen = try vocabulary.language(preferred: invocation.operands.first, environment: surroundings.environment)
    } catch {
      throw CaptureError(.usage, error.message, recovery: error.recovery)
    }
    let messages = vocabulary.catalogue.messages(for: chosen)
    let texts = RequiredMessage.all.flatMap { message -> [(key: String, text: String)] in
      message.kind == .plural
        ? [0, 1, 2].map { ("\(message.key) (\($0))", messages.plural(message.key, $0)) }
        : [(message.key, messages.text(message.key))]
    }
    if invocation.json {
      let nodes = texts.map { ($0.key, JSONNode.string($0.text)) }
      return Say.lines(Answer.text([("language", .string(chosen)), ("texts", .object(nodes))]))
    }
    return Say.lines(texts.map { StyledLine($0.key, .name) + StyledLine(" = \($0.text)") })
  }
}

extension Command {
  static let strings = Command(
    CommandRow("strings", help: "list, check or show string tables") { row in
      row.examples = [
        ("cameo strings lint", "check the built-in tables"),
        ("cameo strings lint mine", "check your own tables"),
        ("cameo strings audit", "check that every language fits every window size"),
        ("cameo --camera demo --language qps", "try a pseudo-locale with 40 % longer texts"),
      ]
      row.takesJSON = true
      row.actions = [
        .init("list", help: "list the languages"),
        .init("lint", operands: 0...1, "[DIR]", help: "check the tables; report errors with file and line"),
        .init("audit", operands: 0...1, "[DIR]", help: "report text widths, truncated texts and missing texts"),
        .init("show", operands: 0...1, "[CODE]", help: "print every text of a language"),
      ]
    }
  ) { invocation, surroundings throws(CaptureError) in try StringsCommand(surroundings).run(invocation) }
}
