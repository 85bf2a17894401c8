import Contract
import Foundation
import Glibc
import Testing

@testable import Files

/// A socket in the file system (Unix domain socket).
@Suite struct UnixSocketListenerTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)").path
  private var path: String { folder + "/in/a.sock" }

  private func door() throws(CaptureError) -> UnixSocketListener {
    try UnixSocketListener(path, for: "no such group of anybody", mostOfLine: 64)
  }

  private func mode() -> mode_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode : nil
  }

  private func caller() throws -> LocalLine { try LocalLine.connect(path, most: 64).get() }

  @Test func withoutItsGroupItIsOpenToItsOwnerAlone() throws {
    let before = umask(0)
    defer { umask(before) }
    let door = try door()
    #expect(mode() == S_IFSOCK | 0o600)
    withExtendedLifetime(door) {}
  }

  @Test func itIsOpenToAGroupThatThisProgramIsIn() throws {
    let own = try #require(getgrgid(getegid()).map { String(cString: $0.pointee.gr_name) })
    let door = try UnixSocketListener(path, for: own, mostOfLine: 64)
    #expect(mode() == S_IFSOCK | 0o660)
    _ = try caller()
    #expect(door.next() != nil)
  }

  @Test(arguments: [true, false])
  func foreignFileAtThePathIsKeptAndReported(isFolder: Bool) throws {
    try FileManager.default.createDirectory(atPath: isFolder ? path : folder + "/in", withIntermediateDirectories: true)
    if !isFolder { try Data("mine".utf8).write(to: URL(fileURLWithPath: path)) }
    let error = #expect(throws: CaptureError.self) { try door() }
    #expect(
      error?.message == "\(path) is a \(isFolder ? "folder" : "file") in place of the socket.")
    #expect(error?.recovery == "Remove it, then start again.")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func linesGoBothWaysWithoutBlocking() throws {
    let door = try door()
    #expect(door.next() == nil)
    let caller = try caller()
    let line = try #require(door.next())
    #expect(line.read() == .pieces([]) && caller.read() == .pieces([]))
    #expect(caller.send("hello") && line.send("welcome"))
    #expect(line.read() == .pieces([.line(Array("hello".utf8))]))
    #expect(caller.read() == .pieces([.line(Array("welcome".utf8))]))
  }

  @Test func disconnectedCallerIsReportedAsGone() throws {
    let door = try door()
    var caller: LocalLine? = try self.caller()
    #expect(caller?.send("last words") == true)
    let line = try #require(door.next())
    caller = nil
    #expect(line.read() == .pieces([.line(Array("last words".utf8))]))
    #expect(line.read() == .gone && !line.send("anybody?"))
  }

  @Test func itGoesWithItsProgramAndOneThatWasLeftIsReplaced() throws {
    var door: UnixSocketListener? = try self.door()
    #expect(mode() != nil)
    door = nil
    #expect(mode() == nil && LocalLine.connect(path, most: 64).failure == .nobody)
    // The leftover of a killed program.
    let left = try self.door()
    try #require(link(path, folder + "/in/b.sock") == 0)
    _ = consume left
    try #require(rename(folder + "/in/b.sock", path) == 0)
    #expect(LocalLine.connect(path, most: 64).failure == .nobody)
    door = try self.door()
    _ = try caller()
    #expect(door?.next() != nil)
  }

  @Test func fileInPlaceOfTheSocketIsNotRemoved() throws {
    try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(filePath: path))
    let error = #expect(throws: CaptureError.self) { try door() }
    #expect(error?.code == .cannotWrite && error?.message.contains(path) == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test func aPathThatIsTooLongForASocketIsTold() {
    let path = folder + "/" + String(repeating: "x", count: 120)
    let error = #expect(throws: CaptureError.self) { try UnixSocketListener(path, for: "", mostOfLine: 64) }
    #expect(error?.code == .cannotWrite)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
