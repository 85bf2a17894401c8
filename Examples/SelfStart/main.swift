// A capture that needs no key: it starts by itself as soon as the camera is ready.
import Cameo
import Glibc

let session = CaptureSession(
  preset: .selfieFast,
  configuration: SessionConfig(
    recording: RecordingConfig(durationMs: 2000),
    ui: UIConfig(showInstructions: false, showVideoCaptureButton: false)))

session.onStateChanged = { notice in
  if case .cameraReady = notice { session.startVideoCapture() }
}

// The screen is still drawn while callbacks run, so what is to be printed is kept until `run` returns.
var result: Result<SessionResponse, CaptureError>?
session.onRecordEnded = { result = $0 }

do throws(CaptureError) {
  try session.run(camera: .demo)
} catch {
  // `onRecordEnded` has been told as well.
}

switch result {
case .success(let response):
  print("The clip is in \(response.videoFilePath ?? "no file").")
case .failure(let error):
  print("No clip: \(error.message) \(error.recovery)")
  exit(error.code.exitCode)
case nil:
  exit(ExitCode.ourBug)
}
