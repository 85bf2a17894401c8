import FrameKit
@testable import Devices
@testable import Frames
import Contract
import Glibc
import Imaging
import Synchronization
import Testing
import Threads

/// The device worker: lists on other threads, and opens the selected camera there.
@Suite struct DeviceScannerTests {
  private let machine = MadeMachine()

  private func wait(for desk: DeviceScanner) -> [DeviceReport]? {
    var request = pollfd(fd: desk.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 20_000) == 1 ? desk.news() : nil
  }

  @Test func aLookIsToldWhenItHasEnded() throws {
    machine.plug(0)
    let desk = try DeviceScanner(machine.list)
    #expect(desk.latest == nil && desk.news() == nil)
    desk.look()
    #expect(wait(for: desk)?.map(\.place.path) == [machine.path(0)])
    #expect(desk.news() == nil && desk.latest?.count == 1)
    machine.plug(1)
    desk.look()
    #expect(wait(for: desk)?.count == 2)
  }

  /// A slow driver gets one more request, not one per question.
  @Test func requestsDuringAListingCauseOneMoreListing() throws {
    machine.plug(0)
    let driver = SlowDriver(machine.driver)
    let desk = try DeviceScanner(machine.list(driver), patience: .seconds(20))
    desk.look()
    driver.waitUntilAsked()
    for _ in 0..<5 { desk.look() }
    driver.open()
    #expect(wait(for: desk) != nil)
    // The current listing is reported before the next one; this waits until both have ended.
    desk.hold()
    #expect(machine.driver.count(of: "VIDIOC_QUERYCAP") == 2)
  }

  @Test func ownCameraIsNotProbedForBusy() throws {
    machine.plug(0)
    let desk = try DeviceScanner(machine.list)
    desk.hold()
    desk.look()
    #expect(wait(for: desk) != nil)
    #expect(machine.driver.count(of: "VIDIOC_REQBUFS") == 0)
    desk.release()
    desk.look()
    #expect(wait(for: desk) != nil)
    #expect(machine.driver.count(of: "VIDIOC_REQBUFS") == 1)
  }

  /// Otherwise an opening would not wait for the current listing.
  @Test(.timeLimit(.minutes(1))) func theRestOfOneLookIsNotHeardAsThatOfTheNext() throws {
    machine.plug(0)
    let gate = try Bell()
    let list = machine.list(machine.driver) { _ in
      _ = gate.wait(.seconds(20))
      gate.silence()
      return .seconds(20)
    }
    let desk = try DeviceScanner(list, patience: .milliseconds(1))
    desk.look()
    for _ in 0..<500 {
      gate.ring()
      while desk.news() == nil {}
      desk.look()
      let asked = ContinuousClock.now
      desk.hold()
      #expect(ContinuousClock.now - asked >= .milliseconds(1))
      desk.release()
    }
    gate.ring()
    while desk.news() == nil {}
  }

  /// Opening during a listing is better than never.
  @Test func hungDriverDoesNotBlockOpening() throws {
    machine.plug(0)
    let driver = SlowDriver(machine.driver)
    let desk = try DeviceScanner(machine.list(driver), patience: .zero)
    desk.look()
    driver.waitUntilAsked()
    desk.hold()
    driver.open()
    #expect(wait(for: desk) != nil)
  }
}

@Suite struct ChosenCameraTests {
  private let machine = MadeMachine()

  private func camera(_ wanted: DeviceWanted, _ told: Told) throws -> ChosenCamera {
    ChosenCamera([wanted], at: try DeviceScanner(machine.list)) { _ in
      GreySource()
    } tell: {
      told.add($0)
    }
  }

  private final class Told: Sendable {
    let paths = Mutex<[String]>([])
    func add(_ report: DeviceReport) { paths.withLock { $0.append(report.place.path) } }
  }

  @Test func theDeviceIsChosenWhenItIsOpened() throws {
    let told = Told()
    let camera = try camera(.automatic(preferred: nil), told)
    #expect(throws: DeviceChoice.noCamera) { try camera.open(CameraWish(sizes: [])) }
    camera.close()
    machine.plug(4)
    _ = try camera.open(CameraWish(sizes: []))
    #expect(told.paths.withLock { $0 } == [machine.path(4)])
    #expect(try camera.next() != nil)
    camera.close()
    #expect(try camera.next() == nil)
  }

