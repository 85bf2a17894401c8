// A bank that draws two pages itself: what stands on them, their buttons and when they come stay Cameo's.
import Cameo
import Glibc

let session = CaptureSession(
  configuration: SessionConfig(capture: CaptureConfig(autoStart: true), look: LookConfig(theme: "high-contrast")))

let instructions: FaceCaptchaCustomIntructionsView = { content, canvas in
  var rest = canvas.area.inset(columns: 4, rows: 1)
  canvas.write("NORTHWIND BANK", .headline, in: rest.takeTop(2), centred: true)
  canvas.buttons(in: rest.takeBottom(3))
  canvas.frame(rest)
  rest = rest.inset(columns: 2, rows: 1)
  for (number, advice) in content.advice.enumerated() {
    let rows = canvas.write("\(number + 1). \(advice)", in: rest)
    _ = rest.takeTop(rows + 1)
  }
}

let capture: FaceCaptchaCustomView = { content, canvas in
  var rest = canvas.area
  canvas.write("Northwind: one look, and your account is open.", .accent, in: rest.takeTop(1), centred: true)
  if !content.buttons.isEmpty { canvas.buttons(in: rest.takeBottom(1)) }
  canvas.prompt(in: rest.takeBottom(4))
  canvas.picture(in: rest)
}

session.replace(.instructions, with: instructions)
session.replace(.videoCapture, with: capture)

do throws(CaptureError) {
  let end = try session.run(camera: .demo(track: "fits"))
  print(end.status)
  exit(end.exitCode)
} catch {
  print("\(error.message) \(error.recovery)")
  exit(error.code.exitCode)
}
