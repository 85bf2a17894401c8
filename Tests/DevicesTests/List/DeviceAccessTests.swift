@testable import Devices
import Contract
import Glibc
import Testing

/// How to get permission for a device that denied access.
@Suite struct DeviceAccessTests {
  private static let usual = DeviceAccess(owner: "root", group: "video", groupID: 44, mode: 0o660)
  private static let stranger = Account(name: "ana", groups: [1000])

  @Test(arguments: [
    (usual, stranger, "You are not in group video: sudo usermod -aG video $USER, then log in again."),
    (
      usual, Account(name: "ana", groups: [1000], listed: ["video"]),
      "You were put into group video after you logged in: log in again."
    ),
    (
      usual, Account(name: "ana", groups: [44]),
      "You are in group video, so something else forbids it: a container, or a policy of this machine."
    ),
    (
      DeviceAccess(owner: "root", group: "video", groupID: 44, mode: 0o600), stranger,
      "Its group may not use it: sudo chmod 660 /dev/video0"
    ),
    (
      DeviceAccess(owner: "root", group: "root", groupID: 0, mode: 0o600), stranger,
      "Give it to the group that may use cameras: sudo chgrp video /dev/video0 && sudo chmod 660 /dev/video0"
    ),
    (
      DeviceAccess(owner: "root", group: "root", groupID: 0, mode: 0o660), stranger,
      "Give it to the group that may use cameras: sudo chgrp video /dev/video0"
    ),
  ])
  func theFixFitsTheFacts(access: DeviceAccess, account: Account, fix: String) {
    #expect(access.fix(for: account, "/dev/video0") == fix)
  }

  @Test func theSentenceHasTheFactsOfThisNode() {
    let cause = DeviceCause.noPermission(Self.usual, fix: Self.usual.fix(for: Self.stranger, "/dev/video0"))
    #expect(
      cause.error(of: "/dev/video0")
        == CaptureError(
          .permissionDenied, "No permission for /dev/video0 (root:video 0660).",
          recovery: "You are not in group video: sudo usermod -aG video $USER, then log in again."))
  }

  @Test func ownerGroupAndModeAreRead() throws {
    let machine = MadeMachine()
    machine.plug(0)
    chmod(machine.path(0), 0o604)
    let access = try #require(DeviceAccess(of: machine.path(0)))
    #expect(access.mode == 0o604 && access.groupID == getegid())
    #expect(access.shown == "\(Account.userName(geteuid())):\(Account.groupName(getegid())) 0604")
    #expect(DeviceAccess(of: machine.path(1)) == nil)
  }

  @Test func theAccountOfThisProcessIsKnown() {
    let account = Account.current()
    #expect(account.isRoot == (geteuid() == 0) && account.groups.contains(getegid()))
    #expect(account.isIn(Account.groupName(getegid())))
    #expect(Account.userName(4_000_000_000) == "4000000000" && Account.groupName(4_000_000_000) == "4000000000")
  }

  @Test func aRefusalIsToldWithTheNode() throws {
    let machine = MadeMachine()
    machine.plug(0)
    chmod(machine.path(0), 0o660)
    machine.account = Account(name: "ana", groups: [], listed: [Account.groupName(getegid())])
    machine.driver.fail("open", EACCES)
    let report = try #require(machine.list.look().first)
    #expect(report.cause?.word == "noPermission" && report.error?.code == .permissionDenied)
    #expect(report.error?.message.contains("0660") == true)
  }
}

/// The kernel reports hotplug events (inotify).
@Suite struct DeviceWatchTests {
  private let machine = MadeMachine()

  private func isReadable(_ watch: DeviceWatch) -> Bool {
    var request = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }

  @Test func camerasThatComeAndGoAreTold() throws {
    let watch = try DeviceWatch(machine.folders)
    #expect(!watch.changed() && !isReadable(watch))
    machine.plug(0)
    #expect(isReadable(watch) && watch.changed())
    #expect(!watch.changed() && !isReadable(watch))
    machine.unplug(0)
    #expect(watch.changed())
  }

  /// udev sets the mode of a node after creating it.
  @Test func aNewModeIsTold() throws {
    machine.plug(0)
    let watch = try DeviceWatch(machine.folders)
    chmod(machine.path(0), 0o666)
    #expect(watch.changed())
  }

  @Test func theStableNameIsToldAlthoughItsFolderComesLater() throws {
    let watch = try DeviceWatch(machine.folders)
    machine.plug(0)
    _ = watch.changed()
    mkdir("\(machine.folders.devices)/v4l", 0o755)
    #expect(watch.changed())
    mkdir(machine.folders.stableNames, 0o755)
    #expect(watch.changed())
    symlink("../../video0", machine.stable("usb-A"))
    #expect(watch.changed())
  }

  /// A user may have at most 128 inotify instances.
  @Test func releasedWatchIsClosed() throws {
    for _ in 0..<300 { #expect(try !DeviceWatch(machine.folders).changed()) }
  }

  @Test func otherDeviceNodesAreIgnored() throws {
    let watch = try DeviceWatch(machine.folders)
    machine.write("", to: "\(machine.folders.devices)/sda")
    machine.write("", to: "\(machine.folders.devices)/videoconference")
    #expect(!watch.changed())
  }
}
