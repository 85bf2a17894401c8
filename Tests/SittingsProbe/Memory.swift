import Contract
import Glibc

/// A byte sequence that occurs only in pictures; it is computed from a key each time, so that no copy exists.
struct Mark: Sendable {
  private static let length = 24
  private let key = UInt64.random(in: 1 << 60 ... .max)

  private subscript(place: Int) -> UInt8 {
    // Bright enough to be drawn, and never an ASCII letter.
    UInt8(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15 &* UInt64(place + 1)) >> 56) | 0x80
  }

  func fill(_ plane: UnsafeMutableBufferPointer<UInt8>) {
    for place in 0..<Self.length {
      let byte = self[place]
      for target in stride(from: place, to: plane.count, by: Self.length) { plane[target] = byte }
    }
  }

  /// The number of occurrences.
  func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var found = 0
    var place = 0
    while place + Self.length <= bytes.count {
      if bytes[place] == self[0], (1..<Self.length).allSatisfy({ bytes[place + $0] == self[$0] }) {
        found += 1
        place += Self.length
      } else {
        place += 1
      }
    }
    return found
  }
}

/// The occurrences of a mark in the writable memory of this process, allocated or freed.
func findings(of mark: Mark) throws -> Int {
  guard let maps = fopen("/proc/self/maps", "r") else { throw Failure("no /proc/self/maps") }
  defer { fclose(maps) }
  let memory = open("/proc/self/mem", O_RDONLY)
  guard memory >= 0 else { throw Failure("no /proc/self/mem") }
  defer { Glibc.close(memory) }
  var areas: [Range<Int>] = []
  var line = [CChar](repeating: 0, count: 4096)
  while fgets(&line, Int32(line.count), maps) != nil {
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ")
    let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
    if words[1].hasPrefix("rw"), ends.count == 2 { areas.append(ends[0]..<ends[1]) }
  }
  let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 20)
  defer { buffer.deallocate() }
  let own = Int(bitPattern: buffer.baseAddress)..<Int(bitPattern: buffer.baseAddress) + buffer.count
  return areas.reduce(0) { $0 + count(of: mark, in: $1, of: memory, through: buffer, except: own) }
}

private func count(
  of mark: Mark, in area: Range<Int>, of memory: Int32, through buffer: UnsafeMutableBufferPointer<UInt8>,
  except own: Range<Int>
) -> Int {
  var found = 0
  var place = area.lowerBound
  while place < area.upperBound {
    let length = pread(memory, buffer.baseAddress, min(buffer.count, area.upperBound - place), place)
    // Unreadable memory is skipped.
    guard length > 0 else { break }
    if !own.overlaps(place..<place + length) {
      found += mark.count(in: UnsafeBufferPointer(start: buffer.baseAddress, count: length))
    }
    place += length
  }
  return found
}

/// Everything reachable from a value by reflection: each leaf with its path.
///
/// Values that only a closure or a lock holds are not found.
func census(of root: Any) -> [String: String] {
  var seen: Set<ObjectIdentifier> = []
  var found: [String: String] = [:]
  var waiting: [(value: Any, way: String)] = [(root, "")]
  while let (value, way) = waiting.popLast() {
    var level: Mirror? = Mirror(reflecting: value)
    if level?.displayStyle == .class, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { continue }
    let type = String(describing: type(of: value))
    if level?.children.isEmpty == true, !type.hasPrefix("Unsafe"), !type.contains("->") {
      found[way] = String(describing: value)
    }
    while let one = level {
      for (place, child) in parts(of: one).enumerated() {
        waiting.append((child.value, way + "." + (child.label ?? "\(place)")))
      }
      level = one.superclassMirror
    }
  }
  return found
}

/// The elements of a set or a dictionary in a stable order.
private func parts(of mirror: Mirror) -> [Mirror.Child] {
  guard mirror.displayStyle == .set || mirror.displayStyle == .dictionary else { return Array(mirror.children) }
  return mirror.children.map { ($0, String(describing: $0.value)) }.sorted { $0.1 < $1.1 }.map(\.0)
}

/// After one cancelled and one recorded session: what the house holds in addition.
func searchMemory() throws {
  let mark = Mark()
  let id = "somebody-who-was-here"
  let rig = try LiveRig(into: "/nowhere", mark, records: false)
  func sit(_ id: String, until notice: String, _ look: @escaping () -> Void = {}) throws {
    _ = try rig.sit(id, keptIn: nil) { stamp, engine in
      guard stamp.notice.name == notice else { return }
      look()
      engine.send(.cancel(by: .host))
    }
    let resets = rig.seer.resets
    rig.house.engine.wipe()
    while rig.seer.resets == resets { sched_yield() }
  }
  try sit("nobody", until: "cameraReady")
  let before = census(of: rig)
  var (frames, texts) = (0, 0)
  try sit(id, until: "videoRecordStarted") {
    frames = (try? findings(of: mark)) ?? 0
    texts = census(of: rig).values.count { $0.contains(id) }
  }
  let left = try findings(of: mark)
  let after = census(of: rig)
  let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  print(
    "{\"framesMeanwhile\":\(frames),\"textsMeanwhile\":\(texts),\"frames\":\(left),"
      + "\"texts\":\(after.values.count { $0.contains(id) }),"
      + "\"changed\":[\(changed.map { "\"\($0)\"" }.joined(separator: ","))]}")
  rig.house.close()
}
