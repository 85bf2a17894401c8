import Contract
import Foundation

@testable import Wording

/// String tables for tests: from text, or the shipped ones.
enum Tables {
  static func strings(_ text: String, file: String = "x.strings") -> (table: MessageTable, diagnostics: [Diagnostic]) {
    MessageTable.read(strings: Array(text.utf8), file: file)
  }

  static func stringsdict(
    _ text: String, file: String = "x.stringsdict"
  ) -> (table: MessageTable, diagnostics: [Diagnostic]) {
    MessageTable.read(stringsdict: Array(text.utf8), file: file)
  }

  /// A plural message with one variable, as the body of a root dictionary.
  static func plural(_ key: String, _ forms: [(String, String)], format: String = "%#@n@") -> String {
    let lines = forms.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined(separator: "\n")
    return """
      <key>\(key)</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lld</string>
      \(lines)
      </dict></dict>
      """
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private static let folder = root.appending(path: "Resources/strings")

  /// All shipped languages.
  static let languages: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }.sorted()
  }()

  static func shippedBytes(_ language: String, _ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "\(language).lproj/\(file)")))
  }

  /// The tables of a wording; `plain` has those of the standard wording too, as in the program.
  static func shipped(
    _ wording: WordingChoice = .standard
  ) throws -> (catalogue: Catalogue, diagnostics: [Diagnostic]) {
    var catalogue = Catalogue()
    var diagnostics: [Diagnostic] = []
    for language in languages {
      for name in wording == .plain ? ["Localizable", "Plain"] : ["Localizable"] {
        let read = try shipped(language, name)
        for table in read.tables { catalogue.add(table, language: language) }
        diagnostics += read.diagnostics
      }
    }
    return (catalogue, diagnostics)
  }

  /// The two tables of a name, such as "Plain".
  static func shipped(_ language: String, _ name: String) throws -> ReadTables {
    let file = "\(language)/\(name)"
    let strings = MessageTable.read(
      strings: try shippedBytes(language, name + ".strings"), file: file + ".strings")
    let plurals = MessageTable.read(
      stringsdict: try shippedBytes(language, name + ".stringsdict"), file: file + ".stringsdict")
    return ReadTables(
      tables: [strings.table, plurals.table], diagnostics: strings.diagnostics + plurals.diagnostics)
  }
}

extension Message {
  var asText: String? { if case .text(let text) = self { text } else { nil } }
}
