import Files
import Rehearsal
import Settings
import Testing

/// Names in a tape must refer to something that exists.
@Suite struct ReferencesTests {
  private static let finding = #"{"v":1,"t":0,"frame":0,"at":0,"size":[640,480],"camera":"face","faces":[]}"#
  private static let files = [
    "show/clip.mp4": "", "show/parts/way.tape": "Enter\n", "show/stand.findings": finding, "show/own.json": "{}",
    "show/mine.track": "",
    "data/themes/mono.json": "{}", "data/themes/unissey.json": "{}", "data/strings/en.lproj/Localizable.strings": "",
    "data/strings/fr.lproj/Localizable.strings": "", "data/tracks/leaves.track": "", "data/tracks/fits.track": "",
  ]

  private func faults(_ text: String) throws -> [String] {
    let resources = try Resources.find(
      environment: ["CAMEO_DATA_DIR": "data"], program: nil, files: MemoryFiles(Self.files))
    let reading = TapeInspection.check(
      Array(text.utf8), at: "show/play.tape", files: MemoryFiles(Self.files), resources: resources)
    return reading.findings.filter { $0.severity == .error }.map {
      "\($0.line):\($0.columns.lowerBound) \($0.message) (\($0.remedy))"
    }
  }

  @Test(arguments: [
    ("Set Theme mno", "1:11 there is no theme 'mno' (did you mean mono?)"),
    ("Set Theme elephant", "1:11 there is no theme 'elephant' (there are mono, unissey)"),
    ("Set Theme ./own.jsn", "1:11 there is no file './own.jsn' (did you mean ./own.json?)"),
    ("Set Language tlh", "1:14 there is no language 'tlh' (there are en, fr)"),
    ("Set Language frr", "1:14 there is no language 'frr' (did you mean fr?)"),
    ("Each Language en,de\nTest \"t\"\nEnter", "1:15 there is no language 'de' (there are en, fr)"),
    ("Camera demo:./min.track", "1:8 there is no file './min.track' (did you mean ./mine.track?)"),
    ("Camera demo:leavs", "1:8 there is no track 'leavs' (did you mean leaves?)"),
    ("Camera file clip.mp3", "1:13 there is no file 'clip.mp3' (did you mean clip.mp4?)"),
    (
      "Camera loop films/clip.mp4", "1:13 there is no file 'films/clip.mp4' (a path is relative to the tape)"
    ),
    ("Findings stnd.findings", "1:10 there is no file 'stnd.findings' (did you mean stand.findings?)"),
    ("Source parts/wy.tape", "1:8 there is no file 'parts/wy.tape' (did you mean parts/way.tape?)"),
    ("Set Config kiosk.json", "1:12 there is no file 'kiosk.json' (a path is relative to the tape)"),
    ("Set Option \"--theme mno\"", "1:12 there is no theme 'mno' (did you mean mono?)"),
    ("Set Option \"--camera demo:fit --language tlh\"", "1:12 there is no language 'tlh' (there are en, fr)"),
  ])
  func missingReferencesSuggestTheNearest(_ text: String, _ said: String) throws {
    #expect(try faults(text).first == said)
  }

  @Test func existingReferencesAreNoFault() throws {
    let tape = """
      Set Theme mono
      Set Language fr-CA
      Set Config own.json
      Set Option "--camera demo:fits --theme unissey"
      Camera file clip.mp4
      Findings stand.findings
      Source parts/way.tape
      Test "t"
      Set Theme own.json
      Test "u"
      Camera demo:./mine.track
      """
    #expect(try faults(tape) == [])
  }

  @Test func testsExpectingARefusalMayNameMissingFiles() throws {
    #expect(try faults("Test \"t\"\nSet Theme neon\nWait+Exit\nExpect+Exit 66") == [])
    #expect(try faults("Test \"t\"\nSet Theme neon\nWait+Exit\nExpect+Exit 130").count == 1)
    #expect(try faults("Set Theme neon\nTest \"t\"\nWait+Exit\nExpect+Exit 66").count == 1)
    #expect(try faults("Source no.tape\nWait+Exit\nExpect+Exit 66").count == 1)
  }

  @Test func partsAreNamedAsSeenFromHere() {
    let tape = TapeInspection.check(Array("Source parts/way.tape\nSource ../b.tape".utf8)).tape
    #expect(TapeInspection.parts(of: tape, at: "show/play.tape") == ["show/parts/way.tape", "b.tape"])
  }
}
