import Files
import Contract
import Foundation
import Settings
import Testing

@Suite struct ResourcesTests {
  private let files = MemoryFiles([
    "/data/strings/fr.lproj/Localizable.strings": "", "/data/themes/mono.json": "{}", "/data/themes/notes.txt": "",
    "/data/themes/.json": "", "/usr/share/cameo/strings/en.lproj/Localizable.strings": "",
    "/usr/share/cameo/themes/a.json": "{}", "/src/Resources/strings/pl.lproj/Localizable.strings": "",
    "/src/Resources/tracks/dark.track": "", "/src/themes/b.json": "{}",
  ])

  private func find(_ variable: String?, _ program: String?, _ tree: String) throws -> Resources {
    let environment = variable.map { ["CAMEO_DATA_DIR": $0] } ?? [:]
    return try Resources.find(environment: environment, program: program, files: files, sourceTree: tree)
  }

  @Test func resourcesComeFromVariableProgramThenSourceTree() throws {
    #expect(try find("/data", "/usr/bin/cameo", "/src").themeNames(files) == ["mono"])
    #expect(try find(nil, "/usr/bin/cameo", "/src").themeNames(files) == ["a"])
    #expect(try find("", "/opt/bin/cameo", "/src").themeNames(files) == ["b"])
    #expect(try find("/src", nil, "/none").languages(files) == ["pl"])
    #expect(try find(nil, nil, "/src").trackNames(files) == ["dark"])
    #expect(try find("/data", nil, "/src").trackNames(files) == [])
  }

  @Test func nothingFoundNamesThePlacesLookedAt() {
    let error = CaptureError(
      .resourceMissing, "No texts and themes were found in /x, /opt/share/cameo, /none.",
      recovery: "Set CAMEO_DATA_DIR to the folder with strings and themes.")
    #expect(throws: error) { try find("/x", "/opt/bin/cameo", "/none") }
    #expect(error.code.exitCode == 66)
  }

  @Test func theSourceTreeOfThisBuildHasThisFile() {
    #expect(FileManager.default.fileExists(atPath: Resources.builtFrom + "/Package.swift"))
  }

  @Test func aThemeIsANameOrAFile() throws {
    let resources = try find("/data", nil, "/none")
    #expect(resources.themeFile("mono") == "/data/themes/mono.json")
    #expect(resources.themeFile("mine.json") == "mine.json")
    #expect(resources.themeFile("./a/b") == "./a/b")
    #expect(resources.trackFile("dark") == "/data/tracks/dark.track")
    #expect(resources.eyeWeights == "/data/eye/covered-faces.weights")
    #expect(resources.zoneWeights == "/data/zone/ocr-b.weights")
    #expect(
      throws: CaptureError(.resourceMissing, "/data/themes/none.json does not exist.", recovery: "Check the path.")
    ) {
      try resources.read(resources.themeFile("none"), files)
    }
  }
}

@Suite struct ConsentTests {
  private let path = "/home/.local/state/cameo/consent.json"
  private let folders = Folders(environment: ["HOME": "/home"])

  @Test func rememberedConsentIsFoundAgain() throws {
    let files = MemoryFiles()
    let consent = Consent(folders: folders, files: files)
    #expect(consent.remembered == .ask)
    try consent.remember(true)
    #expect(consent.remembered == .granted)
    #expect(files.text(path) == "{\n  \"v\": 1,\n  \"camera\": \"granted\"\n}\n")
  }

  @Test(arguments: ["", "{", "{\"v\": 2, \"camera\": \"granted\"}", "{\"v\": 1, \"camera\": \"yes\"}", "[1]"])
  func aBrokenFileIsNoConsent(_ text: String) {
    #expect(Consent(folders: folders, files: MemoryFiles([path: text])).remembered == .ask)
  }

  @Test func aRefusalIsRememberedToo() throws {
    let consent = Consent(folders: folders, files: MemoryFiles())
    try consent.remember(false)
    #expect(consent.remembered == .denied)
  }

  @Test func aFullDiskIsTold() {
    let files = MemoryFiles()
    files.fail(path, .noSpace)
    #expect(throws: CaptureError(.cannotWrite, "\(path) does not fit on the disk.", recovery: "Free some space.")) {
      try Consent(folders: folders, files: files).remember(true)
    }
    #expect(throws: CaptureError.self) { try Consent(folders: Folders(environment: [:]), files: files).remember(true) }
  }
}
