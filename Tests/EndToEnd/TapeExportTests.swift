import Testing

@Suite("The program's export of tapes")
struct TapeExportTests {
  @Test("writes a tape for VHS on standard output, and nothing else")
  func vhs() throws {
    let world = try World()
    let tape = try world.write("Set Size 40x12\nCamera demo\nEnter\nWait+Event cameraReady\n", to: "small.tape")
    let said = try world.say(["tape", "export", "--vhs", tape])
    #expect((said.status, said.errors) == (0, ""))
    #expect(
      said.output == """
        # For VHS alone: 'cameo tape export' made it from the tape small, and 'cameo tape run' wants that one.
        # A line with #: is one of the original that VHS has no word for.

        Require cameo
        Output small.gif
        # VHS counts in pixels: adjust Width and Height where the screen is not 40x12.
        Set FontSize 18
        Set Width 472
        Set Height 300
        Set Padding 20

        Type "cameo run --camera demo"
        Enter
        Sleep 1s

        #: Set Size 40x12
        #: Camera demo
        Enter
        #: Wait+Event cameraReady
        Sleep 1s  # VHS has no such wait: adjust

        """)
  }

  @Test(
    "tells what is missing: the tape, its form, or a sound line",
    arguments: [
      (["--vhs", "/nonexistent.tape"], 66, "/nonexistent.tape does not exist"), (["--vhs"], 64, "needs a tape"),
      (["x.tape"], 64, "Write 'cameo tape export --vhs FILE'."), (["--vhs", "a", "b"], 64, "Unexpected 'b'"),
    ] as [([String], Int32, String)])
  func wrong(words: [String], status: Int32, text: String) throws {
    let said = try World().say(["tape", "export"] + words)
    #expect((said.status, said.output) == (status, ""))
    #expect(said.errors.contains(text), "\(said.errors)")
  }

  @Test("does not export what is no tape, and says where")
  func broken() throws {
    let world = try World()
    let tape = try world.write("Expect+Fits\nEntr\n", to: "bad.tape")
    let said = try world.say(["tape", "export", "--vhs", tape])
    #expect((said.status, said.output) == (65, ""))
    #expect(said.errors.hasPrefix("\(tape):2:1: error: "), "\(said.errors)")
  }
}
