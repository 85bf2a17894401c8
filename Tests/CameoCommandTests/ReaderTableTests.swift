import CardReaders
import Contract
import Files
import Foundation
import Testing

@testable import CameoCommand

/// The output of `cameo readers`.
@Suite struct ReaderTableTests {
  private func table(_ survey: ReaderSurvey, _ files: MemoryFiles = MemoryFiles()) -> ReaderTable {
    ReaderTable(survey, ReaderRemedy(environment: [:]), folder: "/csca", Anchors.read("/csca", files))
  }

  private static let two = [
    ReaderGlance("ACS ACR1252 Reader 00 00", .chip), ReaderGlance("Gemalto PC Twin 01 00", .nothing),
  ]

  @Test func oneRowForEachReader() {
    let table = table(ReaderSurvey(Self.two, wanted: "acs"))
    #expect(
      table.lines == [
        "ok  ACS ACR1252 Reader 00 00  a chip lies on it",
        "no  Gemalto PC Twin 01 00     empty (not used: nfc.reader)",
        "0 certificates of states in /csca", "/csca does not exist", "    fix: Check the path.",
      ])
    #expect(table.exitCode == 0)
  }

  @Test func whatIsMissingHasItsFixAndCode() {
    let refused = table(ReaderSurvey(refusal: .policy))
    #expect(refused.exitCode == ExitCode.noPermission)
    #expect(refused.lines.first == "Polkit does not let this user use card readers.")
    #expect(refused.lines.dropFirst().first?.hasPrefix("    fix: ") == true)
    #expect(table(ReaderSurvey(refusal: .absent)).exitCode == ExitCode.unavailable)
    #expect(table(ReaderSurvey()).exitCode == ExitCode.unavailable)
    // The operator's to clear away, but no fault of the machine.
    let many = table(ReaderSurvey(Self.two.map { ReaderGlance($0.name, .chip) }))
    #expect(many.exitCode == 0 && many.lines.contains("Chips lie on two readers."))
  }

  @Test func damagedFilesAreNamed() throws {
    let table = table(ReaderSurvey(Self.two), MemoryFiles(["/csca/a.cer": "?", "/csca/b.txt": ""]))
    #expect(table.lines.suffix(2).first == "no  a.cer holds no certificate")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(table.json.utf8)) as? [String: Any])
    let anchors = try #require(json["anchors"] as? [String: Any])
    #expect((anchors["files"] as? [[String: Any]])?.first?["reason"] as? String == "holds no certificate")
    let readers = try #require(json["readers"] as? [[String: Any]])
    #expect(readers.map { $0["state"] as? String } == ["chip", "nothing"] && json["code"] is NSNull)
  }
}
