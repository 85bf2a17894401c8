/// Parser and writer of compiled terminfo entries, used to make a copy with direct (24-bit) colour.
///
/// The input is untrusted: an entry inconsistent with its own counts is rejected.
struct CompiledEntry: Equatable {
  private var names: [UInt8]
  private var flags: [UInt8]
  private var numbers: [Int32]
  /// Offsets into the string table; negative if absent.
  private var texts: [Int16]
  private var table: [UInt8]
  private var extended: Extended

  /// The maximum size that ncurses accepts.
  static let limit = 32768
  private static let magic = (short: 0o432, long: 0o1036)

  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit else { return nil }
    var reader = EntryReader(bytes)
    guard let magic = reader.short(), magic == Self.magic.short || magic == Self.magic.long,
      let counts = reader.counts(5)
    else { return nil }
    let isLong = magic == Self.magic.long
    guard let names = reader.bytes(counts[0]), let flags = reader.bytes(counts[1]), reader.align(),
      let numbers = reader.numbers(counts[2], isLong: isLong), let texts = reader.shorts(counts[3]),
      let table = reader.bytes(counts[4]), let extended = Extended(&reader, isLong: isLong)
    else { return nil }
    (self.names, self.flags, self.numbers, self.texts) = (names, flags, numbers, texts)
    (self.table, self.extended) = (table, extended)
  }

  /// The number of colours it declares.
  var colors: Int { numbers.count > Place.colors ? Int(numbers[Place.colors]) : 0 }

  /// Whether it describes a terminal of this name; the last of several names is its description.
  func describes(_ name: String) -> Bool {
    names.prefix { $0 != 0 }.split(separator: UInt8(ascii: "|")).contains { $0.elementsEqual(name.utf8) }
  }

  /// Indices of the standard capabilities.
  private enum Place {
    static let canChange = 27
    static let (colors, pairs) = (13, 14)
    /// The other capabilities that change or set colours.
    static let others = [298, 299, 300, 301, 302, 303]
    static let (ink, ground) = (359, 360)
  }

  /// The entry with 24-bit colour, of which numbers below 256 stay palette indices; as bytes, or `nil` if that would be
  /// too long.
  func withDirectColors() -> [UInt8]? {
    var copy = self
    copy.flags.grow(to: Place.canChange + 1, with: 0)
    copy.numbers.grow(to: Place.pairs + 1, with: -1)
    copy.texts.grow(to: Place.ground + 1, with: -1)
    copy.flags[Place.canChange] = 0
    (copy.numbers[Place.colors], copy.numbers[Place.pairs]) = (1 << 24, 1 << 16)
    for place in Place.others { copy.texts[place] = -1 }
    for (place, base) in [(Place.ink, 3), (Place.ground, 4)] {
      guard let start = Int16(exactly: copy.table.count) else { return nil }
      copy.texts[place] = start
      copy.table += Self.setter(base).utf8 + [0]
    }
    copy.extended.promiseDirectColors()
    guard copy.table.count <= Int16.max else { return nil }
    let bytes = copy.bytes
    return bytes.count <= Self.limit ? bytes : nil
  }

  /// Sets colours: eight as any terminal knows them, the palette by index, above that RGB; the eight come first, since
  /// ncurses evaluates the string for every cell.
  private static func setter(_ base: Int) -> String {
    let parts = ["%p1%{65536}%/%d", "%p1%{256}%/%{255}%&%d", "%p1%{255}%&%d"].joined(separator: ";")
    return "\u{1b}[%?%p1%{255}%>%t\(base)8;2;\(parts)%e%p1%{8}%<%t\(base)%p1%d%e\(base)8;5;%p1%d%;m"
  }

  /// In ncurses' format with 32-bit numbers.
  private var bytes: [UInt8] {
    var writer = EntryWriter()
    writer.shorts([Self.magic.long, names.count, flags.count, numbers.count, texts.count, table.count])
    writer.bytes += names + flags
    writer.align()
    writer.longs(numbers)
    writer.shorts(texts.map(Int.init))
    writer.bytes += table
    extended.write(to: &writer)
    return writer.bytes
  }
}

/// The extended capabilities, which have names in place of fixed indices.
private struct Extended: Equatable {
  private var flags: [UInt8] = []
  private var numbers: [Int32] = []
  private var texts: [Int16] = []
  /// Offsets of the names of flags, then numbers, then strings, relative to the start of the names.
  private var names: [Int16] = []
  private var table: [UInt8] = []

