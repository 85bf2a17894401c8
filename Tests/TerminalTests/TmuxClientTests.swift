import Foundation
import Terminal
import Testing

@Suite("The terminal behind tmux")
struct TmuxClientTests {
  private static let inside = ["TMUX": "/tmp/tmux-0/default,1,0", "PATH": "/usr/bin:/bin"]

  /// A program in place of tmux.
  private func answer(of script: String) throws -> Bool {
    let path = FileManager.default.temporaryDirectory.appending(path: "tmux-\(UUID().uuidString)").path()
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return TmuxClient(program: path).hasDirectColors(Self.inside)
  }

  @Test("its features are read, and the question is the documented one")
  func features() throws {
    #expect(try answer(of: "echo 256,bpaste,RGB,title"))
    #expect(try answer(of: "echo RGB"))
    #expect(try !answer(of: "echo 256,bpaste,title"))
    #expect(try !answer(of: "echo noRGB,RGBx"))
    #expect(try answer(of: #"[ "$*" = "display-message -p #{client_termfeatures}" ] && echo RGB"#))
  }

  @Test("what fails, says nothing or too much is no answer")
  func failures() throws {
    #expect(try !answer(of: "exit 1"))
    #expect(try !answer(of: "yes | head -c 100000"))
    #expect(!TmuxClient(program: "/nonexistent/tmux").hasDirectColors(Self.inside))
  }

  @Test("a server that hangs is not waited for")
  func hanging() throws {
    let start = ContinuousClock.now
    #expect(try !answer(of: "exec sleep 20"))
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("outside tmux nothing is asked")
  func outside() {
    #expect(!TmuxClient.hasDirectColors([:]) && !TmuxClient.hasDirectColors(["TMUX": ""]))
  }
}
