import Cameo
import Cells
import CommandLine
import Contract
import Files
import Notation
import Rehearsal
import Wording

/// Implements `cameo strings audit`: text widths per language, truncation per window size, missing texts.
struct StringsAudit {
  /// The smallest window, and the breakpoints of the layouts.
  private static let sizes = ["40x12", "60x18", "80x24", "120x40"]

  private let surroundings: Surroundings
  private let folders: [String]
  private let wording: WordingChoice
  private let catalogue: Catalogue

  init(_ surroundings: Surroundings, _ folders: [String], _ wording: WordingChoice) {
    (self.surroundings, self.folders, self.wording) = (surroundings, folders, wording)
    catalogue = Vocabulary(folders: folders, wording: wording, files: surroundings.files).catalogue
  }

  private var languages: [String] { catalogue.languages + [PseudoLocale.code] }

  func run(json: Bool) throws(CaptureError) -> Int32 {
    let misfits = try misfits()
    let code = misfits.isEmpty ? 0 : ExitCode.notCaptured
    if json { return Say.lines(document(misfits), code: code) }
    Say.lines(widths + missingLines)
    Say.lines(misfits.isEmpty ? [fits] : misfits.map { StyledLine("cut ", .bad) + StyledLine($0.told) })
    return code
  }

  // MARK: Widths

  /// The places of texts, by key pattern.
  private static let slots: [(name: String, takes: @Sendable (String) -> Bool)] = [
    ("button", { $0.hasSuffix("_label") || $0.hasSuffix("_button") }),
    ("title", { $0.hasSuffix("_title") }),
    ("hint", { $0.hasPrefix("cameo_hint_") || $0.hasPrefix("unissey_instruction_") }),
    ("advice", { $0.hasPrefix("cameo_insist_") }),
    ("key in help", { $0.hasPrefix("cameo_key_") }),
    ("legend", { $0.hasPrefix("cameo_legend_") }),
    ("sentence", { _ in true }),
  ]

  private struct Widest {
    var key = ""
    var columns = 0
  }

  /// The widest text of a language in each place.
  private func widest(_ language: String) -> [Widest] {
    let messages = catalogue.messages(for: language)
    return RequiredMessage.all.reduce(into: Self.slots.map { _ in Widest() }) { found, message in
      guard let slot = Self.slots.firstIndex(where: { $0.takes(message.key) }) else { return }
      let text = message.kind == .plural ? messages.plural(message.key, 2) : messages.text(message.key)
      let columns = text.split(separator: "\n").map { Text(String($0)).columns }.max() ?? 0
      if columns > found[slot].columns { found[slot] = Widest(key: message.key, columns: columns) }
    }
  }

  private var widths: [StyledLine] {
    let found = languages.map(widest)
    let rows = Self.slots.indices.map { slot in
      [Self.slots[slot].name] + found.map { String($0[slot].columns) }
    }
    let lines = Columns([["widest text, in columns"] + languages] + rows).lines
    return [StyledLine(lines[0], .heading)] + lines.dropFirst().map { StyledLine($0) } + [StyledLine("")]
  }

  // MARK: Missing

  private func missing(_ language: String) -> [String] {
    let keys = Set(catalogue.tables(for: language).flatMap { $0.entries.map(\.key) })
    return RequiredMessage.all.map(\.key).filter { !keys.contains($0) }
  }

  private var missingLines: [StyledLine] {
    catalogue.languages.flatMap { language -> [StyledLine] in
      let keys = missing(language)
      if keys.isEmpty { return [StyledLine("ok  ", .good) + StyledLine("\(language): no text is missing")] }
      let count = "\(keys.count) \(keys.count == 1 ? "text is" : "texts are") missing"
      return [StyledLine("warn", .warning) + StyledLine(" \(language): \(count)")]
        + keys.map { StyledLine("       \($0)") }
    }
  }

  // MARK: Windows

  private struct Misfit {
    var language: String
    var size: String
    var page: String
    var texts: [String]

    var told: String { "\(language) \(size), \(page): \(texts.joined(separator: "; "))" }
  }

  private var fits: StyledLine {
    let sizes = Self.sizes.joined(separator: ", ")
    return StyledLine("ok  ", .good)
      + StyledLine("no text is truncated at \(sizes) in \(languages.joined(separator: ", "))")
  }

  /// Walks through the pages on a virtual clock, in every language and window size.
  private func misfits() throws(CaptureError) -> [Misfit] {
    var misfits: [Misfit] = []
    var broken: TestFailure?
    let files = try AuditFiles(own: folders.dropFirst().first, surroundings.files)
    let stage = PerformanceStage(
      theatre: try Theatre(files: files, environment: surroundings.environment, program: Program.path()),
      artefacts: .nowhere)
    for language in languages {
      for size in Self.sizes {
        let walk = files.walking(AuditTape.text(language, size, hasOwnTexts: folders.count > 1, wording))
        let (tests, refusals) = TapeFolder(files: walk).tests(of: [AuditTape.name])
        if let refusal = refusals.first {
          throw CaptureError(.ourBug, "The audit can't be read: \(refusal.lines.joined(separator: " ")).")
        }
        _ = try Rehearsal(tests, matrix: Matrix(), filter: nil).run(on: stage, jobs: 2) { report in
          guard let failure = report.failure else { return }
          guard failure.text == AuditTape.look, failure.remedy.isEmpty else { return broken = failure }
          misfits.append(Misfit(language: language, size: size, page: report.name, texts: [failure.message]))
        }
        if let broken {
          throw CaptureError(
            .ourBug, "The audit stopped in \(language) at \(size): \(broken.text): \(broken.message).",
            recovery: broken.remedy)
        }
      }
    }
    return misfits
  }

  // MARK: JSON

  private func document(_ misfits: [Misfit]) -> [String] {
    let nodes = languages.map { language in
      let widest = zip(Self.slots, widest(language)).map { slot, widest in
        JSONNode.object([
          ("slot", .string(slot.name)), ("columns", .integer(widest.columns)), ("key", .string(widest.key)),
        ])
      }
      let missing = language == PseudoLocale.code ? [] : missing(language)
      return JSONNode.object([
        ("language", .string(language)), ("missing", Answer.node(missing)), ("widest", .array(widest)),
      ])
    }
    let cut = misfits.map { misfit in
      JSONNode.object([
        ("language", .string(misfit.language)), ("size", .string(misfit.size)), ("page", .string(misfit.page)),
        ("texts", Answer.node(misfit.texts)),
      ])
    }
    return Answer.text([("languages", .array(nodes)), ("cut", .array(cut))])
  }
}
