import Contract
import Synchronization
import Testing

@testable import Wording

/// The loaded tables, in order.
private final class Loads: Sendable {
  private let names = Mutex<[String]>([])
  var all: [String] { names.withLock(\.self) }
  func add(_ name: String) { names.withLock { $0.append(name) } }
}

@Suite struct CatalogueTests {
  private func catalogue(_ tables: (language: String, text: String)...) -> Catalogue {
    var catalogue = Catalogue()
    for table in tables { catalogue.add(Tables.strings(table.text).table, language: table.language) }
    return catalogue
  }

  @Test func fallsBackKeyByKeyFromRegionToLanguageToEnglish() {
    let catalogue = catalogue(("en", "a=e; b=e; c=e;"), ("pt", "a=p; b=p;"), ("pt_BR", "a=r;"))
    let messages = catalogue.messages(for: "pt-BR")
    #expect(["a", "b", "c", "d"].map { messages.text($0) } == ["r", "p", "e", "d"])
    #expect(messages.language == "pt-BR")
    #expect(catalogue.messages(for: "fra").language == "fr")
    #expect(catalogue.messages(for: "nonsense!").text("a") == "e")
  }

  @Test func laterTablesWinKeyByKey() {
    let catalogue = catalogue(("en", "a=1; b=1;"), ("eng", "b=2; c=2;"))
    let messages = catalogue.messages(for: "en")
    #expect(["a", "b", "c"].map { messages.text($0) } == ["1", "2", "2"])
    #expect(catalogue.languages == ["en"])
    #expect(catalogue.tables(for: "en").count == 2)
  }

  @Test func aPlainOverrideReplacesThePluralForms() throws {
    var catalogue = try Tables.shipped().catalogue
    catalogue.add(Tables.strings("unissey_video_capture_title = \"%d s\";").table, language: "fr")
    #expect(catalogue.messages(for: "fr").plural("unissey_video_capture_title", 1) == "1 s")
    #expect(
      catalogue.messages(for: "en").plural("unissey_video_capture_title", 1) == "The acquisition will last 1 second.")
  }

  @Test func aPluralThatFallsBackIsCountedInItsOwnLanguage() throws {
    var catalogue = try Tables.shipped().catalogue
    catalogue.add(Tables.strings("cameo_stay_label = Zostań;").table, language: "pl")
    catalogue.add(Tables.strings("cameo_stay_label = 残る;").table, language: "ja")
    #expect(
      catalogue.messages(for: "ja").plural("unissey_video_capture_title", 1) == "The acquisition will last 1 second.")
  }

  @Test(
    arguments: [
      ("fr", "fr"), ("fra", "fr"), ("fre", "fr"), ("fr-CA", "fr"), ("pt-BR", "pt-BR"), ("pt_br", "pt-BR"),
      ("por", "pt"),
      ("pt-PT", "pt"), ("EN", "en"),
    ] as [(String, String)])
  func aLanguageIsChosenByName(preferred: String, chosen: String) {
    let catalogue = catalogue(("en", "a;"), ("fr", "a;"), ("pt", "a;"), ("pt-BR", "a;"))
    #expect(catalogue.choose(preferred: preferred, environment: ["en"]) == .chosen(chosen))
  }

  @Test(arguments: ["de", "tlh", "", "C", "french", "zh-Hant"] as [String])
  func aLanguageWithoutATableIsAnError(preferred: String) {
    let choice = catalogue(("fr", "a;"), ("en", "a;")).choose(preferred: preferred, environment: ["fr_FR.UTF-8"])
    #expect(choice == .unavailable(wanted: preferred, available: ["en", "fr"]))
  }

  @Test(
    arguments: [
      (["fr_FR.UTF-8@euro", "", "en_GB"], "fr"), (["", "", "fr_CA"], "fr"), (["", "fr", "en"], "fr"),
      (["C", "fr", "fr"], "en"), (["POSIX"], "en"), (["C.UTF-8", "", "fr"], "en"), (["de_DE", "fr", "fr"], "en"),
      ([], "en"), (["", "", ""], "en"), (["fr"], "fr"), (["rubbish/../..", "fr"], "en"),
    ] as [([String], String)])
  func theEnvironmentChoosesAsInEveryProgram(environment: [String], chosen: String) {
    let catalogue = catalogue(("en", "a;"), ("fr", "a;"))
    #expect(catalogue.choose(preferred: nil, environment: environment) == .chosen(chosen))
  }

  @Test func languagesFollowEachOtherInACircle() {
    let catalogue = catalogue(("fr", "a;"), ("en", "a;"), ("pt-BR", "a;"))
    #expect(catalogue.languages == ["en", "fr", "pt-BR"])
    #expect(catalogue.languages.map { catalogue.next(after: $0, of: catalogue.languages) } == ["fr", "pt-BR", "en"])
    #expect(catalogue.next(after: "gone", of: catalogue.languages) == "en")
    #expect(catalogue.next(after: "pt-BR", of: ["pt-BR", "en"]) == "en")
    #expect(Catalogue().next(after: "fr", of: []) == "fr")
  }

  @Test(arguments: [("fr_CH.UTF-8", "fr"), ("de_DE", "pt-BR"), ("C", "pt-BR")])
  func firstOfferedLanguageIsTheDefault(locale: String, chosen: String) {
    let catalogue = catalogue(("fr", "a;"), ("en", "a;"), ("pt-BR", "a;"))
    #expect(catalogue.choose(preferred: nil, environment: [locale], of: ["pt-BR", "en", "fr"]) == .chosen(chosen))
    #expect(catalogue.choose(preferred: "en", environment: [locale], of: ["pt-BR", "fr"]) == .chosen("en"))
  }

  @Test func tablesAreLoadedWhenATextIsNeeded() {
    let loads = Loads()
    var catalogue = catalogue(("en", "a=e; b=e;"))
    for language in ["fr", "pt", "pt_BR"] {
      catalogue.add(language: language) {
        loads.add(language)
        return ReadTables(
          tables: [Tables.strings("a=\(language.prefix(2));").table],
          diagnostics: [Diagnostic(file: language, "is odd")])
      }
    }
    #expect(catalogue.languages == ["en", "fr", "pt", "pt-BR"])
    #expect(catalogue.choose(preferred: "por", environment: []) == .chosen("pt"))
    #expect(catalogue.messages(for: "en").text("a") == "e")
    #expect(loads.all.isEmpty)
    #expect(catalogue.messages(for: "pt-BR").text("a") == "pt")
    #expect(Set(loads.all) == ["pt", "pt_BR"])
    #expect(catalogue.diagnostics(for: "fr").map(\.file) == ["fr"])
    catalogue.add(Tables.strings("a=own;").table, language: "fr")
    #expect(catalogue.messages(for: "fr").text("a") == "own")
    #expect(catalogue.text("a", in: "fr") == "own" && catalogue.text("b", in: "fr") == nil)
  }

  @Test func anEmptyTextReplacesNone() {
    let catalogue = catalogue(("en", "a=e;"), ("fr", "a=\" \";"))
    #expect(catalogue.messages(for: "fr").text("a") == "e")
  }
}
