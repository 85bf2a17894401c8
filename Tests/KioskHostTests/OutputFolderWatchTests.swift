import Contract
import Dispatch
import Synchronization
import Testing

@testable import KioskHost

/// The disk for captures is checked without blocking on a hanging disk.
@Suite struct OutputFolderWatchTests {
  private static let full = OutputFolderReport(free: 7, obstacle: CaptureError(.storageLow, "Full."))

  @Test func reportIsGivenAtOnce() throws {
    let watch = try OutputFolderWatch { Self.full }
    #expect(watch.report(within: .seconds(60)) == Self.full)
  }

  @Test func folderIsExaminedEachTime() throws {
    let count = Mutex(0)
    let watch = try OutputFolderWatch {
      OutputFolderReport(
        free: count.withLock {
          $0 += 1
          return $0
        })
    }
    for expected in 1...3 { #expect(watch.report(within: .seconds(60)).free == expected) }
  }

  @Test func hungDiskIsReportedUntilItAnswers() throws {
    let goesOn = DispatchSemaphore(value: 0)
    let looks = Mutex(0)
    let watch = try OutputFolderWatch {
      looks.withLock { $0 += 1 }
      goesOn.wait()
      goesOn.signal()
      return Self.full
    }
    // At first it may only be slow.
    #expect(watch.report(within: .milliseconds(1)) == OutputFolderReport(free: nil))
    #expect(watch.report(within: OutputFolderWatch.patience).obstacle?.code == .cannotWrite)
    #expect(watch.report(within: .zero).obstacle?.code == .cannotWrite)
    #expect(looks.withLock { $0 } == 1, "one at a time")
    goesOn.signal()
    #expect(watch.report(within: .seconds(60)) == Self.full)
  }
}
