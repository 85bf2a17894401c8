/// What a finished capture hands over.
public struct SessionResponse: Hashable, Sendable {
  public var clip: Clip

  public init(clip: Clip) {
    self.clip = clip
  }

  public var videoFilePath: String { clip.path }
}

extension SessionEnd {
  /// The end as the host's callback gets it: a response, or the error that stands for every other ending.
  public var result: Result<SessionResponse, CaptureError> {
    switch self {
    case .captured(let clip): .success(SessionResponse(clip: clip))
    case .failed(let error), .error(let error): .failure(error)
    case .cancelled(let canceller):
      .failure(CaptureError(.cancelled, "The session was left (\(canceller.word)).", recovery: "Start again."))
    }
  }
}
