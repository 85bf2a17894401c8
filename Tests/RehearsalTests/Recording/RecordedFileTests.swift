import Files
import Contract
import Tape
import Testing

@testable import Rehearsal

@Suite("The file that is recorded into")
struct RecordedFileTests {
  @Test(
    "may be new, empty or an earlier recording",
    arguments: [nil, "", "# Recorded by cameo 0.0.1.\nEnter\n"])
  func replaceable(text: String?) throws {
    let files = MemoryFiles(text.map { ["out.tape": $0] } ?? [:])
    let file = RecordedFile("out.tape", files: files)
    try file.checkReplaceable()
    try file.write(Tape([TapeLine(comment: " new")]))
    #expect(files.text("out.tape") == "# new\n")
  }

  @Test(
    "is never a file that the user wrote",
    arguments: [
      "Enter\n", "\n# Recorded by cameo 0.0.1.\n", "#Recorded by cameo", String(repeating: "#", count: 2_000_000),
    ])
  func ours(text: String) {
    let files = MemoryFiles(["out.tape": text])
    let error = #expect(throws: CaptureError.self) { try RecordedFile("out.tape", files: files).checkReplaceable() }
    #expect(error?.code == .cannotWrite)
    #expect(error?.message == "out.tape exists and was not recorded by cameo.")
    #expect(error?.recovery == "Give another name, or remove it first.")
  }

  @Test("is no folder, and a disk that takes nothing is told")
  func faults() {
    let files = MemoryFiles(["out/x": "", "full.tape": ""])
    let folder = #expect(throws: CaptureError.self) { try RecordedFile("out", files: files).checkReplaceable() }
    #expect(folder?.code == .cannotWrite)
    files.fail("full.tape", .noSpace)
    let full = #expect(throws: CaptureError.self) { try RecordedFile("full.tape", files: files).write(Tape()) }
    #expect((full?.code, full?.message) == (.cannotWrite, "full.tape does not fit on the disk."))
  }
}
