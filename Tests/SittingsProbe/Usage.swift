import CMemory
import Glibc

/// The resources of this process.
struct Usage {
  /// In pages.
  let memory: Int
  /// Allocated bytes, without free memory of the allocator.
  let held: Int
  let descriptors: Int
  let threads: Int

  static var now: Usage {
    Usage(
      memory: resident, held: cmemory_held(), descriptors: entries("/proc/self/fd"),
      threads: entries("/proc/self/task"))
  }

  private static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
  }

  private static func entries(_ folder: String) -> Int {
    guard let open = opendir(folder) else { return 0 }
    defer { closedir(open) }
    var count = 0
    while readdir(open) != nil { count += 1 }
    return count
  }

  /// Prints a line of JSON.
  func tell(after sittings: Int, _ endings: [String: Int]) {
    let kinds = endings.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    print(
      "{\"sittings\":\(sittings),\"pages\":\(memory),\"held\":\(held),\"descriptors\":\(descriptors),\"threads\":\(threads),"
        + "\"endings\":{\(kinds)}}")
  }
}

/// A temporary folder, deleted with this process.
func temporaryFolder() throws -> String {
  var template = Array("/tmp/cameo-sittings-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw Failure("no folder in /tmp") }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Deletes it with its content.
func remove(_ path: String) {
  if let folder = opendir(path) {
    while let entry = readdir(folder) {
      let name = name(of: entry)
      if name != ".", name != ".." { remove("\(path)/\(name)") }
    }
    closedir(folder)
  }
  Glibc.remove(path)
}

/// Hard links to the same files, in separate folders.
func link(_ path: String, as twin: String) {
  guard let folder = opendir(path) else { return _ = Glibc.link(path, twin) }
  mkdir(twin, 0o700)
  while let entry = readdir(folder) {
    let name = name(of: entry)
    if name != ".", name != ".." { link("\(path)/\(name)", as: "\(twin)/\(name)") }
  }
  closedir(folder)
}

private func name(of entry: UnsafeMutablePointer<dirent>) -> String {
  withUnsafePointer(to: &entry.pointee.d_name) { name in
    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
