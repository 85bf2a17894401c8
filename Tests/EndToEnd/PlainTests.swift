import Foundation
import PtyKit
import Testing

@Suite("Lines instead of a screen")
struct PlainTests {
  @Test("The whole walk by keys from a pipe", arguments: Words.all)
  func piped(words: Words) throws {
    let session = try World().runPiped(["--plain", "--language", words.language])
    #expect(session.wait(for: "\(words.enter): \(words.continueLabel)"))
    for text in words.instructions { #expect(session.errors.text.contains(text)) }
    session.send("\r")
    #expect(session.wait(for: "\(words.permission)\n"))
    session.send("\r")
    #expect(session.wait(for: "\(words.usage)\n"))
    session.answer("\r")
    #expect(session.wait(for: "\(words.titles[1] ?? "")\n"))
    #expect(session.wait(for: "\(words.enter): \(words.start)\n"))
    session.send("\r")
    #expect(session.exitStatus() == 0)
    #expect(session.output.text.hasSuffix("/result.json\n"))
    #expect(!session.errors.text.contains("\u{1b}"))
  }

  @Test("On a terminal each key counts at once, and the terminal is given back")
  func terminal() throws {
    let session = try World().run(["--plain"])
    #expect(session.wait(for: "Enter: Continue"))
    session.send("\r")
    #expect(session.wait(for: "Enter: Request permission"))
    session.send("q")
    #expect(session.wait(for: "Leave?"))
    session.answer("\t", "\r")
    #expect(session.exitStatus() == 130)
    #expect(session.faults == [])
    #expect(!session.bytes.contains(0x1b))
  }

  @Test("An arrow that comes in pieces is an arrow, from a pipe and from a terminal, and Escape is Escape")
  func pieces() throws {
    let far = ["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"]
    let piped = try World().runPiped(["--plain"], environment: far)
    let shown = try World().run(["--plain"], environment: far)
    #expect(piped.wait(for: "Enter: Continue") && shown.wait(for: "Enter: Continue"))
    piped.send("q")
    shown.send("q")
    #expect(piped.wait(for: "Leave?") && shown.wait(for: "Leave?"))
    for byte in "\u{1b}[C".unicodeScalars {
      _ = piped.wait(seconds: 0.008, for: "never")
      piped.send(String(byte))
      shown.send(String(byte))
    }
    // If it had been read as Escape, Enter would press Continue.
    piped.answer("\r")
    shown.answer("\r")
    #expect(piped.exitStatus() == 130)
    #expect(shown.exitStatus() == 130)
    let other = try World().runPiped(["--plain"])
    #expect(other.wait(for: "Enter: Continue"))
    other.send("\u{1b}")
    #expect(other.wait(for: "Leave?"))
  }

  @Test("Without any key it goes on to its end by itself where nothing has to be asked")
  func alone() throws {
    let session = try World().runPiped(World.toCapture + ["--plain", "--auto-start", "--events", "-"])
    session.closeInput()
    #expect(session.exitStatus() == 0)
    let names = [
      "cameraPreviewShown", "cameraReady", "videoCaptureStarted", "videoRecordStarted", "videoRecordEnded",
      "cameraReleased", "sessionEnded",
    ]
    #expect(try Events(session.output.text).steps == names)
  }

  @Test(
    "It does not wait for ever for keys that can't come",
    arguments: [
      (["--no-instructions"], ""), ([], "\r\r"), (World.toCapture, ""), (World.toCapture, "?"), ([], "q"),
      (["--camera-permission", "denied"], "\r\r"),
    ])
  func inputEnds(arguments: [String], keys: String) throws {
    let world = try World()
    let session = try world.runPiped(["--plain", "--events", world.path("events")] + arguments)
    #expect(session.wait(for: "Esc: Back"))
    session.send(keys)
    session.closeInput()
    #expect(session.exitStatus() == 1)
    #expect(session.errors.text.contains("cameo: The input ended while waiting for a key. Keep the input open"))
    let end = try #require(try Events(world.text("events")).first("sessionEnded"))
    #expect(end["status"] as? String == "cancelled")
    #expect(end["by"] as? String == "host")
  }

  @Test("A signal ends it", arguments: [(SIGINT, Int32(130)), (SIGTERM, 143)] as [(Int32, Int32)])
  func signal(number: Int32, status: Int32) throws {
    let session = try World().runPiped(World.toCapture + ["--plain"])
    #expect(session.wait(for: "Enter: Start"))
    session.signal(number)
    #expect(session.exitStatus() == status)
  }
}
