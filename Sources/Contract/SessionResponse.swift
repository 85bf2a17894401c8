/// The result of a captured session; its files are in the session's folder.
public struct SessionResponse: Equatable, Sendable {
  /// All products of the steps, in order.
  public var products: [Product]
  /// The clip; `nil` if no step of the flow records one.
  public var clip: Clip?
  /// The path of the best still of the face; `nil` if there is none.
  public var stillPath: String?
  /// The opaque metadata; the backend needs it unchanged, together with the clip.
  public var metadata: String
  /// The path of `result.json`, which contains everything about the session.
  public var resultPath: String
  /// The typed outcome; `outcome.tasksPassed` is the local answer of liveness.
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

  /// The path of the clip; `nil` if there is none.
  public var videoFilePath: String? { clip?.path }
}

extension SessionEnd {
  /// The error for an end without a capture.
  public var failure: CaptureError? {
    switch self {
    case .completed: nil
    case .failed(let error), .error(let error): error
    case .cancelled(.timeout):
      CaptureError(.cancelled, "The session reached its time limit.", recovery: "Start again.")
    case .cancelled(let canceller):
      CaptureError(.cancelled, "The session was left (\(canceller.word)).", recovery: "Start again.")
    }
  }
}
