/// The read of one file of a chip: selected, its length, and its bytes; it goes on where it stopped.
struct FileRead: Sendable {
  enum Outcome: Equatable {
    case more
    case done
    case refused(ChipStatus)
    /// Its length can't be that of a file, or it comes in too small pieces.
    case bad
  }

  /// The first bytes tell the length of the whole.
  private static let head = 8
  /// Where offsets no longer fit into two bytes of the command, as its first bit has a meaning.
  private static let farOffset = 0x8000
  /// What offset and object around the data take of a block there.
  private static let farOverhead = 4
  private static let (offset, data) = (0x54, 0x53)
  /// Some answers of a file may have fewer bytes than this before its end: a byte at a time would take days.
  private static let (leastAnswer, mostShort) = (64, 8)

  let identifier: UInt16
  /// A file with more bytes is refused.
  let most: Int
  private(set) var bytes: [UInt8] = []
  private(set) var total: Int?
  private var isSelected = false
  private var shortAnswers = 0

  init(_ identifier: UInt16, most: Int) { (self.identifier, self.most) = (identifier, most) }

  static func select(_ identifier: UInt16) -> ChipCommand {
    ChipCommand(
      0x00, 0xA4, 0x02, 0x0C, [UInt8(identifier >> 8), UInt8(truncatingIfNeeded: identifier)])
  }

  /// The next command, which asks for at most `block` bytes.
  func command(_ block: Int) -> ChipCommand {
    guard isSelected else { return Self.select(identifier) }
    guard let total else { return ChipCommand(0x00, 0xB0, 0x00, 0x00, expected: Self.head) }
    let place = bytes.count
    guard place >= Self.farOffset else {
      return ChipCommand(
        0x00, 0xB0, UInt8(place >> 8), UInt8(truncatingIfNeeded: place), expected: min(block, total - place))
    }
    let offset = [16, 8, 0].map { UInt8(truncatingIfNeeded: place >> $0) }.drop { $0 == 0 }
    return ChipCommand(
      0x00, 0xB1, 0x00, 0x00, TLV.bytes(Self.offset, offset),
      expected: min(block, total - place + Self.farOverhead))
  }

  mutating func handle(_ answer: ChipAnswer) -> Outcome {
    guard isSelected else {
      isSelected = answer.status == .done
      return isSelected ? .more : .refused(answer.status)
    }
    guard answer.status == .done || answer.status == .endOfFile else { return .refused(answer.status) }
    let isFar = total != nil && bytes.count >= Self.farOffset
    let object = isFar ? TLV(only: answer.data) : nil
    let data = isFar ? (object?.tag == Self.data ? object?.value : nil) : answer.data[...]
    guard let data, !data.isEmpty else { return .bad }
    let isHead = total == nil
    if isHead {
      guard let header = TLVHeader(data), header.total <= most else { return .bad }
      total = header.total
      // So that it does not move in memory, and leave copies behind.
      bytes.reserveCapacity(header.total)
    }
    bytes += data.prefix((total ?? 0) - bytes.count)
    if bytes.count == total { return .done }
    if !isHead, data.count < Self.leastAnswer { shortAnswers += 1 }
    return shortAnswers > Self.mostShort ? .bad : .more
  }

  /// The chip was away, or the access is new: the file is selected again.
  mutating func select() { isSelected = false }

  mutating func wipe() { Chips.wipe(&bytes) }
}
