// Lets in only a person who has passed: what is captured is not yet passed.
import Cameo
import Glibc

/// The local rule of this door: all tasks were done, by their movements or by others that say as much.
func admits(_ result: Result<SessionResponse, CaptureError>?) -> Bool {
  guard case .success(let response) = result else { return false }
  let outcome = response.outcome
  return outcome.tasksPassed == true && !outcome.tasks.contains { $0.outcome != .passed || $0.alternative == .keys }
}

let session = CaptureSession(
  configuration: SessionConfig(
    recording: RecordingConfig(qualities: [.lowest]), ui: UIConfig(showInstructions: false, endPageMs: 0),
    capture: CaptureConfig(autoStart: true), flow: "liveness"))
var result: Result<SessionResponse, CaptureError>?
session.onRecordEnded = { result = $0 }

do throws(CaptureError) {
  try session.run(camera: .demo(track: "tasks"))
} catch {
  // `onRecordEnded` has been told as well.
}

// Your backend decides who the person is; it needs the clip, the still and the metadata unchanged.
print(admits(result) ? "Welcome." : "The door stays shut.")
exit(admits(result) ? ExitCode.captured : ExitCode.notCaptured)
