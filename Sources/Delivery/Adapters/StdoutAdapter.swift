/// Prints the path of each session's folder, for a pipe.
struct StdoutAdapter: DeliveryAdapter {
  let name = "stdout"
  let takesOver = false

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep {
    .emit(facts.folder)
  }

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning {
    RetryLaw.trouble(in: answer, now: context.now).map { .failed($0) } ?? .stored(BackendReport(isDone: true))
  }
}
