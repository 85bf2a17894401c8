import Files
import Contract
import Foundation
import Testing

@testable import Rehearsal

/// Real files in a temporary folder.
@Suite final class ArtefactFolderTests {
  private let root: String
  private let files = FileManager.default

  init() throws {
    root = files.temporaryDirectory.appending(path: "artefacts-\(UUID().uuidString)").path
    try files.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? files.removeItem(atPath: root) }

  private func fault(_ relative: String, in folder: String? = nil) -> CaptureError? {
    do throws(CaptureError) {
      try ArtefactFolder(folder ?? root + "/out").write([1], to: relative)
      return nil
    } catch {
      #expect(error.code == .cannotWrite && !error.recovery.isEmpty)
      return error
    }
  }

  private func text(_ path: String) -> String? {
    files.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func foldersAreMadeAndFilesReplaced() throws {
    let folder = ArtefactFolder(root + "/new/out")
    let path = try folder.write(Array("one".utf8), to: "a/b/screen.txt")
    #expect(path == root + "/new/out/a/b/screen.txt")
    try folder.write(Array("two".utf8), to: "a/b/screen.txt")
    #expect(text(path) == "two")
    #expect(try files.contentsOfDirectory(atPath: root + "/new/out/a/b") == ["screen.txt"], "nothing else is left")
    let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect((mode ?? 0) & 0o133 == 0, "not executable, and writable only by its owner")
  }

  @Test(arguments: ["../x", "a/../../x", "/etc/x", "", ".", "a/", "a//b", "./a", "a/.", "x\u{0}y"])
  func pathsOutsideTheFolderAreRefused(_ relative: String) {
    #expect(fault(relative)?.message.contains("is not in") == true)
    #expect((try? files.contentsOfDirectory(atPath: root)) == [])
  }

  @Test func linksBelowAreNotFollowed() throws {
    try files.createDirectory(atPath: root + "/elsewhere", withIntermediateDirectories: true)
    try files.createDirectory(atPath: root + "/out", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: root + "/out/link", withDestinationPath: root + "/elsewhere")
    try files.createSymbolicLink(atPath: root + "/out/file", withDestinationPath: root + "/elsewhere/file")
    #expect(fault("link/x.txt")?.message.contains("symbolic link") == true)
    #expect(fault("file") == nil, "a link is replaced")
    #expect(try files.contentsOfDirectory(atPath: root + "/elsewhere").isEmpty)
    #expect(try files.attributesOfItem(atPath: root + "/out/file")[.type] as? FileAttributeType == .typeRegular)
  }

  @Test func theRootItselfMayBeALink() throws {
    try files.createDirectory(atPath: root + "/real", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: root + "/out", withDestinationPath: root + "/real")
    #expect(fault("x.txt") == nil)
    #expect(files.fileExists(atPath: root + "/real/x.txt"))
  }

  @Test func obstaclesAreNamed() throws {
    try files.createDirectory(atPath: root + "/out/folder", withIntermediateDirectories: true)
    try Data([7]).write(to: URL(filePath: root + "/out/file"))
    #expect(fault("folder")?.message.contains("a folder of that name") == true)
    #expect(fault("file/x.txt")?.message.contains("a file or symbolic link") == true)
    #expect(fault("x.txt", in: root + "/out/file")?.message.contains("a file or symbolic link") == true)
    #expect(fault(String(repeating: "n", count: 300))?.message.contains("too long") == true)
    #expect(try files.contentsOfDirectory(atPath: root + "/out").sorted() == ["file", "folder"])
  }

  @Test func pipesAndDevicesStayWhatTheyAre() throws {
    try files.createDirectory(atPath: root + "/out", withIntermediateDirectories: true)
    #expect(mkfifo(root + "/out/pipe.txt", 0o600) == 0)
    #expect(fault("pipe.txt")?.message.contains("a device, pipe or socket") == true)
    #expect(try files.attributesOfItem(atPath: root + "/out/pipe.txt")[.type] as? FileAttributeType == .typeUnknown)
    #expect(try files.contentsOfDirectory(atPath: root + "/out") == ["pipe.txt"])
  }

  @Test func aFileSystemThatTakesNothingIsTold() {
    // Not even root can create a file there.
    #expect(fault("x.txt", in: "/proc") != nil)
    #expect(fault("x.txt", in: "/proc/1/nothing") != nil)
  }

  @Test func leftoversOfDeadRunsAreRemoved() throws {
    try files.createDirectory(atPath: root + "/out", withIntermediateDirectories: true)
    let parts = [".cameo-\(Int32.max)-0.part", ".cameo-\(getpid())-7.part"]
    for part in parts { #expect(files.createFile(atPath: "\(root)/out/\(part)", contents: nil)) }
    try ArtefactFolder(root + "/out").write([1], to: "x.txt")
    #expect(try files.contentsOfDirectory(atPath: root + "/out").sorted() == [parts[1], "x.txt"])
  }

  @Test func aFullDiskIsTold() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let number = OutputWriter(full).write([1, 2, 3])
    #expect(number == ENOSPC)
    let error = WriteFault(number: number).error("out/a\u{1b}.txt")
    #expect(error.message == "out/a\\u{1B}.txt can't be written: the disk is full.")
    #expect(error.code == .cannotWrite && error.recovery == "Free some space.")
  }
}
