import Files
import Foundation
import Testing

/// The real file system, in a temporary folder.
@Suite final class SystemFilesTests {
  private let files = SystemFiles()
  private let folder = NSTemporaryDirectory() + "cameo-files-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func writtenFilesAreReadBackAndPrivate() throws {
    let path = folder + "/a/b/consent.json"
    try files.write(Array("one".utf8), to: path)
    try files.write(Array("two".utf8), to: path)
    #expect(try files.read(path, limit: 3) == Array("two".utf8))
    #expect(try files.list(folder + "/a/b") == ["consent.json"])
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder + "/a/b") == 0o700)
  }

  /// A concurrent reader sees the old file or the new one, never a partial one.
  @Test func aFileIsReplacedAsAWhole() throws {
    let (path, old) = (folder + "/consent.json", folder + "/old")
    try files.write(Array("one".utf8), to: path)
    try FileManager.default.linkItem(atPath: path, toPath: old)
    try files.write(Array("two".utf8), to: path)
    #expect(try files.read(path, limit: 3) == Array("two".utf8))
    #expect(try files.read(old, limit: 3) == Array("one".utf8), "the old one is as it was")
    #expect(try files.list(folder) == ["consent.json", "old"])
  }

  @Test func unreadableFilesSayWhy() throws {
    try files.write([1, 2, 3, 4], to: folder + "/four")
    #expect(throws: FileFault(folder + "/none", .missing)) { try files.read(folder + "/none", limit: 9) }
    #expect(throws: FileFault(folder, .isFolder)) { try files.read(folder, limit: 9) }
    #expect(throws: FileFault(folder + "/four", .tooLarge(limit: 3))) { try files.read(folder + "/four", limit: 3) }
    #expect(throws: FileFault("/dev/zero", .other("it is not a regular file"))) {
      try files.read("/dev/zero", limit: 9)
    }
    #expect(throws: FileFault(folder + "/none", .missing)) { try files.list(folder + "/none") }
    #expect(throws: FileFault(folder + "/four/x", .missing)) { try files.write([], to: folder + "/four/x") }
  }

  @Test func sweepRemovesOnlyPartFilesOfDeadProcesses() throws {
    // No process has so high an id.
    let parts = [
      "consent.json.\(Int32.max).part", "consent.json.\(getpid()).part", "consent.json.x.part",
      "consent.json.\(Int32.max)-old.part", "other.\(Int32.max).part",
    ]
    for part in parts { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(part)")) }
    let opened = open(folder, O_RDONLY | O_DIRECTORY)
    PartFiles.sweep(opened, prefix: "consent.json.")
    close(opened)
    #expect(try files.list(folder) == parts[1...].sorted())
    try FileManager.default.removeItem(atPath: "\(folder)/\(parts[1])")
    try Data().write(to: URL(fileURLWithPath: "\(folder)/\(parts[0])"))
    try files.write([1], to: folder + "/consent.json")
    #expect(try files.list(folder) == ["consent.json"] + parts[2...].sorted())
  }

  @Test func aLargeFileComesWhole() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    try files.write(bytes, to: folder + "/large")
    #expect(try files.read(folder + "/large", limit: bytes.count) == bytes)
  }

  @Test func theProgramKnowsItsPlaceAndItsEnvironment() throws {
    let path = try #require(Program.path())
    #expect(FileManager.default.isExecutableFile(atPath: path))
    #expect(Program.environment()["PATH"] == ProcessInfo.processInfo.environment["PATH"])
  }
}
