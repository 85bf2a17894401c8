import Foundation
import Testing

@testable import Rehearsal

/// Commands of VHS that mean the same here.
@Suite struct VhsWordsTests {
  @Test func aVariableIsInTheEnvironmentOfTheProgramAndGivesWayToOptions() throws {
    let french = "Camera demo\nEnv CAMEO_LANGUAGE fr\n"
    #expect(try Playhouse.failure(french + "Expect+Screen \"Continuer\"") == nil)
    #expect(try Playhouse.failure(french + "Set Language en\nExpect+Screen \"Continue\"") == nil)
    let bad = try Playhouse.failure("Camera demo\nEnv CAMEO_LANGUAGE tlh\nWait+Exit\nExpect+Exit 0")
    #expect(bad?.message == "the exit code is 78")
    let colors = "Camera demo\nEnv NO_COLOR 1\nScreenshot page.json\n"
    let folder = FileManager.default.temporaryDirectory.appending(path: "cameo-env-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try Playhouse.play(colors, artefacts: .folder(folder.path))
    let page = try String(contentsOf: folder.appending(path: "page.json"), encoding: .utf8)
    #expect(!page.contains("\"foreground\":\"#"))
  }

  @Test func aVariableOfOneTestIsNotThatOfTheNext() throws {
    let reports = try Playhouse.play(
      "Camera demo\nTest \"a\"\nEnv CAMEO_LANGUAGE fr\nExpect+Screen \"Continuer\"\nTest \"b\"\nReject+Screen \"Continuer\""
    )
    #expect(reports.map { $0.failure?.message } == [nil, nil])
  }

  @Test func aProgramThatIsMissingIsToldBeforeAnythingBegins() throws {
    #expect(try Playhouse.failure("Require cameo\nCamera demo\nExpect+Page instructions") == nil)
    let failure = try #require(try Playhouse.failure("Require no-such-program\nCamera demo\nEnter"))
    #expect(failure.line == 1)
    #expect(failure.message == "there is no program no-such-program on this machine's PATH")
  }

  @Test func theLineIsThatOfTheCursor() throws {
    let walk = "Camera demo\n"
    #expect(try Playhouse.failure(walk + "Wait+Line /Continue/\nExpect+Line \"Continue\"") == nil)
    #expect(try Playhouse.failure(walk + "Wait /Continue/\nReject+Line \"Language\"") == nil)
    let failure = try #require(try Playhouse.failure(walk + "Wait+Line@2s \"Language\""))
    #expect(failure.nearest?.contains("Continue") == true)
    #expect(try Playhouse.failure(walk + "Ctrl+c\nWait+Exit\nExpect+Exit 130\nReject+Line \"Continue\"") == nil)
  }

  @Test func hiddenPartsAreNotFilmedAndTakeNoTime() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cameo-hide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tape = """
      Camera demo
      Output run.cast
      Hide
      Sleep 3s
      Enter
      Wait+Page cameraPermission
      Show
      Sleep 1s
      Hide
      Enter
      Sleep 5s
      """
    #expect(try Playhouse.play(tape, artefacts: .folder(folder.path)).first?.failure == nil)
    let cast = try String(contentsOf: folder.appending(path: "run.cast"), encoding: .utf8)
    let lines = cast.split(separator: "\n")
    #expect(!cast.contains("Continue") && cast.contains("permission"))
    #expect(!cast.contains("cameraPermissionRequested"))
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("[0,") || $0.hasPrefix("[1,") || $0.hasPrefix("[0.") })
  }

  @Test func aLimitMayStandBehindTheName() throws {
    let failure = try #require(try Playhouse.failure("Camera demo\nWait+Event cameraReady @2s"))
    #expect(failure.at == .seconds(2))
  }

  @Test func theFrameOfAReportIsTheWindow() throws {
    let failure = try #require(try Playhouse.failure("Set Size 60x20\nCamera demo\nExpect+Focus start"))
    let lines = FailureText.lines(of: TestReport(file: "x", name: "x", failure: failure))
    #expect(
      lines.filter { $0.hasPrefix("     +") }
        == Array(repeating: "     +" + String(repeating: "-", count: 60) + "+", count: 2))
    #expect(failure.screen.count == 20)
  }
}
