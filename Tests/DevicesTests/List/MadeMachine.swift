@testable import Devices
import Foundation
import Glibc

/// Temporary folders in place of `/dev`, `/sys` and `/proc`, and simulated drivers.
final class MadeMachine: @unchecked Sendable {
  let root: String
  let folders: DeviceFolders
  let driver: PlayedDriver

  init() {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("devices-\(UUID().uuidString)").path
    self.root = root
    folders = DeviceFolders(devices: "\(root)/dev", classes: "\(root)/sys", processes: "\(root)/proc")
    driver = PlayedDriver([:])
    for folder in [folders.devices, folders.classes, folders.processes] { make(folder) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// The user: an ordinary one, in no relevant group.
  var account = Account(name: "ana", groups: [1000])

  var list: DeviceList { list(driver) }

  /// A driver that is not held answers in time, however slow this computer is.
  func list(
    _ calls: any DeviceCalls, limit: @escaping @Sendable (String) -> Duration = { _ in .seconds(20) }
  ) -> DeviceList {
    let account = account
    return DeviceList(folders: folders, calls: calls, account: { _ in account }, limit: limit)
  }

  func path(_ number: Int) -> String { "\(folders.devices)/video\(number)" }
  func stable(_ name: String) -> String { "\(folders.stableNames)/\(name)-video-index0" }

  private func make(_ folder: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) {
    make((path as NSString).deletingLastPathComponent)
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Adds a device; without a simulated camera it is only a node.
  func plug(_ number: Int, _ device: PlayedDevice? = PlayedDevice(), stable name: String? = nil) {
    write("", to: path(number))
    write("kernel name \(number)\n", to: "\(folders.classes)/video\(number)/name")
    if let device { driver.plug(device, at: path(number)) }
    guard let name else { return }
    make(folders.stableNames)
    symlink("../../video\(number)", stable(name))
  }

  func unplug(_ number: Int, stable name: String? = nil) {
    unlink(path(number))
    if let name { unlink(stable(name)) }
    driver.unplug(path(number))
  }

  /// A process that has these files open.
  func run(_ pid: Int, _ command: String, open paths: [String]) {
    let place = "\(folders.processes)/\(pid)"
    write("\(command)\n", to: "\(place)/comm")
    make("\(place)/fd")
    for (number, path) in paths.enumerated() { symlink(path, "\(place)/fd/\(number)") }
  }
}

extension PlayedDevice {
  init(card: String, bus: String = "usb-1", powers: Int32...) {
    self.init()
    (capability.card, capability.bus) = (card, bus)
    if !powers.isEmpty { capability.powers = powers.reduce(0) { $0 | UInt32(bitPattern: $1) } }
  }
}
