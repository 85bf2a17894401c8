/// Leaves sessions in their folder; the default, and the only adapter without a courier.
struct DirectoryAdapter: DeliveryAdapter {
  let name = "directory"
  let takesOver = false

  func next(_ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext) -> DeliveryStep { .end(.done) }

  func meaning(
    of answer: CourierAnswer, to step: String, _ facts: SessionFacts, _ state: DeliveryState, _ context: DeliveryContext
  ) -> AnswerMeaning { .stored(BackendReport(isDone: true)) }
}
