import CommandLine
import Files
import Foundation
import Contract
import Engine
import Settings
import Testing
import Theming

@testable import Cameo

/// Hot reload of texts and themes.
@Suite struct HotReloadTests {
  private let files: MemoryFiles
  private let settings: ProgramSettings
  private let assembly: Assembly
  private static let table = "/mine/en.lproj/Localizable.strings"

  init() throws {
    let disk = SystemFiles()
    let shipped = try Resources.find(environment: [:], program: nil, files: disk)
    files = MemoryFiles()
    let names = ["en", "fr"].map { "\(shipped.strings)/\($0).lproj/Localizable.strings" }
    for path in names + shipped.themeNames(disk).map(shipped.themeFile) {
      try files.write(disk.read(path, limit: 1 << 20), to: path)
    }
    try files.write([], to: "\(shipped.tracks)/x.track")
    try files.write(Array("\"cameo_allow_label\" = \"Yes\";".utf8), to: Self.table)
    settings = try ProgramSettings.resolve(
      Invocation(parsing: ["--strings", "/mine", "--language", "en"]), environment: [:], files: files)
    assembly = try Assembly(settings, environment: [:], files: files)
  }

  /// No consent is possible without a text that explains it.
  @Test(arguments: ["", "  "]) func withoutAWordOnTheUseOfTheCameraNothingBegins(text: String) throws {
    let path = "\(assembly.resources.strings)/en.lproj/Localizable.strings"
    let table = try #require(files.text(path))
    let place = try #require(table.range(of: "Cameo uses the camera to record a short video of your face."))
    try write(table.replacingCharacters(in: place, with: text), to: path)
    let error = #expect(throws: CaptureError.self) { try Assembly(settings, environment: [:], files: files) }
    #expect(error?.code == .resourceMissing && error?.message.contains("cameo_camera_usage_description") == true)
  }

  private var presentation: Presentation {
    Presentation(
      catalogue: assembly.vocabulary.catalogue, language: assembly.language, library: assembly.themes.library,
      theme: assembly.theme)
  }

  private func write(_ text: String, to path: String = table) throws {
    try files.write(Array(text.utf8), to: path)
  }

  @Test func unchangedFilesAreNotReadAgain() throws {
    let hotReload = HotReload(settings, assembly.resources, files: files)
    let first = try #require(hotReload.renewed(presentation))
    #expect(first.fault == "" && first.messages.text("cameo_allow_label") == "Yes")
    #expect(hotReload.renewed(first) == nil)
  }

  @Test func anEditedTableIsFollowedAndABrokenOneIsToldWithItsLine() throws {
    let hotReload = HotReload(settings, assembly.resources, files: files)
    var shown = try #require(hotReload.renewed(presentation))
    try write("\"cameo_allow_label\" = \"Go on\";")
    shown = try #require(hotReload.renewed(shown))
    #expect(shown.messages.text("cameo_allow_label") == "Go on")
    try write("\n\"cameo_allow_label\" = \"Broken;\n")
    shown = try #require(hotReload.renewed(shown))
    #expect(shown.fault.hasPrefix("en.lproj/Localizable.strings:2"), "\(shown.fault)")
    #expect(shown.messages.text("cameo_allow_label") == "Go on", "the last good one stays")
    try write("\"cameo_allow_label\" = \"No go\";")
    shown = try #require(hotReload.renewed(shown))
    try write("\"cameo_allow_label\" = \"No no\";")
    shown = try #require(hotReload.renewed(shown))
    #expect(shown.messages.text("cameo_allow_label") == "No no", "as long as before, and another text")
    try write("\"cameo_allow_label\" = \"Mended\";")
    shown = try #require(hotReload.renewed(shown))
    #expect(shown.fault == "" && shown.messages.text("cameo_allow_label") == "Mended")
  }

  @Test(arguments: WordingChoice.allCases)
  func aTableOfTheWordingIsFollowed(wording: WordingChoice) throws {
    var settings = settings
    settings.session.look.wording = wording
    let hotReload = HotReload(settings, assembly.resources, files: files)
    let shown = try #require(hotReload.renewed(presentation))
    try write("\"cameo_allow_label\" = \"Sure\";", to: "/mine/en.lproj/Plain.strings")
    let next = hotReload.renewed(shown)
    #expect(next?.messages.text("cameo_allow_label") == (wording == .plain ? "Sure" : nil))
  }

  @Test func aNewLanguageAppears() throws {
    let hotReload = HotReload(settings, assembly.resources, files: files)
    var shown = try #require(hotReload.renewed(presentation))
    try write("\"cameo_allow_label\" = \"Ja\";", to: "/mine/de.lproj/Localizable.strings")
    shown = try #require(hotReload.renewed(shown))
    #expect(shown.language == "en", "and the one that stands stays")
    #expect(assembly.vocabulary.catalogue.languages == ["en", "fr"])
  }

  @Test func anEditedThemeIsFollowedAndABrokenOneIsTold() throws {
    let hotReload = HotReload(settings, assembly.resources, files: files)
    var shown = try #require(hotReload.renewed(presentation))
    let path = assembly.resources.themeFile("unissey")
    let text = try #require(files.text(path))
    let before = shown.theme.tint(.primary, .dark)
    try write(text.replacing(before.color.hex, with: "#123456"), to: path)
    shown = try #require(hotReload.renewed(shown))
    #expect(shown.theme.tint(.primary, .dark).color.hex == "#123456")
    try write(text + "\n}", to: path)
    shown = try #require(hotReload.renewed(shown))
    #expect(shown.fault.hasPrefix("themes/unissey.json:"), "\(shown.fault)")
    #expect(shown.theme.tint(.primary, .dark).color.hex == "#123456")
  }
}
