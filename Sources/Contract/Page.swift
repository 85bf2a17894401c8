/// The pages of the flow, by the names the seeds give them.
public enum Page: String, CaseIterable, Hashable, Sendable {
  case instructions, cameraPermission, videoCapture
}
