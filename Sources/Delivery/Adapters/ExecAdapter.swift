/// Runs a program for each session: the folder is its argument, the envelope its standard input.
///
/// Exit code 0 is success, 75 asks for another try later, any other refuses. What it prints may be a report in JSON.
struct ExecAdapter: DeliveryAdapter {
  let name = "exec"
  let takesOver = true
  private static let step = "program"

  func problems(_ context: DeliveryContext) -> [DeliveryTrouble] {
    context.config.program?.hasPrefix("/") == true
      ? [] : [DeliveryTrouble(.misconfigured, "delivery.program needs the absolute path of a program.")]
  }

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    let program = context.config.program ?? ""
    return .run(ProgramRun(step: Self.step, program, arguments: [facts.folder], input: Envelope.bytes(facts)))
  }

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning {
    if let trouble = RetryLaw.trouble(in: answer, now: context.now) { return .failed(trouble) }
    var report = BackendReport.read(answer.body, language: facts.language) ?? BackendReport()
    report.isDone = true
    return .stored(report)
  }
}