  /// If the new camera can't be opened, the current one stays.
  @Test func theFirstThatOpensIsTaken() throws {
    for number in 0...2 { machine.plug(number) }
    machine.driver.fail("VIDIOC_REQBUFS", EBUSY)
    let (told, closed) = (Told(), Counter())
    let camera = ChosenCamera([0, 9, 1, 2].map { .path(machine.path($0)) }, at: try DeviceScanner(machine.list)) { _ in
      GreySource(closed: closed)
    } tell: {
      told.add($0)
    }
    _ = try camera.open(CameraWish(sizes: []))
    #expect(told.paths.withLock { $0 } == [machine.path(1)])
    camera.close()
    #expect(closed.value == 1)
  }

  @Test(arguments: [0, 1, 2])
  func usableCamerasAreTriedUntilOneOpens(broken: Int) throws {
    machine.plug(0)
    machine.plug(1)
    let (told, closed) = (Told(), Counter())
    let refusing = (0..<broken).map(machine.path)
    let camera = ChosenCamera([.automatic(preferred: nil)], at: try DeviceScanner(machine.list)) { report in
      let error = CaptureError(.noMatchingMode, "\(report.place.path) has no format")
      return GreySource(refusal: refusing.contains(report.place.path) ? error : nil, closed: closed)
    } tell: {
      told.add($0)
    }
    if broken < 2 {
      _ = try camera.open(CameraWish(sizes: []))
      #expect(told.paths.withLock { $0 } == [machine.path(broken)])
    } else {
      let error = #expect(throws: CaptureError.self) { try camera.open(CameraWish(sizes: [])) }
      #expect(error?.message == "\(machine.path(0)) has no format")
    }
    #expect(closed.value == broken)
  }

  /// Its driver never answers; the other camera works.
  @Test func aHangingDriverKeepsAutoFromNothing() throws {
    machine.plug(0)
    machine.plug(1)
    let driver = SlowDriver(machine.driver, holding: machine.path(0))
    defer { driver.open() }
    let told = Told()
    let list = machine.list(driver) { [machine] in $0 == machine.path(0) ? .zero : .seconds(20) }
    let camera = ChosenCamera([.automatic(preferred: nil)], at: try DeviceScanner(list)) { _ in
      GreySource()
    } tell: {
      told.add($0)
    }
    _ = try camera.open(CameraWish(sizes: []))
    #expect(told.paths.withLock { $0 } == [machine.path(1)])
    camera.close()
  }

  @Test func cameraThatReturnsAsAnotherNodeIsReportedAgain() throws {
    machine.plug(0, stable: "usb-A")
    let (told, list, driver) = (Told(), machine.list, machine.driver)
    let camera = ChosenCamera([.path(machine.path(0))], at: try DeviceScanner(list)) { report in
      DeviceCamera(
        info: report.info, identity: report.identity, qualities: QualityWish([.sd], isExplicit: false), calls: driver,
        finder: list)
    } tell: {
      told.add($0)
    }
    _ = try camera.open(CameraWish(sizes: []))
    machine.unplug(0, stable: "usb-A")
    _ = try camera.next()
    machine.plug(3, stable: "usb-A")
    _ = try camera.next()
    let news = camera.takeNews()
    #expect(news.count == 3 && news.first == .lost)
    #expect(told.paths.withLock { $0 } == [machine.path(0), machine.path(3)])
    camera.close()
  }

  /// It hung, and closes when another camera is already streaming.
  @Test func lateCloseDoesNotReleaseAnotherCamera() throws {
    machine.plug(0)
    let desk = try DeviceScanner(machine.list)
    let cameras = (0..<2).map { _ in
      ChosenCamera([.path(machine.path(0))], at: desk) { _ in
        GreySource()
      } tell: { _ in
      }
    }
    for camera in cameras { _ = try camera.open(CameraWish(sizes: [])) }
    for _ in 0..<2 { cameras[0].close() }
    #expect(desk.isHeld)
    cameras[1].close()
    #expect(!desk.isHeld)
  }

  @Test func obstacleOfANamedCameraIsReported() throws {
    machine.plug(0)
    machine.plug(1)
    machine.driver.fail("VIDIOC_REQBUFS", EBUSY)
    let camera = try camera(.path(machine.path(0)), Told())
    let error = #expect(throws: CaptureError.self) { try camera.open(CameraWish(sizes: [])) }
    #expect(error?.code == .cameraBusy)
  }
}
