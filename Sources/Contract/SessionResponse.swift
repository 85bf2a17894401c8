/// What a finished session hands over; its files stand in the session's folder.
public struct SessionResponse: Equatable, Sendable {
  /// Everything that the steps have made, in their order.
  public var products: [Product]
  /// The recording; nil where no step of the flow makes one.
  public var clip: Clip?
  /// The best still of the face; nil where there is none.
  public var stillPath: String?
  /// Opaque; the backend needs it unchanged, together with the clip.
  public var metadata: String
  /// `result.json`, with all that is known of the session.
  public var resultPath: String
  /// What was seen of the person and of the document; `outcome.tasksPassed` is the local answer of liveness.
  public var outcome: SessionOutcome

  package init(
    products: [Product] = [], clip: Clip?, stillPath: String? = nil, metadata: String, resultPath: String,
    outcome: SessionOutcome = SessionOutcome()
  ) {
    (self.products, self.clip) = (products, clip)
    self.stillPath = stillPath
    self.metadata = metadata
    self.resultPath = resultPath
    self.outcome = outcome
  }

  /// Where the clip stands; nil where there is none.
  public var videoFilePath: String? { clip?.path }
}

extension SessionEnd {
  /// The error that stands for an ending without a capture.
  public var failure: CaptureError? {
    switch self {
    case .completed: nil
    case .failed(let error), .error(let error): error
    case .cancelled(.timeout):
      CaptureError(.cancelled, "The time that a session may take is over.", recovery: "Start again.")
    case .cancelled(let canceller):
      CaptureError(.cancelled, "The session was left (\(canceller.word)).", recovery: "Start again.")
    }
  }
}
