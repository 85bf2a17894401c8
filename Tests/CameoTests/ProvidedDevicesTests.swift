import Devices
import Files
import Frames
import Contract
import Engine
import Flow
import Foundation
import Glibc
import Imaging
import Settings
import Synchronization
import Testing

@testable import Cameo

/// The devices of a machine as a session sees them: temporary folders, and drivers that answer from a table.
@Suite struct ProvidedDevicesTests {
  private let machine = TwoCameras()

  private func provider(_ wanted: DeviceWanted = .automatic(preferred: nil)) throws -> ProvidedDevices {
    try ProvidedDevices(wanted, on: machine.list) { report in NamedCamera(report) }
  }

  private func news(of provider: ProvidedDevices, until isEnough: ([CameraInfo]) -> Bool = { _ in true })
    -> [CameraInfo]?
  {
    for _ in 0..<100 {
      var requests = provider.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), 20_000) > 0 else { return nil }
      if let list = provider.news(), isEnough(list) { return list }
    }
    return nil
  }

  @Test func camerasAreToldWhenTheyHaveBeenLookedAt() throws {
    machine.plug(0)
    let provider = try provider()
    #expect(provider.list == [] && provider.look() == nil)
    #expect(news(of: provider)?.map(\.id) == [machine.path(0)])
    #expect(provider.list.map(\.id) == [machine.path(0)])
    #expect(provider.opened == nil && !provider.exposureIsFixed)
  }

  @Test func hotplugIsReportedWithoutARequest() throws {
    let provider = try provider()
    machine.plug(1)
    #expect(news(of: provider) { !$0.isEmpty }?.map(\.id) == [machine.path(1)])
    machine.unplug(1)
    #expect(news(of: provider, until: \.isEmpty) == [])
  }

  @Test func theNextCameraIsTheOtherOne() throws {
    machine.plug(0)
    machine.plug(1)
    let provider = try provider()
    let camera = provider.source(nil)
    #expect(try camera.open(CameraWish(sizes: [])).size.width == 64)
    #expect(provider.opened?.id == machine.path(0))
    #expect(news(of: provider) != nil)
    camera.close()
    #expect(provider.chooseNext())
    let other = provider.source(nil)
    _ = try other.open(CameraWish(sizes: []))
    #expect(provider.opened?.id == machine.path(1))
    other.close()
    #expect(provider.chooseNext())
  }

  @Test func chosenCameraStaysUntilTheNextPerson() throws {
    machine.plug(0)
    machine.plug(1)
    let provider = try provider()
    func opened() throws -> String? {
      let camera = provider.source(nil)
      defer { camera.close() }
      _ = try camera.open(CameraWish(sizes: []))
      return provider.opened?.id
    }
    #expect(try opened() == machine.path(0))
    #expect(news(of: provider) != nil)
    #expect(provider.chooseNext())
    #expect(try opened() == machine.path(1))
    #expect(try opened() == machine.path(1), "opened again after a stop")
    provider.forget()
    #expect(try opened() == machine.path(0))
  }

  @Test func withoutAnotherOneNothingIsSwitched() throws {
    machine.plug(0)
    let provider = try provider()
    let camera = provider.source(nil)
    _ = try camera.open(CameraWish(sizes: []))
    #expect(news(of: provider) != nil)
    #expect(!provider.chooseNext())
    camera.close()
  }

  @Test func thePreferredCameraIsTakenFirst() throws {
    machine.plug(0)
    machine.plug(1)
    let provider = try provider(.automatic(preferred: machine.path(1)))
    let camera = provider.source(nil)
    _ = try camera.open(CameraWish(sizes: []))
    #expect(provider.opened?.id == machine.path(1))
    camera.close()
  }

  @Test func aTapeHasNoCamerasOfTheMachine() throws {
    let resources = try Resources.find(environment: [:], program: nil, files: SystemFiles())
    let error = #expect(throws: CaptureError.self) {
      try SessionCameraProvider(
        .auto, qualities: QualityWish([.hd], isExplicit: false), seed: 1, clock: .virtual, resources: resources,
        files: SystemFiles())
    }
    #expect(error?.code == .cameraUnavailable && error?.recovery.contains("Camera demo") == true)
  }
}

/// A machine with cameras that all answer alike.
private final class TwoCameras: Sendable {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent("rack-\(UUID().uuidString)").path

  init() { try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: root) }

  var list: DeviceList {
    DeviceList(
      folders: DeviceFolders(devices: root, classes: root + "/sys", processes: root + "/proc"), calls: SameAnswers())
  }

  func path(_ number: Int) -> String { "\(root)/video\(number)" }
  func plug(_ number: Int) { _ = FileManager.default.createFile(atPath: path(number), contents: nil) }
  func unplug(_ number: Int) { unlink(path(number)) }
}

/// Every device is a camera with one format and no list of sizes.
private struct SameAnswers: DeviceCalls {
  func open(_ path: String) throws(DeviceFault) -> Int32 { 1000 }
  func attach(_ descriptor: Int32) {}
  func close(_ descriptor: Int32) {}
  func control(
    _ request: DeviceRequest, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer, by road: DeviceRoad
  ) throws(DeviceFault) {
    switch request {
    case .capability:
      // The capabilities follow driver, card and bus: capture and streaming.
      argument.storeBytes(of: 0x0400_0001, toByteOffset: 84, as: UInt32.self)
    case .listFormat where argument.load(as: UInt32.self) == 0:
      argument.storeBytes(of: 0x5659_5559, toByteOffset: 44, as: UInt32.self)
    case .requestBuffers: break
    default: throw DeviceFault(request.rawValue, EINVAL)
    }
  }
  func map(_ descriptor: Int32, length: Int, offset: Int64) throws(DeviceFault) -> UnsafeMutableRawPointer {
    throw DeviceFault("mmap", ENOMEM)
  }
  func unmap(_ start: UnsafeMutableRawPointer, length: Int) {}
  func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int { 0 }
  func wait(for descriptor: Int32?, _ limit: Duration) -> DeviceReadiness { .nothing }
  var now: Duration { .zero }
}

/// A camera that has a device path and delivers no frames.
private final class NamedCamera: CameraSource {
  let info: CameraInfo

  init(_ report: DeviceReport) { info = report.info }

  func open(_ wish: CameraWish) -> CameraMode {
    CameraMode(size: PixelSize(width: 64, height: 48), framesPerSecond: 30)
  }
  var nextDue: Duration? { nil }
  func next() -> FrameStamp? { nil }
  func fill(_ picture: Picture) {}
  func close() {}
}
