import Contract
import Evidence
import Files
import Flow
import Foundation
import Settings
import Testing

@testable import KioskHost

/// The back-off after wrong PINs, also across restarts of the program.
@Suite struct PinGuardTests {
  private static let path = "/state/cameo/pin.json"
  private static let start = WallTime(milliseconds: 1_000_000_000_000)

  private let files = MemoryFiles()
  private let file: PinFile

  init() throws {
    file = try PinFile(ProgramSettings(), folders: Folders(environment: ["XDG_STATE_HOME": "/state"]), files: files)
    try file.write(PinFile.Record(PinHash(of: "2468")))
  }

  private func moment(_ seconds: Int, wall: Int? = nil) -> PinGuard.Moment {
    PinGuard.Moment(now: Instant(.seconds(seconds)), wall: Self.start + .seconds(wall ?? seconds))
  }

  private func check(_ guardian: PinGuard, _ pin: String, at second: Int) throws -> OperatorAnswer {
    try guardian.check(pin, at: moment(second)) { Issue.record("\($0)") }
  }

  private func guessed(_ times: Int) throws -> PinGuard {
    let guardian = PinGuard(file)
    for _ in 0..<times { _ = try check(guardian, "1111", at: 0) }
    return guardian
  }

  @Test func withoutAFileThereIsNothingToOpen() throws {
    try file.write(nil)
    #expect(try PinGuard(file).look(at: moment(0)) == .unguarded)
    #expect(try check(PinGuard(file), "2468", at: 0) == .unguarded)
  }

  @Test func aFileThatOthersMayReadOrChangeOpensNothing() throws {
    var settings = ProgramSettings()
    let path = NSTemporaryDirectory() + "cameo-pin-\(UUID().uuidString)"
    defer { unlink(path) }
    settings.kiosk.pinFile = path
    let file = try PinFile(settings, folders: Folders(environment: [:]), files: SystemFiles())
    try file.write(PinFile.Record(PinHash(of: "2468")))
    let guardian = PinGuard(file)
    for mode: mode_t in [0o620, 0o602, 0o666, 0o640, 0o604, 0o644] {
      chmod(path, mode)
      let error = #expect(throws: CaptureError.self) { try guardian.look(at: moment(0)) }
      #expect(error?.recovery.contains("chmod 600") == true && error?.recovery.contains("cameo pin set") == true)
    }
    chmod(path, 0o600)
    #expect(try guardian.look(at: moment(0)) == .guarded(.zero))
    // Only root can change its owner.
    guard chown(path, 65534, 65534) == 0 else { return }
    #expect(throws: CaptureError.self) { try guardian.check("2468", at: moment(0)) { _ in } }
  }

  @Test func theRightOneForgetsTheWrongOnes() throws {
    let guardian = try guessed(4)
    #expect(try file.read()?.wrong == 4)
    #expect(try check(guardian, "2468", at: 0) == .right)
    #expect(try file.read()?.wrong == 0)
  }

  @Test func theFifthWrongOneLocksAlsoForTheRightOne() throws {
    let guardian = try guessed(4)
    #expect(try check(guardian, "1111", at: 0) == .wrong(.seconds(60)))
    #expect(try check(guardian, "2468", at: 20) == .wrong(.seconds(40)))
    #expect(try guardian.look(at: moment(59)) == .guarded(.seconds(1)))
    #expect(try check(guardian, "1111", at: 60) == .wrong(.seconds(120)))
    #expect(try check(guardian, "2468", at: 180) == .right)
  }

  @Test(arguments: ["1e300", "-1e300", "9007199254740993", "1.0e18"])
  func lockTimesFromAFileAreCappedAtAnHour(until: String) throws {
    let text = String(decoding: try files.read(Self.path, limit: 4096), as: UTF8.self)
    for wrong in ["5", "9223372036854775807"] {
      let damaged = text.replacing(#""wrong": 0"#, with: #""wrong": \#(wrong)"#)
        .replacing(#""lockedUntil": null"#, with: #""lockedUntil": \#(until)"#)
      #expect(damaged != text)
      try files.write(Array(damaged.utf8), to: Self.path)
      let guardian = PinGuard(file)
      guard case .guarded(let wait) = try guardian.look(at: moment(0)) else { Issue.record("unguarded"); return }
      let most = wrong == "5" ? Duration.seconds(60) : .seconds(3600)
      #expect(wait == (until.hasPrefix("-") ? .zero : most))
      #expect(try check(guardian, "1111", at: 4000) == .wrong(wrong == "5" ? .seconds(120) : .seconds(3600)))
    }
  }

  @Test func aLockOutlivesTheProgram() throws {
    _ = try guessed(5)
    // The monotonic clock of the new process starts again.
    let next = PinGuard(file)
    #expect(try next.look(at: moment(3, wall: 20)) == .guarded(.seconds(40)))
    #expect(try next.check("2468", at: moment(3, wall: 20)) { _ in } == .wrong(.seconds(40)))
  }

  @Test func changedWallClockDoesNotChangeARunningLock() throws {
    let guardian = try guessed(5)
    for day in [-86_400, 86_400] {
      #expect(try guardian.look(at: moment(20, wall: day)) == .guarded(.seconds(40)))
    }
    // A wall clock that was set back does not make the lock longer than it was.
    #expect(try PinGuard(file).look(at: moment(0, wall: -86_400)) == .guarded(.seconds(60)))
  }

  @Test func wrongPinsCountEvenIfUnsaved() throws {
    let guardian = PinGuard(file)
    _ = try check(guardian, "1111", at: 0)
    let full = FullFiles(files)
    let onFull = PinGuard(
      try PinFile(ProgramSettings(), folders: Folders(environment: ["XDG_STATE_HOME": "/state"]), files: full))
    var troubles = 0
    var last: OperatorAnswer?
    for _ in 0..<4 { last = try onFull.check("1111", at: moment(0)) { _ in troubles += 1 } }
    #expect(last == .wrong(.seconds(60)) && troubles == 4)
  }

  @Test func newPinResetsTheLock() throws {
    let guardian = try guessed(5)
    try file.write(PinFile.Record(PinHash(of: "1357")))
    #expect(try guardian.look(at: moment(0)) == .guarded(.zero))
    #expect(try check(guardian, "1357", at: 0) == .right)
  }

  @Test(arguments: ["", "{", #"{"v": 1}"#, #"{"v": 2, "hash": "$7$D6..../....a$b"}"#, #"{"v": 1, "hash": "plain"}"#])
  func aBrokenFileIsToldWithItsName(text: String) throws {
    try files.write(Array(text.utf8), to: Self.path)
    let error = #expect(throws: CaptureError.self) { try file.read() }
    #expect(error?.code == .badSyntax && error?.message.contains(Self.path) == true)
    #expect(error?.recovery.contains("cameo pin set") == true)
  }
}

/// A read-only disk.
private final class FullFiles: FileStore, Sendable {
  private let files: MemoryFiles

  init(_ files: MemoryFiles) { self.files = files }

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] { try files.read(path, limit: limit) }
  func list(_ folder: String) throws(FileFault) -> [String] { try files.list(folder) }
  func place(of path: String) throws(FileFault) -> String { path }
  func write(_ bytes: [UInt8], to path: String) throws(FileFault) { throw FileFault(path, .noSpace) }
}
