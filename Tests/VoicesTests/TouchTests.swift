import Contract
import Foundation
import Testing

@testable import Voices

/// Real programs for haptic feedback.
@Suite(.timeLimit(.minutes(1))) struct TouchTests {
  @Test func theProgramIsCalledWithTheNameAndItsEnvironment() throws {
    let folder = try Folder()
    let program = try folder.write(
      "shake", "#!/bin/sh\necho \"$# $1 $WHERE\" >> \(folder["felt"])\n", mode: 0o755)
    let touch = try TouchProgram(program, environment: ["WHERE": "here", "PATH": "/usr/bin:/bin"])
    touch.play(.ok)
    #expect(comes { folder.read("felt").hasSuffix("\n") })
    touch.play(.error)
    #expect(comes { folder.read("felt").split(separator: "\n").count == 2 })
    let felt = folder.read("felt").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(felt.map { $0.prefix(3) } == [["1", "ok", "here"], ["1", "error", "here"]])
    touch.close()
    #expect(touch.takeTrouble() == nil)
  }

  @Test func noShellReadsItsName() throws {
    let folder = try Folder()
    let touch = try TouchProgram("touch \(folder["made"]); true", environment: ["PATH": "/usr/bin:/bin"])
    touch.play(.ok)
    var trouble: CaptureError?
    #expect(
      comes {
        trouble = trouble ?? touch.takeTrouble()
        return trouble != nil
      })
    #expect(trouble?.code == .resourceMissing && !FileManager.default.fileExists(atPath: folder["made"]))
    touch.play(.error)
    touch.close()
    #expect(touch.takeTrouble() == nil, "said once")
  }

  @Test func childrenAreReapedOrKilled() throws {
    let folder = try Folder()
    let program = try folder.write("hang", "#!/bin/sh\necho $$ >> \(folder["felt"])\nexec sleep 600\n", mode: 0o755)
    let touch = try TouchProgram(program, environment: ["PATH": "/usr/bin:/bin"])
    let began = ContinuousClock.now
    touch.play(.ok)
    #expect(ContinuousClock.now - began < .seconds(1), "the caller does not wait")
    #expect(comes { folder.read("felt").hasSuffix("\n") })
    let child = try #require(pid_t(folder.read("felt").split(separator: "\n")[0]))
    #expect(comes(within: .seconds(20)) { kill(child, 0) != 0 && errno == ESRCH }, "killed, and no zombie")
    touch.play(.error)
    #expect(comes { folder.read("felt").split(separator: "\n").count == 2 }, "the next one is felt")
    touch.close()
    #expect(comes { pid_t(folder.read("felt").split(separator: "\n")[1]).map { kill($0, 0) } != 0 })
  }

  @Test func itHasNoTerminalAndLeavesNoChild() throws {
    let folder = try Folder()
    let program = try folder.write(
      "shake",
      """
      #!/bin/sh
      if (exec 3>/dev/tty) 2>/dev/null; then tty=yes; else tty=no; fi
      sleep 600 &
      echo "$tty $! $(cut -d' ' -f6 /proc/self/stat) $$" >> \(folder["felt"])
      """, mode: 0o755)
    let touch = try TouchProgram(program, environment: ["PATH": "/usr/bin:/bin"])
    touch.play(.ok)
    #expect(comes { folder.read("felt").hasSuffix("\n") })
    let said = folder.read("felt").split(whereSeparator: \.isWhitespace).map(String.init)
    try #require(said.count == 4)
    #expect(said[0] == "no")
    #expect(said[2] == said[3], "it leads a session of its own, which has no terminal")
    let child = try #require(pid_t(said[1]))
    #expect(comes { kill(child, 0) != 0 && errno == ESRCH }, "what it left behind is ended with it")
    touch.close()
  }

  @Test func atTheEndNeitherWhatRunsNorWhatWaitsHasItsWholeTime() throws {
    let folder = try Folder()
    let program = try folder.write("hang", "#!/bin/sh\necho $$ >> \(folder["felt"])\nexec sleep 600\n", mode: 0o755)
    let touch = try TouchProgram(program, environment: ["PATH": "/usr/bin:/bin"])
    touch.play(.ok)
    #expect(comes { folder.read("felt").hasSuffix("\n") })
    touch.play(.error)
    touch.close()
    for child in folder.read("felt").split(separator: "\n").compactMap({ pid_t($0) }) {
      #expect(comes(within: TouchWorker.patience) { kill(child, 0) != 0 }, "\(child)")
    }
  }

  @Test func theLastOneIsFeltAlthoughItEndsAtOnce() throws {
    let folder = try Folder()
    let program = try folder.write("shake", "#!/bin/sh\necho $1 >> \(folder["felt"])\n", mode: 0o755)
    let touch = try TouchProgram(program, environment: ["PATH": "/usr/bin:/bin"])
    touch.play(.change)
    touch.close()
    #expect(comes { folder.read("felt") == "change\n" })
  }
}
