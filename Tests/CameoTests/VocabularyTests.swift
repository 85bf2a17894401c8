import CommandLine
import Contract
import Engine
import Files
import Flow
import Foundation
import Settings
import Synchronization
import Testing
import Wording

@testable import Cameo

/// A disk that logs what is read.
private final class CountingFiles: FileStore, Sendable {
  private let disk = SystemFiles()
  private let paths = Mutex<[String]>([])
  private let missing = Mutex<String?>(nil)

  /// The tables that were read, such as `de.lproj/Localizable.strings`.
  var tables: [String] {
    paths.withLock { paths in
      paths.filter { $0.contains(".lproj/") }.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
    }
  }

  /// Makes reads of matching paths fail.
  func fail(_ end: String?) { missing.withLock { $0 = end } }

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    paths.withLock { $0.append(path) }
    if missing.withLock({ $0.map(path.hasSuffix) ?? false }) { throw FileFault(path, .noDescriptor) }
    return try disk.read(path, limit: limit)
  }

  func list(_ folder: String) throws(FileFault) -> [String] { try disk.list(folder) }
  func place(of path: String) throws(FileFault) -> String { path }
  func write(_ bytes: [UInt8], to path: String) throws(FileFault) { try disk.write(bytes, to: path) }
}

/// Languages are loaded lazily.
@Suite struct VocabularyTests {
  private let files = CountingFiles()
  private let shipped: String

  init() throws {
    shipped = try Resources.find(environment: [:], program: nil, files: SystemFiles()).strings
  }

  private func composition(_ words: String...) throws -> SessionComposition {
    let settings = try ProgramSettings.resolve(
      Invocation(parsing: ["run", "--camera", "demo"] + words), environment: [:], files: MemoryFiles())
    return try SessionComposition(settings, environment: [:], files: files)
  }

  private func house(_ composition: SessionComposition) throws -> House {
    let assembly = composition.assembly
    return House(
      composition,
      Engine.Parts(
        cameras: try composition.cameras(clock: .virtual), vision: [:],
        presentation: Presentation(
          catalogue: assembly.vocabulary.catalogue, language: assembly.language, languages: assembly.languages,
          library: assembly.themes.library, theme: assembly.theme)))
  }

  private static func both(named name: String = "Localizable", _ languages: String...) -> [String] {
    languages.flatMap { ["\($0).lproj/\(name).strings", "\($0).lproj/\(name).stringsdict"] }
  }

  @Test func aStartReadsTheShownLanguageAndEnglishOnce() throws {
    let house = try house(try composition("--language", "de-AT"))
    defer { house.close() }
    #expect(house.engine.parts.presentation.language == "de")
    #expect(house.engine.parts.presentation.languages.count == 10)
    #expect(house.composition.warnings.isEmpty)
    #expect(files.tables.sorted() == Self.both("de", "en"))
  }

  @Test func aSimulatedChipIsToldAtTheStart() throws {
    func warnings(_ mode: String) throws -> [String] {
      let settings = try ProgramSettings.resolve(
        Invocation(parsing: ["run", "--camera", "demo", "--nfc", mode]),
        environment: ["CAMEO_NFC_READER": "twin:td1"], files: MemoryFiles())
      return try SessionComposition(settings, environment: [:], files: files).warnings.map(\.description)
    }
    #expect(try warnings("off").isEmpty, "no chip is read")
    let told = try warnings("ifPossible")
    #expect(told.count == 1 && told[0].contains("twin:td1 is a simulated chip"), "\(told)")
  }

  @Test func englishAloneReadsNothingElse() throws {
    let house = try house(try composition("--language", "en"))
    defer { house.close() }
    #expect(files.tables == Self.both("en"))
  }

  @Test func theNextLanguageIsReadWhenItIsShownAndOnce() throws {
    let house = try house(try composition("--language", "de", "--languages", "de,fr"))
    defer { house.close() }
    let loop = VirtualLoop(house.engine)
    loop.begin(house.sitting(house.composition.plan, id: "x") { _, _ in })
    var shown: [String] = []
    for _ in 0..<4 {
      house.engine.send(.nextLanguage)
      shown.append(house.engine.parts.presentation.messages.text("cameo_allow_label"))
    }
    #expect(shown == ["Autoriser", "Erlauben", "Autoriser", "Erlauben"])
    #expect(files.tables.sorted() == Self.both("de", "en", "fr"))
  }