  init?(_ reader: inout EntryReader, isLong: Bool) {
    reader.align()
    guard !reader.isAtEnd else { return }
    guard let counts = reader.counts(5), let flags = reader.bytes(counts[0]), reader.align(),
      let numbers = reader.numbers(counts[1], isLong: isLong), let texts = reader.shorts(counts[2]),
      let names = reader.shorts(counts[0] + counts[1] + counts[2]), let table = reader.bytes(counts[4])
    else { return nil }
    (self.flags, self.numbers, self.texts, self.names, self.table) = (flags, numbers, texts, names, table)
    let ends = texts.filter { $0 >= 0 }.map { text(at: Int($0)).map { $0.count } }
    guard !ends.contains(nil), let start = namesStart, names.allSatisfy({ text(at: start + Int($0)) != nil }) else {
      return nil
    }
  }

  /// The bytes of a string up to its terminator; `nil` if there is none.
  private func text(at place: Int) -> ArraySlice<UInt8>? {
    guard table.indices.contains(place), let end = table[place...].firstIndex(of: 0) else { return nil }
    return table[place..<end]
  }

  /// Names follow the strings.
  private var namesStart: Int? {
    texts.filter { $0 >= 0 }.map { place in text(at: Int(place)).map { $0.endIndex + 1 } }
      .reduce(0) { most, end in most.flatMap { most in end.map { max(most, $0) } } }
  }

  /// Adds the flag `RGB`, which declares direct colour, unless it is there in some form; flags are sorted.
  mutating func promiseDirectColors() {
    guard let start = namesStart else { return }
    let known = names.map { String(decoding: text(at: start + Int($0)) ?? [], as: UTF8.self) }
    guard !known.contains("RGB") else { return }
    let place = known.prefix(flags.count).firstIndex { $0 > "RGB" } ?? flags.count
    guard let offset = Int16(exactly: table.count - start) else { return }
    flags.insert(1, at: place)
    names.insert(offset, at: place)
    table += Array("RGB".utf8) + [0]
  }

  func write(to writer: inout EntryWriter) {
    guard !names.isEmpty else { return }
    writer.align()
    writer.shorts([flags.count, numbers.count, texts.count, texts.count + names.count, table.count])
    writer.bytes += flags
    writer.align()
    writer.longs(numbers)
    writer.shorts(texts.map(Int.init) + names.map(Int.init))
    writer.bytes += table
  }
}

/// Bounds-checked reader of little-endian numbers.
private struct EntryReader {
  private let all: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { all = bytes }

  var isAtEnd: Bool { place >= all.count }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= all.count - place else { return nil }
    defer { place += count }
    return Array(all[place..<place + count])
  }

  /// Numbers are aligned to even offsets.
  @discardableResult mutating func align() -> Bool {
    if place % 2 == 1 { place = min(place + 1, all.count) }
    return true
  }

  mutating func short() -> Int? { bytes(2).map { Int(Int16(bitPattern: UInt16($0[0]) | UInt16($0[1]) << 8)) } }

  /// Counts must not be negative.
  mutating func counts(_ count: Int) -> [Int]? {
    shorts(count).flatMap { $0.allSatisfy { $0 >= 0 } ? $0.map(Int.init) : nil }
  }

  mutating func shorts(_ count: Int) -> [Int16]? {
    bytes(2 * count).map { bytes in
      (0..<count).map { Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) }
    }
  }

  mutating func numbers(_ count: Int, isLong: Bool) -> [Int32]? {
    guard isLong else { return shorts(count)?.map(Int32.init) }
    return bytes(4 * count).map { bytes in
      (0..<count).map { index in
        let places = 4 * index..<4 * index + 4
        return places.reversed().reduce(0) { number, place in number << 8 | Int32(bytes[place]) }
      }
    }
  }
}

private struct EntryWriter {
  var bytes: [UInt8] = []

  mutating func align() { if bytes.count % 2 == 1 { bytes.append(0) } }

  mutating func shorts(_ numbers: [Int]) {
    for number in numbers { bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)] }
  }

  mutating func longs(_ numbers: [Int32]) {
    for number in numbers { shorts([Int(number), Int(number >> 16)]) }
  }
}

extension Array {
  fileprivate mutating func grow(to count: Int, with filler: Element) {
    if self.count < count { self += Array(repeating: filler, count: count - self.count) }
  }
}
