import Foundation
import PtyKit
import Testing

@Suite("What is felt")
struct HapticsTests {
  @Test("by a program that has nothing of the terminal, the camera or the picture in its hands")
  func nothingIsInherited() throws {
    let world = try World()
    let program = try world.write(
      """
      #!/bin/sh
      for file in /proc/$$/fd/*; do readlink "$file"; done > \(world.path("held.part"))
      mv \(world.path("held.part")) \(world.path("held"))
      """, to: "shake")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let session = try world.run(World.toCapture + ["--haptics", program, "--events", world.path("events")])
    try #require(session.wait { $0.cursorRests(on: "Start") })
    session.send("\r")
    #expect(session.wait { _ in FileManager.default.fileExists(atPath: world.path("held")) })
    session.signal(SIGTERM)
    #expect(session.exitStatus() == 128 + SIGTERM)
    let held = try world.text("held").split(separator: "\n").map(String.init)
    #expect(Set(held).isSubset(of: ["/dev/null", program, world.path("held.part")]), "\(held)")
    #expect(session.faults == [])
  }
}