  @Test func everyLanguageHasTheSameTextsAsWhereAllAreReadAndChecked() throws {
    let lazily = Vocabulary(shipped: shipped, files: files).catalogue
    #expect(files.tables.isEmpty)
    let whole = Vocabulary(folders: [shipped], files: SystemFiles())
    #expect(whole.diagnostics.isEmpty)
    #expect(lazily.languages == whole.catalogue.languages && lazily.languages.count > 1)
    for language in lazily.languages + ["de-AT", PseudoLocale.code, "tlh"] {
      #expect(lazily.messages(for: language) == whole.catalogue.messages(for: language), "\(language)")
    }
    #expect(Set(files.tables).count == files.tables.count)
  }

  @Test func unknownLanguageIsRefusedWithTheList() throws {
    let error = #expect(throws: CaptureError.self) { try composition("--language", "pl") }
    #expect(error?.code == .usage)
    #expect(error?.recovery == "There are: ar, de, en, es, fr, he, it, nl, pt, vi.")
    #expect(files.tables.isEmpty)
  }

  @Test func tablesOfOnesOwnAreCheckedAtOnceInEveryLanguage() throws {
    let home = Home()
    for (language, text) in ["fr": "\"unissey_start_label\" = \"\";", "fi": "\"unissey_start_label\" = \"Aloita\";"] {
      try files.write(Array(text.utf8), to: "\(home.path)/\(language).lproj/Localizable.strings")
    }
    let composition = try composition("--language", "en", "--strings", home.path)
    #expect(composition.warnings.map(\.message) == ["\"unissey_start_label\" has an empty text"])
    let catalogue = composition.assembly.vocabulary.catalogue
    #expect(catalogue.languages.contains("fi"))
    #expect(!files.tables.contains("de.lproj/Localizable.strings"))
    #expect(catalogue.messages(for: "fi").text("unissey_start_label") == "Aloita")
    #expect(catalogue.messages(for: "fr").text("unissey_start_label") != "")
  }

  @Test func thePlainWordingReadsItsTablesToo() throws {
    let house = try house(try composition("--language", "de", "--wording", "plain"))
    defer { house.close() }
    #expect(files.tables.sorted() == (Self.both("de", "en") + Self.both(named: "Plain", "de", "en")).sorted())
    #expect(house.engine.parts.presentation.messages.text("unissey_camera_permission_button") == "Weiter")
  }

  @Test func tablesOfOnesOwnOverrideBothWordings() throws {
    let home = Home()
    let own = [
      "Localizable.strings": #""unissey_instruction_get_closer" = "Near"; "unissey_start_label" = "Go";"#,
      "Plain.strings": #""unissey_start_label" = "Off we go";"#,
    ]
    for (name, text) in own { try files.write(Array(text.utf8), to: "\(home.path)/en.lproj/\(name)") }
    for (wording, start) in [("standard", "Go"), ("plain", "Off we go")] {
      let composition = try composition("--language", "en", "--strings", home.path, "--wording", wording)
      let messages = composition.assembly.vocabulary.catalogue.messages(for: "en")
      #expect(composition.warnings.isEmpty)
      #expect(messages.text("unissey_instruction_get_closer") == "Near", "\(wording)")
      #expect(messages.text("unissey_start_label") == start)
    }
  }

  @Test(arguments: [(nil, .plain), (.standard, .standard), (.plain, .plain)] as [(WordingChoice?, WordingChoice)])
  func aKioskIsPlainUnlessTheSettingsSayOtherwise(asked: WordingChoice?, wording: WordingChoice) throws {
    var settings = ProgramSettings()
    settings.session.look.wording = asked
    #expect(settings.wording == asked ?? .standard)
    #expect(try settings.forKiosk().wording == wording)
  }

  @Test func aTableThatCannotBeReadIsToldWhenItIsNeededAndTriedAgain() throws {
    let house = try house(try composition("--language", "de", "--languages", "de,fr"))
    defer { house.close() }
    var told: [CaptureError] = []
    house.engine.onTrouble = { told.append($0) }
    VirtualLoop(house.engine).begin(house.sitting(house.composition.plan, id: "x") { _, _ in })
    files.fail("fr.lproj/Localizable.strings")
    house.engine.send(.nextLanguage)
    #expect(told.count == 1 && told[0].message.contains("fr.lproj/Localizable.strings"), "\(told)")
    #expect(house.engine.parts.presentation.messages.text("cameo_allow_label") == "Allow", "English stands in")
    files.fail(nil)
    for _ in 0..<2 { house.engine.send(.nextLanguage) }
    #expect(told.count == 1)
    #expect(house.engine.parts.presentation.messages.text("cameo_allow_label") == "Autoriser")
  }
}
