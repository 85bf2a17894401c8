import Contract
import Testing

@testable import Delivery

struct SessionFactsTests {
  @Test func readsTheTwoDocuments() throws {
    let facts = try Sample.facts()
    #expect(facts.session == Sample.session && facts.folder == "/captures/aa97b6dadf2d0245")
    #expect(facts.status == "captured" && facts.flow == "selfie" && facts.language == "de" && facts.kiosk == "k1")
    #expect(facts.ended.text == "2026-11-29T11:28:21.109Z")
    #expect(facts.key == Sample.key)
    #expect(facts.files.map(\.name) == ["face.jpg", "result.json", "manifest.json"])
    #expect(facts.files.map(\.role) == ["face", "result", "manifest"])
    #expect(facts.files.map(\.contentType) == ["image/jpeg", "application/json", "application/json"])
  }

  @Test func refusesDocumentsThatContradictEachOther() {
    let result = Sample.result
    let other = result.replacing("aa97b6dadf2d0245", with: "bb97b6dadf2d0245")
    let damaged: [(manifest: String, result: String, detail: String)] = [
      (
        "{", result,
        "manifest.json:1:2: error: a key is expected here, not the end of the file (write keys in double quotes)"
      ),
      ("{}", result, "manifest.json names no session"),
      (Sample.manifest.replacing("aa97", with: "../.."), result, "manifest.json names no session"),
      (Sample.manifest, other, "result.json names another session"),
      (Sample.manifest, result.replacing("109Z", with: "109"), "result.json lacks status, language or end"),
      (Sample.manifest, result.replacing("captured", with: "x"), "result.json lacks status, language or end"),
      (Sample.manifest, result + " ", "result.json is not the one of the manifest"),
      (Sample.manifest.replacing("face.jpg", with: "a/b"), result, "manifest.json has a file that is none of ours"),
      (
        Sample.manifest.replacing("\"bytes\":5,", with: "\"bytes\":\(Int.max),"), result,
        "manifest.json has a file that is none of ours"
      ),
      (Sample.manifest.replacing("face.jpg", with: "result.json"), result, "manifest.json names a file twice"),
    ]
    for (manifest, result, detail) in damaged {
      #expect(throws: DeliveryTrouble(.damaged, detail)) { try Sample.facts(manifest: manifest, result: result) }
    }
  }

  @Test func aTypeThatCannotStandInAHeaderIsNotSent() throws {
    let result = Sample.result.replacing("image/jpeg", with: #"image/jpeg\r\nX: y"#)
    let facts = try Sample.facts(manifest: Sample.manifest(ofResult: result), result: result)
    #expect(facts.files[0].contentType == "application/octet-stream")
  }

  @Test func noDamagedByteTraps() {
    for (place, byte) in Sample.manifest.utf8.enumerated() {
      for change in [byte ^ 1, byte ^ 0x80, 0] {
        var bytes = Array(Sample.manifest.utf8)
        bytes[place] = change
        _ = try? SessionFacts.read(
          manifest: bytes, result: Array(Sample.result.utf8), output: "/captures", sha256: sha256)
      }
    }
  }
}
