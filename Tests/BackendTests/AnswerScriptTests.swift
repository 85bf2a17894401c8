import Contract
import Testing

@testable import Backend

/// Scripts that make the backend misbehave.
@Suite struct AnswerScriptTests {
  private func answers(_ text: String) -> [ScriptedAnswer] { AnswerScript.parse(text, file: "s").script.answers }

  @Test func eachFormIsRead() {
    let script = """
      # trouble
      503
      503 retry 5s

      cut 100000
      half
      slow 1k
      wait 30s
      201 done approved "Welcome \\"you\\""
      200 processing
      201
      problem 422 "no face"
      usual
      """
    let refusal = HTTPRefusal(503, "The answer script says so.")
    #expect(
      answers(script) == [
        .refusal(refusal, retryAfter: nil), .refusal(refusal, retryAfter: 5), .cut(100_000), .half, .slow(1000),
        .wait(.seconds(30)), .verdict(201, SessionReceipt(stage: .done, outcome: .approved, words: "Welcome \"you\"")),
        .verdict(200, SessionReceipt(stage: .processing)), .verdict(201, SessionReceipt(stage: .received)),
        .refusal(HTTPRefusal(422, "no face"), retryAfter: nil), .usual,
      ])
    for form in ScriptedAnswer.forms { #expect(answers(form).count == 1, "\(form)") }
  }

  @Test(arguments: [
    "99", "600", "503 now", "503 retry 5", "cut", "cut x", "cut -1", "slow 0", "wait 30", "wait 4000s", "half x",
    "201 maybe", "201 done yes", "201 done approved Welcome", "201 done approved \"Welcome\" x", "problem 422",
    "problem 200 \"x\"", "problem 422 no face", "problem 422 \"no face", "teapot", "cut 99999999999999999999k",
  ])
  func whatIsNoAnswerIsReportedWithItsLine(line: String) {
    let (script, diagnostics) = AnswerScript.parse("half\n\(line)\n503\n", file: "trouble.txt")
    #expect(script.answers.count == 2 && diagnostics.count == 1)
    #expect(diagnostics.first?.description.hasPrefix("trouble.txt:2: error: ") == true)
    #expect(diagnostics.first?.remedy.hasPrefix("write one of: 503, ") == true)
  }
}
