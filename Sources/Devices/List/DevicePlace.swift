internal import Glibc

/// A `/dev/video*` node as the file system shows it, before its driver is queried.
package struct DevicePlace: Hashable, Sendable {
  package var path: String
  /// Its name under `/dev/v4l/by-id`, which is the same in every port; `nil` if udev gave none.
  package var stablePath: String?
  /// The kernel's name for it; empty if there is none.
  package var kernelName: String
  /// Another camera of this machine has the same name, perhaps even the same stable one: only the port distinguishes them.
  package var hasTwin = false
  /// `nil` if the node vanished during the scan.
  package var access: DeviceAccess?

  package init(path: String, stablePath: String? = nil, kernelName: String = "", access: DeviceAccess? = nil) {
    self.path = path
    self.stablePath = stablePath
    self.kernelName = kernelName
    self.access = access
  }

  /// All nodes, in the order of their numbers.
  package static func all(in folders: DeviceFolders) -> [DevicePlace] {
    let stable = stablePaths(in: folders)
    let names = DeviceFolders.names(in: folders.devices).filter(isNode)
    let sockets = names.map { DeviceFolders.target(of: "\(folders.classes)/\($0)/device").map(socket) }
    let places = names.map { name in
      let path = "\(folders.devices)/\(name)"
      return DevicePlace(
        path: path, stablePath: stable[name], kernelName: DeviceFolders.line(of: "\(folders.classes)/\(name)/name"),
        access: DeviceAccess(of: path))
    }
    return zip(places, sockets).map { place, socket in
      var place = place
      // The nodes of one camera share its port.
      place.hasTwin = zip(places, sockets).contains { $0.kernelName == place.kernelName && $1 != socket }
      return place
    }
  }

  /// The node to which a path or a link leads; `nil` if there is none.
  package static func find(_ path: String, in folders: DeviceFolders) -> DevicePlace? {
    let all = all(in: folders)
    if let node = all.first(where: { $0.path == path || $0.stablePath == path }) { return node }
    // For two cameras with the same name udev makes one link, and the later one wins.
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    let place = String(cString: real)
    return all.first { $0.path == place }
      ?? all.first { node in
        guard let own = realpath(node.path, nil) else { return false }
        defer { free(own) }
        return String(cString: own) == place
      }
  }

  /// The USB port; interfaces of one device (`../../3-6:1.0`, `../../3-6:1.2`) share it.
  private static func socket(_ device: String) -> Substring {
    guard let colon = device.lastIndex(of: ":"), device[..<colon].contains("-") else { return device[...] }
    return device[..<colon]
  }

  static func isNode(_ name: String) -> Bool {
    name.hasPrefix("video") && name.utf8.count > 5 && name.utf8.dropFirst(5).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// If several links lead to one node, the first one counts.
  private static func stablePaths(in folders: DeviceFolders) -> [String: String] {
    let links = DeviceFolders.names(in: folders.stableNames).map { "\(folders.stableNames)/\($0)" }
    return links.sorted().reduce(into: [:]) { paths, link in
      guard let name = DeviceFolders.target(of: link)?.split(separator: "/").last.map(String.init) else { return }
      if paths[name] == nil { paths[name] = link }
    }
  }
}
