import Files
import Contract
import Glibc
import PtyKit
import Testing

@testable import Evidence

/// Sessions in processes of their own that are killed, run in parallel, or may not write.
struct ProcessTests {
  private let world = World()
  private let probe = Program.built("EvidenceProbe")

  @Test func whereverItIsKilledTheNextStartIsClean() throws {
    for nth in 1...200 {
      let said = try Program.runDetached(probe, ["dies", world.output, "\(nth)"])
      if said.status == 0 { return #expect(nth > 30) }
      #expect(said.status == 128 + SIGKILL)
      let half = World.names(world.output).filter { $0.hasPrefix(".") && $0.hasSuffix(".part") }
      let sweep = OutputFolder.sweep(world.output)
      #expect(sweep == .init(removed: half.count), "killed before call \(nth)")
      // Either nothing remains, or a complete folder.
      let left = World.names(world.output)
      #expect(left == [] || left == ["probe"], "killed before call \(nth)")
      if left == ["probe"] {
        #expect(try Verification.of("\(world.output)/probe").isWhole)
        World.remove("\(world.output)/probe")
      }
    }
  }

  @Test func aSessionThatLivesIsLeftAlone() throws {
    let other = try PipeSession(program: probe, arguments: ["waits", world.output])
    #expect(other.wait(for: "waiting"))
    #expect(OutputFolder.sweep(world.output) == .init())
    #expect(OutputFolder.removeFinished(before: .now(), in: world.output) == .init())
    #expect(
      throws: CaptureError(
        .captureAlreadyActive, "Another session writes to \(world.output)/probe.", recovery: "Wait until it has ended.")
    ) { try CaptureFolder.prepare(in: world.output, session: "probe") }
    try Sample.session(in: world.output)
    other.send("\n")
    #expect(other.exitStatus() == 0)
    #expect(World.names(world.output) == [Sample.id, "probe"])
    #expect(try Verification.of("\(world.output)/probe").isWhole)
  }

  @Test func aFileThatMayNotGrowIsTold() throws {
    let said = try Program.runDetached(probe, ["small", world.output])
    #expect(said.status == 73)
    #expect(
      said.output
        == "\(world.output)/probe/clip.mp4 can't be written: it exceeds the file size limit. "
        + "Raise the limit ('ulimit -f').\n")
    #expect(World.names(world.output) == [])
  }

  @Test func aFullDiskIsTold() throws {
    mkdir(world.output, 0o700)
    // Without permission to mount, fault injection has covered the same case.
    guard Self.mount(world.output) else { return }
    defer { Self.unmount(world.output) }
    let said = try Program.runDetached(probe, ["dies", world.output, "0"])
    #expect(said.status == 73)
    #expect(
      said.output
        == "\(world.output)/probe/clip.mp4 can't be written: the disk is full. "
        + "Free some space, or give another folder with --output.\n")
    #expect(World.names(world.output) == [])
  }

  private static func mount(_ folder: String) -> Bool {
    let words = ["-t", "tmpfs", "-o", "size=64k", "none", folder]
    return (try? Program.runDetached("/usr/bin/mount", words).status) == 0
  }

  private static func unmount(_ folder: String) {
    _ = try? Program.runDetached("/usr/bin/umount", [folder])
  }

  @Test func noMemoryReachesADisk() throws {
    #expect(try Program.runDetached(probe, ["dumps"]).output == "core 0 0, dumpable 0\n")
  }
}
