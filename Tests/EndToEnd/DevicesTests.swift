import Foundation
import PtyKit
import Testing

private enum Machine {
  static let hasNoCamera =
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev"))?.contains { $0.hasPrefix("video") } == false
}

/// The program on a machine without cameras, as on most build machines.
@Suite("Cameras of the machine", .enabled(if: Machine.hasNoCamera, "this machine has cameras"))
struct DevicesTests {
  private static let missing = "There is no camera at /dev/video0."

  @Test(
    "A camera that is not there is told with its fix, and ends the session as its cause", arguments: ["run", "preview"])
  func missing(command: String) throws {
    let skipped = command == "run" ? World.toCapture : []
    let world = try World()
    let session = try PtySession(
      program: World.program, arguments: [command, "--camera", "/dev/video0"] + skipped,
      environment: world.environment, columns: 80, rows: 24, capturesErrors: true)
    #expect(session.wait(forAll: ["No camera was found.", "Connect one and try again."]))
    #expect(!session.screen.shows(Self.missing), "a path is shown only on request")
    session.send("e")
    #expect(session.wait { $0.shows(Self.missing) })
    session.answer("q")
    #expect(session.exitStatus() == 69)
    #expect(session.errors?.text.contains(Self.missing) == true, "\(session.errors?.text ?? "")")
    #expect(session.faults == [])
  }

  @Test("On the permission page the sheet says what is missing; leaving it ends with that cause")
  func sheet() throws {
    let world = try World()
    let session = try PtySession(
      program: World.program, arguments: ["run", "--camera", "auto", "--no-instructions"],
      environment: world.environment, columns: 80, rows: 24, capturesErrors: true)
    #expect(session.press("Request permission"))
    // If it is pressed before the cameras are listed, the consent dialog opens first.
    #expect(session.wait { $0.shows("Allow the camera") || $0.shows("Use the camera?") })
    if session.screen.shows("Use the camera?") { #expect(session.press("Allow")) }
    #expect(session.wait(forAll: ["Allow the camera", "No camera was found."]))
    session.send("q")
    #expect(session.wait(forAll: ["Leave?"]))
    session.answer("\t", "\r")
    #expect(session.exitStatus() == 69)
    #expect(session.errors?.text.contains("No camera was found.") == true, "\(session.errors?.text ?? "")")
  }

  @Test("As lines the cause is told too")
  func lines() throws {
    let world = try World()
    let session = try PipeSession(
      program: World.program, arguments: ["run", "--plain", "--camera", "/dev/video0"] + World.toCapture,
      environment: world.environment)
    session.closeInput()
    #expect(session.exitStatus() == 69)
    #expect(session.errors.text.contains(Self.missing), "\(session.errors.text)")
  }

  @Test("'cameo cameras' says that there is none, and how to go on")
  func list() throws {
    let said = try World().say(["cameras"])
    #expect(said.status == 69)
    #expect(said.output.contains("No camera was found.") && said.output.contains("--camera demo"))
    let json = try World().say(["cameras", "--json"])
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(json.status == 69 && (document?["cameras"] as? [Any])?.isEmpty == true && document?["auto"] is NSNull)
  }

  @Test("The doctor fails without a camera where one is wanted")
  func doctor() throws {
    let said = try World().say(["doctor"])
    #expect(said.status == 69)
    #expect(said.output.contains("fail  camera"))
  }
}

@Suite("The doctor and the camera of the settings")
struct DoctorOfCamerasTests {
  @Test("A camera that is named and not there fails as the session would, whatever others there are")
  func named() throws {
    let said = try World().say(["doctor", "--camera", "/dev/video97"])
    #expect(said.status == 69, "\(said)")
    #expect(said.output.contains("There is no camera at /dev/video97."), "\(said)")
  }
}

@Suite("Calibration")
struct CalibrationTests {
  @Test("A person who stands there is measured, and the oval that fits is named")
  func fits() throws {
    let said = try World().say([
      "doctor", "--calibrate", "--camera", "demo:fits", "--quality", "lowest", "--oval", "kiosk",
    ])
    #expect(said.status == 0, "\(said)")
    #expect(said.output.contains("the oval 'desk', which fits this stand"))
    #expect(said.output.contains("\"oval\": \"desk\""))
    #expect(said.errors.contains("100 %"))
  }

  @Test("A machine reads the same")
  func json() throws {
    let said = try World().say(["doctor", "--calibrate", "--json", "--camera", "demo:fits", "--quality", "lowest"])
    let document = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
    #expect(document?["oval"] as? String == "desk" && document?["place"] as? String == "fits", "\(said)")
  }

  @Test("A camera that is not there ends it as its cause")
  func missing() throws {
    let said = try World().say(["doctor", "--calibrate", "--camera", "/dev/video97"])
    #expect(said.status == 69, "\(said)")
    #expect(said.errors.contains("There is no camera at /dev/video97."))
  }
}
