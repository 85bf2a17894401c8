package import Contract
internal import Glibc

/// The permissions of a device node: owner, group and mode.
package struct DeviceAccess: Hashable, Sendable {
  package var owner: String
  package var group: String
  package var groupID: UInt32
  /// The permission bits (the last nine).
  package var mode: UInt32

  package init(owner: String, group: String, groupID: UInt32, mode: UInt32) {
    self.owner = owner
    self.group = group
    self.groupID = groupID
    self.mode = mode
  }

  /// From `stat`; `nil` if the node does not exist.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(
      owner: Account.userName(status.st_uid), group: Account.groupName(status.st_gid), groupID: status.st_gid,
      mode: status.st_mode & 0o777)
  }

  /// Such as `root:video 0660`.
  package var shown: String {
    let digits = String(mode, radix: 8)
    return "\(owner):\(group) " + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The fix that allows this account to open the node, which has just refused it.
  package func fix(for account: Account, _ path: String) -> String { remedy(for: account, path).text }

  /// The fix in any language.
  package func advice(for account: Account, _ path: String) -> Saying { remedy(for: account, path).saying }

  private func remedy(for account: Account, _ path: String) -> (text: String, saying: Saying) {
    // Membership in group root is almost root access, so it is never advised.
    let commands =
      (groupID == 0 ? ["sudo chgrp \(Account.cameras) \(path)"] : [])
      + (mode & 0o060 == 0o060 ? [] : ["sudo chmod 660 \(path)"])
    guard commands.isEmpty else {
      let what = groupID == 0 ? "Give it to the group that may use cameras" : "Its group may not use it"
      let command = commands.joined(separator: " && ")
      return ("\(what): \(command)", Saying(.run, command))
    }
    if account.groups.contains(groupID) {
      return (
        "You are in group \(group), so something else forbids it: a container, or a policy of this machine.",
        Saying(.forbiddenElsewhere, group)
      )
    }
    guard !account.isListed(in: group) else {
      return ("You were put into group \(group) after you logged in: log in again.", Saying(.logInAgain, group))
    }
    return (
      "You are not in group \(group): sudo usermod -aG \(group) $USER, then log in again.", Saying(.joinGroup, group)
    )
  }
}

/// The user who runs this program, and the groups of this process.
package struct Account: Equatable, Sendable {
  /// The group of cameras on Debian.
  package static let cameras = "video"

  package var name: String
  package var isRoot: Bool
  /// The groups of this process, which decide what it may open.
  package var groups: Set<UInt32>
  /// The groups that list the account as a member; they take effect at the next login.
  package var listed: Set<String>

  package init(name: String, isRoot: Bool = false, groups: Set<UInt32>, listed: Set<String> = []) {
    self.name = name
    self.isRoot = isRoot
    self.groups = groups
    self.listed = listed
  }

  /// From `geteuid`, `getgroups` and the member lists of the relevant groups: that of cameras, and `groups`.
  package static func current(alsoAsking groups: Set<String> = []) -> Account {
    let user = geteuid()
    let name = userName(user)
    var own = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    let count = own.isEmpty ? 0 : Int(getgroups(Int32(own.count), &own))
    return Account(
      name: name, isRoot: user == 0, groups: Set(own.prefix(max(0, count))).union([getegid()]),
      listed: groups.union([cameras]).filter { isMember(name, of: $0) })
  }

  /// Whether this process has the group.
  package func isIn(_ group: String) -> Bool { groups.contains { Self.groupName($0) == group } }

  package func isListed(in group: String) -> Bool { listed.contains(group) }

  /// The number if the account has no name.
  static func userName(_ id: uid_t) -> String {
    withBuffer { buffer in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let room = buffer.baseAddress, getpwuid_r(id, &entry, room, buffer.count, &found) == 0, found != nil else {
        return nil
      }
      return String(cString: entry.pw_name)
    } ?? String(id)
  }

  static func groupName(_ id: gid_t) -> String {
    withBuffer { buffer in
      var entry = group()
      var found: UnsafeMutablePointer<group>?
      guard let room = buffer.baseAddress, getgrgid_r(id, &entry, room, buffer.count, &found) == 0, found != nil else {
        return nil
      }
      return String(cString: entry.gr_name)
    } ?? String(id)
  }

  private static func isMember(_ name: String, of groupName: String) -> Bool {
    withBuffer { buffer in
      var entry = group()
      var found: UnsafeMutablePointer<group>?
      guard let room = buffer.baseAddress, getgrnam_r(groupName, &entry, room, buffer.count, &found) == 0,
        found != nil, var member = entry.gr_mem
      else { return false }
      while let text = member.pointee {
        if String(cString: text) == name { return true }
        member += 1
      }
      return false
    }
  }

  /// A buffer for an entry of the account databases.
  private static func withBuffer<Answer>(_ body: (UnsafeMutableBufferPointer<CChar>) -> Answer) -> Answer {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16, body)
  }
}
