import Contract
import Dispatch
import Evidence
import Foundation
import Synchronization
import Testing

@testable import Cameo
@testable import KioskHost

/// A session folder is created without blocking the loop on a hanging disk.
@Suite(.timeLimit(.minutes(1))) struct VisitorFolderMakerTests {
  private let output = FileManager.default.temporaryDirectory.appendingPathComponent("cameo-\(UUID().uuidString)").path
  private let goesOn = DispatchSemaphore(value: 0)

  private func maker() throws -> VisitorFolderMaker {
    let (output, goesOn) = (output, goesOn)
    return try VisitorFolderMaker { session, _ throws(CaptureError) in
      goesOn.wait()
      let hold = KeepingHold()
      return VisitorFolder(folder: try CaptureFolder.prepare(in: output, session: session, disk: hold.disk), hold: hold)
    }
  }

  private func next(_ maker: VisitorFolderMaker) -> Result<VisitorFolder, CaptureError>? {
    let end = ContinuousClock.now + .seconds(30)
    while .now < end {
      if let room = maker.takeRoom() { return room }
      var ready = pollfd(fd: maker.descriptors[0], events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, 1000)
    }
    return nil
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? [] }

  @Test func itIsToldWhenItIsThere() throws {
    defer { try? FileManager.default.removeItem(atPath: output) }
    let maker = try maker()
    maker.begin("0000000000000001")
    #expect(maker.takeRoom() == nil)
    goesOn.signal()
    let room = try #require(next(maker)).get()
    #expect(room.folder.session == "0000000000000001")
    room.folder.abandon()
  }

  @Test func lateFolderIsRemovedAndTheNextIsServed() throws {
    defer { try? FileManager.default.removeItem(atPath: output) }
    let maker = try maker()
    maker.begin("0000000000000001")
    maker.giveUp()
    maker.begin("0000000000000002")
    goesOn.signal()
    goesOn.signal()
    let room = try #require(next(maker)).get()
    #expect(room.folder.session == "0000000000000002")
    let end = ContinuousClock.now + .seconds(30)
    while names.contains(where: { $0.contains("0000000000000001") }), .now < end { _ = maker.takeRoom() }
    #expect(!names.contains { $0.contains("0000000000000001") }, "\(names)")
    room.folder.abandon()
  }

  @Test func failureIsReported() throws {
    let maker = try VisitorFolderMaker { _, _ throws(CaptureError) in throw CaptureError(.storageLow, "Full.") }
    maker.begin("0000000000000001")
    #expect(throws: CaptureError(.storageLow, "Full.")) { try next(maker)?.get() }
  }
}
